// Overwrites every blob of an index, and is killed when some of it is in the file but nothing is committed.
// Argument: index file.
import { DatabaseSync } from '@photostructure/sqlite';

const database = new DatabaseSync(process.argv[2]);
database.exec('PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN IMMEDIATE');
const blobs = database
  .prepare(
    `SELECT t.name AS "table", c.name AS "column" FROM pragma_table_list AS t, pragma_table_info(t.name) AS c
     WHERE t.schema = 'main' AND t.type = 'table' AND c.type = 'BLOB' AND c.pk = 0`,
  )
  .all();
for (const { table, column } of blobs) {
  database.exec(`UPDATE OR IGNORE "${table}" SET "${column}" = zeroblob(length("${column}"))`);
}
process.kill(process.pid, 'SIGKILL');
