/** Throws for inputs that hold an x. */
export const target = {
  seeds: () => [Buffer.from('aaaaaxbbbbb')],
  open: async () => ({
    run: async (input) => {
      if (Buffer.from(input).includes('x')) throw new Error('there is an x');
      return 'fine';
    },
  }),
};
