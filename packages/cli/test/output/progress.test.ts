import type { IndexEvent, RunReport } from '@mcp-vector-search/core';
import { describe, expect, it } from 'vitest';
import { ProgressDisplay } from '../../src/output/progress.ts';

class Sink {
  text = '';
  readonly isTTY: boolean;
  readonly columns = 200;
  constructor(isTTY: boolean) {
    this.isTTY = isTTY;
  }
  write(text: string): void {
    this.text += text;
  }
}

function display(isTTY: boolean): { sink: Sink; clock: { now: number }; progress: ProgressDisplay } {
  const sink = new Sink(isTTY);
  const clock = { now: 0 };
  return { sink, clock, progress: new ProgressDisplay(sink, () => clock.now) };
}

function embedding(done: number, elapsedMs: number): IndexEvent {
  const total = { done, total: 100 };
  return {
    type: 'progress',
    phase: 'embed',
    documents: total,
    characters: { done: done * 10, total: 1_000 },
    elapsedMs,
  };
}

const failed = (path: string): IndexEvent => ({
  type: 'failed',
  sourceId: 's',
  path,
  reason: 'DOCUMENT_UNREADABLE',
  message: 'cannot be read',
  partial: false,
});

describe('ProgressDisplay on a terminal', () => {
  it('draws a bar with rate and time left over and over, and takes it away', () => {
    const { sink, clock, progress } = display(true);
    progress.onEvent(embedding(25, 10_000));
    clock.now = 50;
    progress.onEvent(embedding(26, 10_050)); // too soon to draw again
    expect(sink.text).toBe('\r\x1b[K[######------------------] embedding 25/100, 2.5 documents/s, 30 s left');
    progress.end();
    expect(sink.text.endsWith('\r\x1b[K')).toBe(true);
  });

  it('goes on to embedding as soon as all text is read', () => {
    const { sink, progress } = display(true);
    progress.onEvent({ type: 'progress', phase: 'text', documents: { done: 7, total: 7 }, elapsedMs: 100 });
    expect(sink.text.split('\r\x1b[K').slice(1)).toEqual([
      '[########################] reading 7/7',
      '[------------------------] embedding 0/7',
    ]);
  });

  it('fits any terminal, also one that does not know its width', () => {
    for (const columns of [0, 30]) {
      let text = '';
      const sink = { isTTY: true, columns, write: (part: string) => (text += part) };
      new ProgressDisplay(sink, () => 0).onEvent(embedding(25, 10_000));
      expect(text.slice('\r\x1b[K'.length)).toBe(
        '[######------------------] embedding 25/100, 2.5 documents/s, 30 s left'.slice(0, (columns || 80) - 1),
      );
    }
  });

  it('puts other lines above the bar', () => {
    const { sink, progress } = display(true);
    progress.onEvent(embedding(25, 500));
    progress.onEvent(failed('/a.md'));
    expect(sink.text).toBe(
      '\r\x1b[K[######------------------] embedding 25/100\r\x1b[Kfailed: /a.md: cannot be read\n',
    );
  });
});

describe('ProgressDisplay elsewhere', () => {
  it('writes a plain line now and then, and at the end of a phase', () => {
    const { sink, clock, progress } = display(false);
    progress.onEvent({ type: 'planned', work: 100, unchanged: 7 });
    for (const [now, done] of [
      [0, 1],
      [1_000, 20],
      [6_000, 50],
      [7_000, 100],
    ] as const) {
      clock.now = now;
      progress.onEvent(embedding(done, now));
    }
    progress.end();
    expect(sink.text.split('\n')).toEqual([
      '100 documents to check, 7 unchanged',
      'embedding 1/100',
      'embedding 50/100, 8.3 documents/s, 6.0 s left',
      'embedding 100/100',
      '',
    ]);
  });

  it('names no time left where all that remains is to be written', () => {
    const { sink, progress } = display(false);
    const documents = { done: 50, total: 100 };
    progress.onEvent({
      type: 'progress',
      phase: 'embed',
      documents,
      characters: { done: 999, total: 1_000 },
      elapsedMs: 6_000,
    });
    expect(sink.text).toBe('embedding 50/100, 8.3 documents/s\n');
  });

  it('names twenty failures and counts the rest', () => {
    const { sink, progress } = display(false);
    for (let count = 0; count < 23; count += 1) progress.onEvent(failed(`/${count}.md`));
    progress.end();
    const lines = sink.text.trim().split('\n');
    expect(lines).toHaveLength(21);
    expect(lines[19]).toBe('failed: /19.md: cannot be read');
    expect(lines[20]).toMatch(/^failed: 3 more/);
  });

  it('keeps to one line whatever a file is called', () => {
    const { sink, progress } = display(false);
    progress.onEvent(failed('/a\nb.md'));
    expect(sink.text).toBe('failed: /a\\nb.md: cannot be read\n');
  });

  it('says that a listing did not come to its end', () => {
    const { sink, progress } = display(false);
    progress.onEvent({ type: 'listed', sourceId: 's', documents: 3, error: '/x cannot be opened' });
    expect(sink.text).toBe('warning: /x cannot be opened\n');
  });

  it('is quiet about work there is none of', () => {
    const { sink, progress } = display(false);
    progress.onEvent({ type: 'progress', phase: 'embed', documents: { done: 0, total: 0 }, elapsedMs: 1 });
    progress.onEvent({ type: 'finished', report: {} as RunReport });
    expect(sink.text).toBe('');
  });
});
