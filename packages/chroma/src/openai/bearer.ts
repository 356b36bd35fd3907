/** The authorization header of an API key, which may begin with `Bearer ` itself; none for none. */
export function bearer(key: string | undefined): Readonly<Record<string, string>> {
  if (key === undefined || key === '') return {};
  return { authorization: /^bearer /i.test(key) ? key : `Bearer ${key}` };
}
