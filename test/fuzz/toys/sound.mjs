/** Does no harm. */
export const target = {
  seeds: () => [Buffer.from('seed')],
  open: async () => ({ run: async (input) => `length ${Math.min(input.length, 3)}` }),
};
