import { type Diagnosis, diagnose, type Finding } from '@mcp-vector-search/core';
import type { CommandInput } from '../command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import type { Io } from '../io.ts';
import { flagOption } from '../options.ts';
import { escapeControls } from '../output/escape-controls.ts';
import { formatCount } from '../output/format.ts';
import { shownPath } from '../output/shown-path.ts';
import { type TerminalStyle, terminalStyle } from '../output/terminal-style.ts';
import { VERSION } from '../version.ts';
import { gatherFacts } from './gather-facts.ts';

/** Prints what {@link diagnose} finds. */
export async function runDoctor({ values, io }: CommandInput): Promise<number> {
  const diagnosis = await diagnose({ ...(await gatherFacts(values, io)), signal: io.signal });
  const json = flagOption(values, 'json');
  io.stdout.write(json ? `${JSON.stringify({ version: VERSION, ...diagnosis })}\n` : renderDiagnosis(diagnosis, io));
  return diagnosis.ok ? EXIT_CODES.done.code : EXIT_CODES.error.code;
}

/** A line for each finding and one for each of its details, and how it stands in all. */
function renderDiagnosis({ findings }: Diagnosis, { cwd, stdout, env }: Io): string {
  const style = terminalStyle(stdout, env);
  const count = (state: Finding['state']): number => findings.filter((finding) => finding.state === state).length;
  const lines = findings.flatMap((finding) => renderFinding(finding, cwd, style));
  return [
    ...lines,
    '',
    `${formatCount(count('error'), 'error')}, ${formatCount(count('warning'), 'warning')}`,
    '',
  ].join('\n');
}

const MARKS: Readonly<Record<Finding['state'], string>> = { ok: 'ok     ', warning: 'warning', error: 'error  ' };

function renderFinding({ check, state, message, details = [] }: Finding, cwd: string, style: TerminalStyle): string[] {
  const mark = state === 'ok' ? style.dim(MARKS.ok) : style.match(MARKS[state]);
  const line = `${mark}  ${style.bold(shownPath(check, cwd))}: ${oneLine(message)}`;
  return [line, ...details.map((detail) => `${' '.repeat(MARKS.ok.length + 2)}${style.dim(oneLine(detail))}`)];
}

function oneLine(text: string): string {
  return escapeControls(text.trim().replaceAll(/\s*[\r\n]+\s*/g, ' '));
}
