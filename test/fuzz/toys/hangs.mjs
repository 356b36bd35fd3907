/** Never comes back from the third input. */
export const target = {
  limitMs: 2000,
  seeds: () => [Buffer.from('seed')],
  async open() {
    let inputs = 0;
    return {
      run: async () => {
        inputs += 1;
        while (inputs === 3);
        return 'fine';
      },
    };
  },
};
