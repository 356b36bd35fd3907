import type { Command, CommandOption } from '../command.ts';
import { PROGRAM } from '../version.ts';

/** Shells that {@link completionScript} knows. */
export const SHELLS = ['bash', 'zsh', 'fish'] as const;

/** A shell of {@link SHELLS}. */
export type Shell = (typeof SHELLS)[number];

/** A script that makes a shell complete names of commands and options, and files elsewhere. Runs nothing of the program. */
export function completionScript(shell: Shell, commands: readonly Command[]): string {
  return { bash, zsh, fish }[shell](commands);
}

function optionsOf({ options }: Command): (readonly [string, CommandOption])[] {
  return [...Object.entries(options), ['help', { type: 'boolean', help: 'help for this command' }]];
}

/** Values that an option is known to take. */
function valuesOf(name: string): readonly string[] {
  return VALUES[name] ?? [];
}

const VALUES: Readonly<Record<string, readonly string[]>> = {
  mode: ['fused', 'vector', 'lexical'],
  'log-format': ['text', 'json'],
  'log-level': ['debug', 'info', 'notice', 'warning', 'error', 'off'],
};

function bash(commands: readonly Command[]): string {
  const cases = commands.map(
    (command) =>
      `    ${command.name}) words="${optionsOf(command)
        .map(([name]) => `--${name}`)
        .join(' ')}" ;;`,
  );
  const values = Object.entries(VALUES).map(
    ([name, list]) => `    --${name}) COMPREPLY=($(compgen -W "${list.join(' ')}" -- "$word")); return ;;`,
  );
  return `# ${PROGRAM} for bash
_mcp_vector_search() {
  local word="\${COMP_WORDS[COMP_CWORD]}" words=""
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${commands.map(({ name }) => name).join(' ')} help --help --version" -- "$word"))
    return
  fi
  case "\${COMP_WORDS[COMP_CWORD-1]}" in
${values.join('\n')}
    completion) COMPREPLY=($(compgen -W "${SHELLS.join(' ')}" -- "$word")); return ;;
  esac
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$words" -- "$word")) ;;
  esac
}
complete -o default -F _mcp_vector_search ${PROGRAM}
`;
}

function zsh(commands: readonly Command[]): string {
  const names = commands.map(({ name, summary }) => `    ${zshWord(`${name}:${summary}`)}`);
  const cases = commands.map((command) => {
    const options = optionsOf(command).map(([name, option]) => `      ${zshWord(zshOption(name, option))} \\`);
    const rest = command.name === 'completion' ? `'*:shell:(${SHELLS.join(' ')})'` : `'*:argument:_files'`;
    return `    ${command.name}) _arguments \\\n${options.join('\n')}\n      ${rest} ;;`;
  });
  return `#compdef ${PROGRAM}
_mcp_vector_search() {
  local -a commands=(
${names.join('\n')}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    _files
    return
  fi
  local command=$words[2]
  shift words
  (( CURRENT-- ))
  case $command in
${cases.join('\n')}
  esac
}
# As a file of fpath it is the function itself; read by "source" it has to be made known.
if [ "$funcstack[1]" = "_${PROGRAM}" ]; then _mcp_vector_search "$@"; else compdef _mcp_vector_search ${PROGRAM}; fi
`;
}

function zshOption(name: string, { type, multiple, help }: CommandOption): string {
  const values = valuesOf(name);
  const value = type === 'boolean' ? '' : `:value:${values.length > 0 ? `(${values.join(' ')})` : '_files'}`;
  return `${multiple ? '*' : ''}--${name}[${help.replaceAll(/[[\]:\\]/g, '\\$&')}]${value}`;
}

function zshWord(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}

function fish(commands: readonly Command[]): string {
  const start = `complete -c ${PROGRAM}`;
  const lines = commands.flatMap((command) => {
    const within = `${start} -n '__fish_seen_subcommand_from ${command.name}'`;
    return [
      `${start} -n __fish_use_subcommand -a ${command.name} -d ${fishWord(command.summary)}`,
      ...optionsOf(command).map(([name, { type, help }]) => {
        const values = valuesOf(name);
        const takes = type === 'boolean' ? '' : values.length > 0 ? ` -x -a '${values.join(' ')}'` : ' -r';
        return `${within} -l ${name}${takes} -d ${fishWord(help)}`;
      }),
      ...(command.name === 'completion' ? [`${within} -f -a '${SHELLS.join(' ')}'`] : []),
    ];
  });
  return `# ${PROGRAM} for fish\n${lines.join('\n')}\n`;
}

function fishWord(text: string): string {
  return `'${text.replaceAll(/['\\]/g, '\\$&')}'`;
}
