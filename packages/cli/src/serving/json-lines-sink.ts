import type { TextSink } from '../io.ts';

/**
 * Standard error for a log in JSON: a line that is no JSON object becomes one, with `event` `message`. Its level is told by how it
 * begins: `error:`, `warning:`, anything else is information, which `quiet` leaves out.
 */
export function jsonLinesSink(stderr: TextSink, quiet = false): TextSink {
  return {
    write(text) {
      for (const line of text.split('\n')) {
        if (line.trim() === '') continue;
        if (line.startsWith('{')) stderr.write(`${line}\n`);
        else writeMessage(line, stderr, quiet);
      }
    },
  };
}

function writeMessage(line: string, stderr: TextSink, quiet: boolean): void {
  const [, level = 'info', message = line] = /^(error|warning): (.*)$/.exec(line) ?? [];
  if (quiet && level === 'info') return;
  const record = { timestamp: new Date().toISOString(), level, logger: 'server', event: 'message', message };
  stderr.write(`${JSON.stringify(record)}\n`);
}
