import { describe, expect, it } from 'vitest';
import { Remembered } from '../../../src/store/lexical/remembered.ts';

describe('Remembered', () => {
  it('finds a text inside of another', () => {
    const remembered = new Remembered<number>(8);
    remembered.set('lion', 1);
    remembered.set('', 2);
    expect(remembered.get('a lion?', 2, 6)).toBe(1);
    expect(remembered.get('a lion?', 2, 5)).toBeUndefined();
    expect(remembered.get('lion', 0, 0)).toBe(2);
  });

  it('keeps what is asked for, and of all others some', () => {
    const remembered = new Remembered<number>(64);
    for (let i = 0; i < 10_000; i += 1) {
      remembered.set(`word${i}`, i);
      expect(remembered.get(`word${i}`, 0, `word${i}`.length)).toBe(i);
      expect(remembered.get('word0', 0, 5)).toBe(0);
    }
    const held = Array.from({ length: 10_000 }, (_, i) => `word${i}`).filter(
      (word) => remembered.get(word, 0, word.length) !== undefined,
    );
    expect(held.length).toBeGreaterThan(16);
    expect(held.length).toBeLessThanOrEqual(64);
  });
});
