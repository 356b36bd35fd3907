/** Thrown by {@link readLimited} for a body that is too large. */
export class BodyTooLarge extends Error {}

/** The body of an answer as text. Stops reading, and rejects with {@link BodyTooLarge}, beyond `limit` bytes. */
export async function readLimited(response: Response, limit: number): Promise<string> {
  if (!response.body) return '';
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of response.body) {
    size += part.byteLength;
    if (size > limit) throw new BodyTooLarge(`the answer is of more than ${limit} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts, size).toString('utf8');
}
