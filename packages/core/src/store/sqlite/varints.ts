/** SQLite's variable-length integers: seven bits a byte, most significant first, the high bit says that more follow. */
export const varints = {
  read(bytes: Uint8Array): number[] {
    const numbers: number[] = [];
    let number = 0;
    for (const byte of bytes) {
      number = number * 128 + (byte & 127);
      if (byte >= 128) continue;
      numbers.push(number);
      number = 0;
    }
    return numbers;
  },
  write(numbers: readonly number[]): Uint8Array {
    return Uint8Array.from(numbers.flatMap(septets));
  },
} as const;

function septets(number: number): number[] {
  const bytes = [number % 128];
  for (let rest = Math.floor(number / 128); rest > 0; rest = Math.floor(rest / 128)) bytes.unshift(128 + (rest % 128));
  return bytes;
}
