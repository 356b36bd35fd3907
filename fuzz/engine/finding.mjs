/** What a target found wrong: an answer that breaks a promise. Every other error that a target lets through is a finding as well. */
export class Finding extends Error {
  name = 'Finding';
}

/**
 * A short name of what an error is about, the same for errors that differ only in the particulars of an input: names,
 * numbers and quoted texts are taken out.
 *
 * @param {unknown} error
 */
export function templateOf(error) {
  const { name = typeof error, code, message = String(error) } = Object(error);
  const plain = String(message)
    .replace(/"(?:[^"\\]|\\.)*"|'[^']*'|`[^`]*`/gs, '"…"')
    .replace(/(?<=^|[\s,(])[:#][^\s,:]+/g, ':…')
    .replace(/\d+/g, '0')
    .replace(/[^\x20-\x7e…]/g, '')
    .slice(0, 100);
  return `${code ?? name}: ${plain}`;
}

/** The same for findings of one cause: name, first line of the message, and the first frame of the stack that is ours. */
export function signatureOf(error) {
  if (/call stack/.test(Object(error).message)) return 'stack overflow';
  const stack = String(Object(error).stack ?? '').split('\n');
  const frame = stack.find((line) => /\(?(?:file:)?\/.*packages\//.test(line)) ?? '';
  return templateOf(error) + frame.replace(/^.*\/(?=[^/]+\/[^/]+$)/, ' @ ');
}
