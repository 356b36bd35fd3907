import { describe, expect, it } from 'vitest';
import { moved, wholeFrame, zoomed } from '../../src/page/map-frame.ts';

const whole = wholeFrame(800, 600);

describe('the part of the map in sight', () => {
  it('is the whole map in the middle at first', () => {
    expect(whole).toEqual({ scale: 552, left: 124, top: 24 });
    expect(wholeFrame(0, 0).scale).toBe(1);
  });

  it('keeps the point under the pointer where it is when it grows', () => {
    const frame = zoomed(whole, 2, 300, 200, whole);
    expect(frame.scale).toBe(1104);
    const under = (at: typeof whole): readonly number[] => [(300 - at.left) / at.scale, (200 - at.top) / at.scale];
    expect(under(frame)).toEqual(under(whole));
  });

  it('neither grows nor shrinks for ever', () => {
    expect(zoomed(whole, 1e9, 0, 0, whole).scale).toBe(whole.scale * 60);
    expect(zoomed(whole, 1e-9, 0, 0, whole).scale).toBeCloseTo(whole.scale * 0.8);
  });

  it('moves, but never out of sight', () => {
    expect(moved(whole, 10, -20, 800, 600)).toEqual({ ...whole, left: 134, top: 4 });
    expect(moved(whole, 1e6, 1e6, 800, 600)).toMatchObject({ left: 640, top: 480 });
    expect(moved(whole, -1e6, -1e6, 800, 600)).toMatchObject({ left: 160 - whole.scale, top: 120 - whole.scale });
  });
});
