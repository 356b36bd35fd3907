/** Leaves a rejection that nobody handles. */
export const target = {
  seeds: () => [Buffer.from('seed')],
  open: async () => ({
    run: async () => {
      void Promise.reject(new Error('nobody handles this'));
      return 'fine';
    },
  }),
};
