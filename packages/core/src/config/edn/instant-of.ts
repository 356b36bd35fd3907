// The grammar of Clojure's #inst: RFC 3339 of which any tail may be missing, January 1st, midnight and UTC by default.
const INSTANT =
  /^(\d{4})(?:-(\d\d)(?:-(\d\d)(?:T(\d\d)(?::(\d\d)(?::(\d\d)(?:\.(\d+))?)?)?)?)?)?(?:Z|([-+])(\d\d):(\d\d))?$/;

/** Milliseconds since 1970 of the text of an `#inst`; `undefined` where it is not a date that exists. */
export function instantOf(text: string): number | undefined {
  const match = INSTANT.exec(text);
  if (!match) return undefined;
  const part = (index: number, absent: number): number => Number(match[index] ?? absent);
  const [year, month, day] = [part(1, 0), part(2, 1), part(3, 1)];
  const [hour, minute, second] = [part(4, 0), part(5, 0), part(6, 0)];
  const [offsetHours, offsetMinutes] = [part(9, 0), part(10, 0)];
  const lastSecond = minute === 59 ? 60 : 59;
  if (hour > 23 || minute > 59 || second > lastSecond || offsetHours > 23 || offsetMinutes > 59) return undefined;
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  date.setUTCHours(hour, minute, second, Number((match[7] ?? '').padEnd(3, '0').slice(0, 3)));
  const offset = (offsetHours * 60 + offsetMinutes) * 60_000;
  return match[8] === '-' ? date.getTime() + offset : date.getTime() - offset;
}

function daysIn(year: number, month: number): number {
  const date = new Date(0);
  date.setUTCFullYear(year, month, 0);
  return date.getUTCDate();
}
