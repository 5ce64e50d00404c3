import { readFileSync } from 'node:fs';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector } from 'kysely';
import { expect, test } from 'vitest';
import { columnNamesPlugin, createSnakeCaseQueryCompiler } from '#server/platform/database/column-names.ts';
import type { Tables } from '#server/platform/database/tables.ts';
import { searchListings } from './search-listings.ts';

test('the SQL in the comment is the statement that is sent', async () => {
  const { db, sent } = openWithoutDatabase();
  await searchListings(db, { mainType: 'offer', termSets: [['tomate']] }, { page: 1, limit: 10 });
  const comment = readFileSync(new URL('search-listings.ts', import.meta.url), 'utf8').match(
    /SQL for.*?:\n(.*?)\*\//s,
  );
  expect(sent.map(plain)).toEqual([plain(comment?.[1] ?? '')]);
});

test('a search by price reads the price of each match, not all sales up to it', async () => {
  const { db, sent } = openWithoutDatabase();
  const maxPrice = { euros: 2, unit: undefined };
  await searchListings(db, { mainType: 'offer', termSets: [['tomate']], maxPrice }, { page: 1, limit: 10 });
  expect(plain(sent[0] ?? '')).toContain(
    'exists (select listings.id from listings where listings.id = search_entries.listing_id and listings.price <= $',
  );
  await searchListings(db, { sellerId: 'a', maxPrice }, { page: 1, limit: 10 });
  expect(plain(sent[1] ?? '')).not.toMatch(/listings\.price|exists/);
});

/** The comment has no quotes, and a line break wherever it likes. */
const plain = (sql: string) =>
  sql
    .replace(/^ \*/gm, '')
    .replaceAll('"', '')
    .replace(/\s+/g, ' ')
    .replace(/\( /g, '(')
    .replace(/ \)/g, ')')
    .trim();

/** Client of no database, and the statements that it would send. */
function openWithoutDatabase() {
  const sent: string[] = [];
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: createSnakeCaseQueryCompiler,
    },
    plugins: [columnNamesPlugin],
    log: ({ query }) => void sent.push(query.sql),
  });
  return { db, sent };
}
