/** Without the members that are undefined. */
export function definedOptions<Options extends object>(
  options: {
    readonly [Key in keyof Options]: Options[Key] | undefined;
  },
): Options {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Options;
}
