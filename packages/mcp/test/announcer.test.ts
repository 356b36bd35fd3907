import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Announcer } from '../src/announcer.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('Announcer', () => {
  it('tells at once, then at most every 30 s, and never loses the last change', () => {
    let told = 0;
    const announcer = new Announcer(() => {
      told += 1;
    });
    announcer.announce();
    expect(told).toBe(1);
    for (let change = 0; change < 5; change += 1) announcer.announce();
    vi.advanceTimersByTime(29_000);
    expect(told).toBe(1);
    vi.advanceTimersByTime(2_000);
    expect(told).toBe(2);
    vi.advanceTimersByTime(100_000);
    expect(told).toBe(2);
    announcer.announce();
    expect(told).toBe(3);
  });

  it('tells nothing more once closed', () => {
    let told = 0;
    const announcer = new Announcer(() => {
      told += 1;
    });
    announcer.announce();
    announcer.announce();
    announcer.close();
    announcer.announce();
    vi.advanceTimersByTime(100_000);
    expect(told).toBe(1);
  });
});
