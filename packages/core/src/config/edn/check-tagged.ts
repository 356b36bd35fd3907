import { EdnProblem } from './edn-problem.ts';
import type { EdnValue } from './edn-value.ts';
import { instantOf } from './instant-of.ts';

/** The parts of a UUID and how many hexadecimal digits each may have; Java accepts fewer. */
const UUID = /^([0-9a-f]{1,8})-([0-9a-f]{1,4})-([0-9a-f]{1,4})-([0-9a-f]{1,4})-([0-9a-f]{1,12})$/;
const UUID_WIDTHS = [8, 4, 4, 4, 12];

/** Checks `#inst` and `#uuid`; a UUID comes back in its canonical form. Other tags are let through. */
export function checkTagged(tagged: EdnValue & { type: 'tagged' }): EdnValue {
  if (tagged.tag !== 'inst' && tagged.tag !== 'uuid') return tagged;
  const { value } = tagged;
  const text = value.type === 'string' ? value.value : '';
  if (tagged.tag === 'inst') {
    if (instantOf(text) !== undefined) return tagged;
    throw new EdnProblem(value.start, '#inst needs a date in quotes, such as #inst "2026-01-31T12:00:00Z"');
  }
  const parts = UUID.exec(text.toLowerCase());
  if (!parts) {
    throw new EdnProblem(value.start, '#uuid needs a UUID in quotes, such as "f81d4fae-7dec-11d0-a765-00a0c91e6bf6"');
  }
  const canonical = UUID_WIDTHS.map((width, i) => (parts[i + 1] as string).padStart(width, '0')).join('-');
  return { ...tagged, value: { ...value, type: 'string', value: canonical } };
}
