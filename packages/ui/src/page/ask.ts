import type { ErrorAnswer } from '../api.ts';

/** Names and values of a query string; a name may come more than once. */
export type Parameters = readonly (readonly [name: string, value: string])[];

/** What to say where no answer came at all. */
const SILENCE = 'The server does not answer. Start "mcp-vector-search ui" again and open the address that it prints.';

/**
 * Asks the server for `/api/<name>`. Parameters without a value are left out.
 *
 * @throws Error whose message is one line to be shown; an `AbortError` where the signal ended it.
 */
export async function ask<Answer>(name: string, parameters: Parameters, signal?: AbortSignal): Promise<Answer> {
  const given = parameters.filter(([, value]) => value !== '').map(([key, value]): [string, string] => [key, value]);
  const query = new URLSearchParams(given).toString();
  const address = `/api/${name}${query && `?${query}`}`;
  let response: Response;
  try {
    response = await fetch(address, { headers: { accept: 'application/json' }, ...(signal && { signal }) });
  } catch (error) {
    throw isAbort(error) ? error : new Error(SILENCE);
  }
  const answer = (await response.json().catch((error: unknown) => {
    if (isAbort(error)) throw error;
    return undefined;
  })) as Answer | ErrorAnswer | undefined;
  if (response.ok && answer !== undefined) return answer as Answer;
  const message = (answer as ErrorAnswer | undefined)?.error?.message;
  throw new Error(message ?? `The server answered ${name} with status ${response.status}.`);
}

/** True where an error only says that nobody waits for the answer any more. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}

/** The line to show for an error. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
