import { VectorSearchError } from '../errors.ts';

/** RESOURCE_NOT_FOUND for a path that none of the named roots holds. */
export function resourceNotFound(path: string, roots: readonly string[]): VectorSearchError {
  const where = roots.length === 0 ? 'there are no resource roots' : `not in ${roots.join(', ')}`;
  const message = `no resource ${JSON.stringify(path)} (${where}); check the path, and that its root is given`;
  return new VectorSearchError('RESOURCE_NOT_FOUND', message, { context: { path, roots } });
}
