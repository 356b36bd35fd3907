import { mutateJson } from './mutate-json.mjs';

/** A value as an input. */
export function jsonInput(value) {
  return Buffer.from(JSON.stringify(value));
}

/** The value of an input; undefined where it is none, as after leaving parts of it out. */
export function inputJson(input) {
  try {
    return JSON.parse(Buffer.from(input).toString());
  } catch {
    return undefined;
  }
}

/** Changes the value, not the bytes. */
export function mutateJsonInput(random, input, words) {
  return jsonInput(mutateJson(random, inputJson(input), words) ?? null);
}
