/** Something that an index must hold is not there. Becomes STORE_CORRUPT. */
export class DamageError extends Error {
  override readonly name = 'DamageError';
}
