import { sql } from 'kysely';
import type { Config } from '#server/config.ts';
import { createOrMigrateDatabaseTables } from '#server/platform/create-or-migrate-database-tables.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import type { Database, Queryable } from '#server/platform/database/tables.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { createSimulatedListingRow } from './listings.ts';
import { createSimulatedMemberRow, createSimulatedMembers, type SimulatedMember } from './people.ts';
import { insertRowsInBench } from './rows.ts';
import { createSeededRandomSampler } from './seeded-random.ts';

/**
 * Fills a database with a market of so many listings, 60 % of them live, over two years: a member for five listings, a
 * conversation for four (four messages each). The same number makes the same market, ids apart. A database that has
 * members stays as it is.
 */
export async function fillDatabaseWithSimulatedMarket(
  { databaseUrl, dataDir }: Pick<Config, 'databaseUrl' | 'dataDir'>,
  listings: number,
): Promise<void> {
  const database = await openDatabase({ databaseUrl, dataDir, log: silentLog });
  try {
    await createOrMigrateDatabaseTables(database, silentLog);
    const { db } = database;
    const member = await db.selectFrom('users').select('id').limit(1).executeTakeFirst();
    if (member) console.error('The database has members: it stays as it is.');
    else
      await runWithoutStatementTimeoutInBench(db, async (connection) => {
        await fillTables(connection, listings);
        await sql`vacuum analyze`.execute(connection);
      });
    const { rows } = await sql<{ megabytes: number }>`
      select round(pg_total_relation_size('search_entries') / 1e6) as megabytes`.execute(db);
    console.error(`search table and its indexes: ${rows[0]?.megabytes} MB`);
  } finally {
    await database.close();
  }
}

/** Runs statements on many rows: on a busy machine they take longer than the site lets a statement take. */
export const runWithoutStatementTimeoutInBench = <T>(
  db: Database,
  work: (connection: Queryable) => Promise<T>,
): Promise<T> =>
  db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    return work(connection).finally(() => sql`reset statement_timeout`.execute(connection));
  });

async function fillTables(db: Queryable, listings: number) {
  const chance = createSeededRandomSampler(listings);
  const members = createSimulatedMembers(Math.max(1_000, listings / 5), chance);
  await insertRowsInBench(db, 'users', members.length, (index) =>
    createSimulatedMemberRow(members[index] as SimulatedMember, chance),
  );
  await insertRowsInBench(db, 'listings', listings, (index) =>
    createSimulatedListingRow(index / listings, members, chance),
  );
  await sql`
    insert into search_words (word, frequency)
    select word, count(*) from listings, unnest(terms) as word where status = 'accepted' and word not like 'category:%'
    group by word`.execute(db);
  await insertConversations(db);
}

/** Conversations about every fourth listing; one in ten has unread messages. */
async function insertConversations(db: Queryable): Promise<void> {
  await sql`
    with person as (select id, row_number() over (order by id) as n, count(*) over () as people from users),
      listing as (select id, user_id, created_at, row_number() over (order by id) as n from listings)
    insert into conversations (id, listing_id, is_direct, starter_id, partner_id, message_count, last_message_at, created_at)
    select gen_random_uuid(), listing.id, false, person.id, listing.user_id, 4, listing.created_at + interval '4 hours',
      listing.created_at
    from listing join person on person.n = 1 + listing.n * 7919 % person.people
    where listing.n % 4 = 0 and person.id <> listing.user_id`.execute(db);
  await sql`
    insert into conversation_members (conversation_id, user_id, mailed_position)
    select id, unnest(array[starter_id, partner_id]), 4 from conversations`.execute(db);
  await sql`
    insert into messages (id, conversation_id, position, sender_id, client_key, text, sent_at, unread_by)
    select gen_random_uuid(), id, n, case when n % 2 = 1 then starter_id else partner_id end, id || '-' || n,
      'Bonjour, puis-je passer demain ?', created_at + n * interval '1 hour',
      case when n = 4 and hashtext(id::text) % 10 = 0 then starter_id end
    from conversations, generate_series(1, 4) as n`.execute(db);
}
