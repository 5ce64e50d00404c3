import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EmbeddedDialect } from '#server/platform/database/embedded/embedded-dialect.ts';
import type { EmbeddedEngine } from '#server/platform/database/embedded/embedded-engine.ts';
import { findTemplate } from '#server/platform/database/embedded/template.ts';
import { type OpenedDatabase, openDatabase, queryBuilder } from '#server/platform/database/open-database.ts';
import { ensureBareTemplate, ensureDatabaseTemplate } from '#server/platform/database-template.ts';
import { silentLog } from '../silent-log.ts';
import { EMPTY_TABLES, type ReusableDatabase } from './reusable-database.ts';

type Embedded = Extract<OpenedDatabase, { kind: 'embedded' }>;

/** A new embedded database without our tables, removed when closed. */
export const createEmbeddedDatabase = async () => copyOf(await ensureBareTemplate(silentLog));

/** Its engine stays open from one user to the next. */
export async function reusableEmbedded(): Promise<ReusableDatabase> {
  await ensureDatabaseTemplate(silentLog);
  const { engine, close } = await copyOf(await findTemplate());
  return {
    async open() {
      await engine.using(({ script }) => script(EMPTY_TABLES));
      const lent = lend(engine);
      const db = queryBuilder(new EmbeddedDialect(lent));
      return { kind: 'embedded', engine: lent, db, ping: lent.ping, close: lent.close };
    },
    remove: close,
  };
}

/** The engine until its user closes it: what they ask for later is refused as if it was closed. */
function lend(engine: EmbeddedEngine): EmbeddedEngine {
  let isClosed = false;
  const whileOpen = async <T>(ask: () => Promise<T>): Promise<T> => {
    if (isClosed) throw new Error('The embedded database is closed');
    return ask();
  };
  return {
    acquire: () => whileOpen(engine.acquire),
    using: (use) => whileOpen(() => engine.using(use)),
    listen: (channel, onPayload) => whileOpen(() => engine.listen(channel, onPayload)),
    ping: () => whileOpen(engine.ping),
    async close() {
      isClosed = true;
      await engine.ping();
    },
  };
}

async function copyOf(template: string | null): Promise<Embedded> {
  const dataDir = await mkdtemp(path.join(tmpdir(), `recolte-test-${process.env.TEST_RUN ?? 'alone'}-`));
  const database = await openDatabase({ dataDir, log: silentLog, durable: false, template });
  if (database.kind !== 'embedded') throw new Error('Nothing but a DATABASE_URL makes it another one');
  const close = async () => {
    await database.close();
    await rm(dataDir, { recursive: true, force: true });
  };
  return { ...database, close };
}
