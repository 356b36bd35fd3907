import type { StoreDriver } from '../../../src/store/store-driver.ts';
import { CASE, MODELS } from './case-names.ts';
import { spoilt, type Toy } from './spoilt.ts';

/** Drivers that open, close, stop or write wrongly. */
export const LIFETIME_TOYS: readonly Toy[] = [
  [
    'forgets the header',
    spoilt((good) => ({ open: async (wanted, options) => ({ ...(await good.open(wanted, options)), embedder: '' }) })),
    [CASE.HEADER],
  ],
  [
    'takes the format wanted',
    spoilt((good) => ({
      open: async (wanted, options) => ({ ...(await good.open(wanted, options)), format: wanted.format }),
    })),
    [CASE.HEADER],
  ],
  [
    'changes its mind about what it can do',
    (() => {
      const subject = spoilt(() => ({}));
      return {
        ...subject,
        create: () => Object.assign(subject.create() as StoreDriver, { supports: { ...subject.supports } }),
      };
    })(),
    [CASE.SUPPORTS],
  ],
  [
    'cannot close twice',
    (() =>
      spoilt((good) => {
        let closed = false;
        return {
          close: async () => {
            if (closed) throw new Error('closed');
            closed = true;
            await good.close();
          },
        };
      }))(),
    [CASE.CLOSE],
  ],
  ['answers after closing', spoilt(() => ({ close: async () => undefined })), [CASE.CLOSE]],
  [
    'does not mind the signal',
    spoilt((good) => ({
      replace: (batch) => good.replace(batch),
      remove: (keys) => good.remove(keys),
      segments: (key) => good.segments(key),
      query: ({ signal: _, ...query }) => good.query(query),
    })),
    [CASE.ABORTED],
  ],
  [
    'notices the signal too late',
    spoilt((good) => ({
      replace: async (batch, options) => {
        await good.replace(batch);
        options?.signal?.throwIfAborted();
      },
    })),
    [CASE.ABORTED],
  ],
  [
    'writes segment by segment',
    spoilt((good) => ({
      replace: async (batch, options) => {
        for (const change of batch) {
          for (let i = 0; i <= (change.segments?.length ?? 0); i += 1) {
            await Promise.resolve();
            options?.signal?.throwIfAborted();
            await good.replace([{ ...change, ...(change.segments && { segments: change.segments.slice(0, i) }) }]);
          }
        }
      },
    })),
    [CASE.WHOLE],
  ],
  [
    'loses all on closing',
    (() => {
      const subject = spoilt((good) => ({ supports: Object.freeze({ ...good.supports, persistent: true }) }));
      return { ...subject, reopen: subject.create };
    })(),
    [CASE.REOPEN, ...MODELS],
  ],
  [
    'mixes what is written at once',
    spoilt((good) => ({
      replace: async (batch, options) => {
        options?.signal?.throwIfAborted();
        for (const change of batch) {
          const half = change.segments && Math.floor(change.segments.length / 2);
          if (!half) await good.replace([change]);
          else {
            await good.replace([{ ...change, segments: change.segments.slice(0, half) }]);
            const held = await good.segments(change.document);
            const { segments = [] } = change;
            const first = held.map((one, at) => ({ ...segments[at]!, ...one }));
            await good.replace([{ ...change, segments: [...first, ...segments.slice(half)] }]);
          }
        }
      },
    })),
    [CASE.TOGETHER],
  ],
];
