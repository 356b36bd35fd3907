import { type BlockRow, BlockTable } from '../block-table.ts';
import type { Connection } from '../connection.ts';
import { scanPlane } from '../scan-plane.ts';

/** Whether every block says of itself what it holds, and holds exactly the segments that there are. */
export function* checkBlocks(connection: Connection, dimensions: number): Generator<string | undefined> {
  for (const block of new BlockTable(connection, dimensions).overlapping(0, Number.MAX_SAFE_INTEGER)) {
    yield undefined;
    const wrong = blockProblem(connection, block, dimensions);
    if (wrong) yield `block ${block.id} ${wrong}`;
  }
}

function blockProblem(connection: Connection, block: BlockRow, dimensions: number): string | undefined {
  const sql = 'SELECT segments, length(scan) AS bytes FROM block_scan WHERE id = ?';
  const row = connection.get<{ segments: Uint8Array; bytes: number }>(sql, block.id);
  if (!row) return undefined;
  const segments = scanPlane.readSegments(row.segments);
  if (segments.length !== block.windows || row.bytes !== block.windows * (4 + dimensions)) return 'has another size';
  if (segments[0] !== block.first || segments.at(-1) !== block.last) return 'holds other segments than it says';
  if (segments.some((segment, index) => index > 0 && segment < segments[index - 1]!)) return 'is out of order';
  const isDead = (window: number): boolean => ((block.dead_bits[window >> 3]! >> (window & 7)) & 1) === 1;
  const living = new Set(segments.filter((_, window) => !isDead(window)));
  if (segments.filter((_, window) => isDead(window)).length !== block.dead) return 'counts its dead windows wrongly';
  const held = connection.get<{ count: number }>(
    `SELECT count(*) AS count FROM json_each(?) WHERE value IN (SELECT id FROM segment WHERE residuals IS NOT NULL)`,
    JSON.stringify([...living]),
  );
  return held?.count === living.size ? undefined : 'holds vectors of segments that are gone';
}
