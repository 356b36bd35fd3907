/** Bytes that grow at their end. */
export class ByteBuffer {
  /** What is written are the first {@link length} of these. */
  bytes: Uint8Array = new Uint8Array(1024);
  length = 0;

  clear(): void {
    this.length = 0;
  }

  /** Makes room for so many bytes more. */
  reserve(more: number): void {
    if (this.length + more <= this.bytes.length) return;
    const grown = new Uint8Array(Math.max(this.length + more, this.bytes.length * 2));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }

  /** Appends a whole number from 0 to 2^53, seven bits a byte, lowest first; the high bit says that more follow. */
  varint(value: number): void {
    this.reserve(8);
    let rest = value;
    while (rest >= 128) {
      this.bytes[this.length++] = (rest % 128) + 128;
      rest = Math.floor(rest / 128);
    }
    this.bytes[this.length++] = rest;
  }

  /** Appends the UTF-8 of a text. */
  text(text: string): void {
    this.reserve(text.length);
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      if (code >= 128) {
        const rest = Buffer.from(text.slice(at), 'utf8');
        this.append(rest, 0, rest.length);
        return;
      }
      this.bytes[this.length++] = code;
    }
  }

  /** Appends a part of other bytes. */
  append(source: Uint8Array, start: number, end: number): void {
    this.reserve(end - start);
    if (end - start > 32) this.bytes.set(source.subarray(start, end), this.length);
    else for (let at = start, to = this.length; at < end; at += 1, to += 1) this.bytes[to] = source[at]!;
    this.length += end - start;
  }

  /** A copy of what is written. */
  take(): Uint8Array {
    return this.bytes.slice(0, this.length);
  }
}
