import { NASTY_TEXTS, NASTY_VALUES } from './nasty.mjs';

/**
 * A value of JSON with some changes anywhere in it: others in its place, members gone, doubled, renamed, texts changed.
 *
 * @param {import('./random.mjs').Random} random
 * @param {unknown} value
 * @param {readonly string[]} words What means something to the target.
 */
export function mutateJson(random, value, words) {
  let made = value;
  for (let changes = 1 + random.small(6); changes > 0; changes -= 1) made = changed(random, made, words);
  return made;
}

function changed(random, value, words) {
  const inner = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
  if (inner && random.chance(0.85)) return changedInside(random, value, words);
  if (typeof value === 'string' && random.chance(0.7)) return changedText(random, value, words);
  if (typeof value === 'number' && random.chance(0.5)) return value + random.below(5) - 2;
  return random.chance(0.5) && words.length > 0 ? random.pick(words) : random.pick(NASTY_VALUES);
}

function changedInside(random, value, words) {
  if (Array.isArray(value)) {
    const made = [...value];
    const at = random.below(made.length);
    const dice = random.below(10);
    if (dice === 0) made.splice(at, 1);
    else if (dice === 1) made.splice(at, 0, made[random.below(made.length)]);
    else made[at] = changed(random, made[at], words);
    return made;
  }
  const entries = Object.entries(value);
  const at = random.below(entries.length);
  const [key, held] = entries[at];
  const dice = random.below(10);
  if (dice === 0) entries.splice(at, 1);
  else if (dice === 1) entries[at] = [changedText(random, key, words), held];
  else if (dice === 2) entries.push([random.pick([...words, ...NASTY_TEXTS]), random.pick(NASTY_VALUES)]);
  else entries[at] = [key, changed(random, held, words)];
  return Object.fromEntries(entries);
}

function changedText(random, text, words) {
  const at = random.below(text.length + 1);
  const added = random.pick(random.chance(0.5) && words.length > 0 ? words : NASTY_TEXTS);
  return text.slice(0, at) + added + text.slice(at + random.small(text.length + 1));
}
