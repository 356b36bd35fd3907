import type { Command } from '../command.ts';

/** `completion`: prints what makes a shell complete commands and options. */
export const completionCommand: Command = {
  name: 'completion',
  summary: 'Print the completion script for a shell: bash, zsh or fish',
  positionals: 'bash|zsh|fish',
  options: {},
  examples: [
    { args: 'completion bash >> ~/.bashrc', does: 'bash' },
    { args: 'completion zsh > ~/.zfunc/_mcp-vector-search', does: 'zsh, where fpath has ~/.zfunc' },
    { args: 'completion fish > ~/.config/fish/completions/mcp-vector-search.fish', does: 'fish' },
  ],
  run: async (input) => (await import('../completion/run-completion.ts')).runCompletion(input),
};
