// Overwrites every content of an index, and is killed when some of it is in the file but nothing is committed.
// Argument: index file.
import { DatabaseSync } from '@photostructure/sqlite';

const database = new DatabaseSync(process.argv[2]);
database.exec('PRAGMA journal_mode = DELETE; PRAGMA cache_size = 1; BEGIN IMMEDIATE');
database.exec('UPDATE content SET data = zeroblob(length(data)); UPDATE segment SET text_length = 0');
process.kill(process.pid, 'SIGKILL');
