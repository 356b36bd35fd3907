import { wellFormed } from './well-formed.ts';

/** What stands in the place of a secret. */
const REDACTED = '[redacted]';

/** Cuts secrets out of texts, in every form in which a service or a library may give them back. */
export class Redactor {
  /** Longest first, so that no part of one is left over. */
  readonly #forms: readonly string[];

  constructor(secrets: Iterable<string>) {
    const forms = [...secrets].flatMap(formsOf).filter((form) => form !== '');
    this.#forms = [...new Set(forms)].sort((a, b) => b.length - a.length);
  }

  redact(text: string): string {
    return this.#forms.reduce((rest, form) => rest.replaceAll(form, REDACTED), text);
  }
}

/** A secret as such, without its scheme (`Bearer …`), as in a URL and as in JSON; of basic authorization the password too. */
function formsOf(secret: string): readonly string[] {
  const [, scheme = '', value = secret] = /^(bearer|basic)\s+(.*)$/is.exec(secret.trim()) ?? [];
  const password = scheme.toLowerCase() === 'basic' ? passwordOf(value) : [];
  return [secret, secret.trim(), value, ...password].flatMap((form) => [
    form,
    encodeURIComponent(wellFormed(form)),
    JSON.stringify(form).slice(1, -1),
  ]);
}

function passwordOf(encoded: string): readonly string[] {
  const [, password = ''] = /^[^:]*:(.*)$/s.exec(Buffer.from(encoded, 'base64').toString()) ?? [];
  return [password];
}
