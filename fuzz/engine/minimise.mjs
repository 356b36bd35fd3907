/**
 * A smaller input that still fails alike, found by leaving out ever smaller parts.
 *
 * @param {Uint8Array} input
 * @param {(input: Uint8Array) => Promise<boolean>} fails Whether an input fails in the same way.
 * @param {number} tries Most inputs tried.
 */
export async function minimise(input, fails, tries) {
  let best = Buffer.from(input);
  let left = tries;
  for (let part = Math.ceil(best.length / 2); part >= 1 && left > 0; part = part === 1 ? 0 : Math.ceil(part / 2)) {
    for (let at = 0; at < best.length && left > 0; left -= 1) {
      const without = Buffer.concat([best.subarray(0, at), best.subarray(at + part)]);
      if (await fails(without)) best = without;
      else at += part;
    }
  }
  return best;
}
