// Program of a test process that writes rows and prints each once it is acknowledged.
import { sql } from 'kysely';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { silentLog } from './silent-log.ts';

const dataDir = process.argv[2] ?? '';
const { db } = await openDatabase({ dataDir, log: silentLog });
await sql`create table if not exists rows_written (id int primary key)`.execute(db);
for (let id = 1; ; id++) {
  await sql`insert into rows_written values (${id})`.execute(db);
  process.stdout.write(`${id}\n`);
}
