/** Kinds of ASCII characters, as bits. */
export const kinds = {
  lower: 1,
  upper: 2,
  digit: 4,
  /** Punctuation inside of a name. */
  joint: 8,
  /** What a symbol's name of operator characters is made of. */
  operator: 16,
  space: 32,
  /** What may follow a word of prose. */
  stop: 64,
} as const;

const MEMBERS: readonly (readonly [kind: number, members: string])[] = [
  [kinds.lower, 'abcdefghijklmnopqrstuvwxyz'],
  [kinds.upper, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'],
  [kinds.digit, '0123456789'],
  [kinds.joint, "-_.'!?*"],
  [kinds.operator, "-+*/<>=!?&|%~^'"],
  [kinds.space, '\t\n\v\f\r '],
  [kinds.stop, '.,:;)'],
];

/** Kinds of the character with each code. */
export const asciiKinds: Uint8Array = new Uint8Array(128);
for (const [kind, members] of MEMBERS) {
  for (const member of members) asciiKinds[member.charCodeAt(0)]! |= kind;
}
