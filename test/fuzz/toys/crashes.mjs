/** Ends its process with the third input. */
export const target = {
  seeds: () => [Buffer.from('seed')],
  async open() {
    let inputs = 0;
    return {
      run: async () => {
        inputs += 1;
        if (inputs === 3) process.abort();
        return 'fine';
      },
    };
  },
};
