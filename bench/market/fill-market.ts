import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { type Chance, createChance } from './chance.ts';
import { insertConversations } from './conversations.ts';
import { listingRows } from './listings.ts';
import { type Member, makeMembers, memberRow, type Offer } from './people.ts';
import { insertRows } from './rows.ts';
import { insertSearches } from './searches.ts';

/**
 * Fills an empty, migrated database with a market of so many listings, 60 % of them live, over two years: a member for
 * five listings, a favourite for two, a conversation for four (four messages each), a saved search for ten.
 * The same number makes the same market, ids apart.
 * @param report told what each step made
 */
export async function fillMarket(
  db: Database,
  listings: number,
  report: (line: string) => void,
): Promise<void> {
  const chance = createChance(listings);
  const step = async (name: string, work: () => Promise<number>) => {
    const started = performance.now();
    const rows = await work();
    report(
      `${name.padEnd(14)} ${String(rows).padStart(9)} rows in ${((performance.now() - started) / 1000).toFixed(0)} s`,
    );
  };
  const members = makeMembers(Math.max(1_000, listings / 5), chance);
  const offers: Offer[] = [];
  await step('members', () =>
    insertRows(
      db,
      'users',
      members.map((member) => memberRow(member, chance)),
    ),
  );
  await step('listings', () => insertRows(db, 'listings', listingRows(listings, members, offers, chance)));
  await step('words', () => learnAllWords(db));
  await step('favourites', () =>
    insertRows(db, 'favourites', favouriteRows(listings / 2, members, offers, chance)),
  );
  await step('conversations', () => insertConversations(db, listings / 4, { members, offers, chance }));
  await step('searches', () => insertSearches(db, listings / 10, members, chance));
  await step('(vacuum)', async () => {
    await sql`vacuum analyze`.execute(db);
    return 0;
  });
}

async function learnAllWords(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into search_words (word, frequency)
    select word, count(*) from listings, unnest(terms) as word where status = 'accepted' and word not like 'category:%'
    group by word`.execute(db);
  return Number(numAffectedRows);
}

function* favouriteRows(count: number, members: Member[], offers: Offer[], chance: Chance) {
  const drawn = new Set<string>();
  for (let i = 0; i < count; i++) {
    const { id } = chance.any(members);
    const offer = chance.any(offers);
    const pair = id + offer.id;
    if (offer.author.id === id || drawn.has(pair)) continue;
    drawn.add(pair);
    yield {
      user_id: id,
      listing_id: offer.id,
      created_at: new Date(offer.at + chance.share() * DAY_MS).toISOString(),
    };
  }
}
