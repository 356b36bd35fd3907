/** Arguments of a tool call, as the client sent them. */
export type ToolArguments = Readonly<Record<string, unknown>>;

/**
 * The arguments under their own names. Throws an `Error` naming the known ones for any other, and where an argument and its
 * alias are both given.
 */
export function knownArguments(
  args: ToolArguments,
  known: readonly string[],
  aliases: Readonly<Record<string, string>> = {},
): ToolArguments {
  const read: Record<string, unknown> = {};
  for (const [given, value] of Object.entries(args)) {
    const name = Object.hasOwn(aliases, given) ? (aliases[given] as string) : given;
    if (!known.includes(name)) {
      throw new Error(`unknown argument ${JSON.stringify(given)}; the arguments are ${known.join(', ')}`);
    }
    if (Object.hasOwn(read, name)) throw new Error(`${name} is given twice; give it once`);
    read[name] = value;
  }
  return read;
}

/** A whole number within bounds; undefined where absent or null. A fraction is cut off. Throws an `Error` that tells what to pass. */
export function wholeNumber(args: ToolArguments, name: string, least: number): number | undefined {
  const value = args[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value !== 'number')
    throw new Error(`${name} is ${describeValue(value)}; pass a whole number of at least ${least}`);
  const whole = Math.trunc(value);
  if (!Number.isSafeInteger(whole) || whole < least) {
    throw new Error(`${name} is ${value}; it must be a whole number of at least ${least}`);
  }
  return whole;
}

/** What a wrong value is, for messages. */
export function describeValue(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty list' : 'a list';
  return `of type ${typeof value}`;
}
