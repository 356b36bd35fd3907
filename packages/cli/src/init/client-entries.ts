import type { ProgramCommand } from './program-command.ts';

/** How a server is registered with an MCP client. */
export interface ClientEntry {
  /** What people call the client. */
  readonly client: string;
  /** Where the text belongs. */
  readonly where: string;
  readonly text: string;
}

/** A server to be registered. */
export interface ClientEntryOptions extends ProgramCommand {
  /** What clients call the server. */
  readonly name: string;
  /** Absolute path of its configuration. */
  readonly config: string;
}

/**
 * The command, or the entry of a file, that registers the server with the common clients, as their documentation has it:
 * https://code.claude.com/docs/en/mcp, https://modelcontextprotocol.io/docs/develop/connect-local-servers,
 * https://cursor.com/docs/context/mcp, https://code.visualstudio.com/docs/copilot/customization/mcp-servers.
 */
export function clientEntries({ command, args, name, config }: ClientEntryOptions): readonly ClientEntry[] {
  const server = { command, args: [...args, 'serve', '--config', config] };
  const line = [server.command, ...server.args].map(shellWord).join(' ');
  const entry = JSON.stringify({ mcpServers: { [name]: server } });
  return [
    { client: 'Claude Code', where: 'in a shell', text: `claude mcp add ${name} -- ${line}` },
    {
      client: 'Claude Desktop',
      where: 'in claude_desktop_config.json (Settings, Developer, Edit Config)',
      text: entry,
    },
    { client: 'Cursor', where: 'in .cursor/mcp.json of the project, or ~/.cursor/mcp.json', text: entry },
    {
      client: 'VS Code',
      where: 'in a shell; or in .vscode/mcp.json, with "servers" instead of "mcpServers"',
      text: `code --add-mcp ${shellWord(JSON.stringify({ name, ...server }))}`,
    },
  ];
}

/** A word as POSIX shells read it back; Windows has its own rules, where only what has a blank needs quotes. */
function shellWord(word: string): string {
  if (/^[\w@%+=:,./-]+$/.test(word)) return word;
  if (process.platform === 'win32') return `"${word.replaceAll('"', '\\"')}"`;
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
