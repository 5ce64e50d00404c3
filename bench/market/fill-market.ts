import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { listingTypes, priceTypes } from '#contract/listings/rules.ts';
import { fold, terms } from '#contract/text.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { type Chance, createChance } from './chance.ts';
import { insertConversations } from './conversations.ts';
import { DAY, type Member, makeMembers, memberRow, type Offer, YEARS } from './people.ts';
import { insertRows } from './rows.ts';
import { insertSearches } from './searches.ts';
import { descriptionOf, productNameOf } from './supply.ts';

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

/** From the oldest to the newest; some members publish much more than others. `offers` receives the live ones. */
function* listingRows(count: number, members: Member[], offers: Offer[], chance: Chance) {
  const begin = Date.now() - YEARS;
  for (let i = 0; i < count; i++) {
    const age = 1 - i / count;
    const author = members[Math.floor(members.length * chance.share() ** 1.5)] as Member;
    const offer = {
      id: uuidv7({ msecs: begin + (i / count) * YEARS }),
      author,
      at: begin + (i / count) * YEARS,
    };
    const status = statusOf(chance);
    const isArchived = status === 'accepted' && chance.happens(0.53 * age);
    if (status === 'accepted' && !isArchived && !author.isSuspended) offers.push(offer);
    yield { ...listingRow(offer, chance), status, is_archived: isArchived };
  }
}

function statusOf({ share }: Chance) {
  const drawn = share();
  if (drawn < 0.82) return 'accepted';
  if (drawn < 0.825) return 'pending';
  return drawn < 0.9 ? 'refuse' : 'deleted';
}

function listingRow({ id, author, at }: Offer, chance: Chance) {
  const { place, isProfessional, isSuspended } = author;
  const productName = productNameOf(chance);
  const isOffer = chance.happens(0.85);
  const type = isOffer ? chance.any([...listingTypes, 'sell', 'sell'] as const) : null;
  const date = new Date(at).toISOString();
  const picture = () => `/uploads/${'0'.repeat(40)}.webp`;
  return {
    id,
    user_id: author.id,
    main_type: isOffer ? 'offer' : 'asked',
    type,
    product_name: productName,
    description: descriptionOf(chance),
    images: Array.from({ length: Math.floor(chance.share() * 4) }, picture),
    price: type === 'sell' ? Math.round(chance.share() * 2_000) / 100 : null,
    price_type: isOffer ? chance.any(priceTypes) : null,
    quantity: isOffer ? 1 + Math.floor(chance.share() * 20) : null,
    city: place.name,
    postal_code: place.postcodes[0],
    commune_code: place.code,
    lat: place.lat,
    lon: place.lon,
    city_key: fold(place.name),
    terms: terms(productName),
    seller_professional: isProfessional,
    seller_suspended: isSuspended,
    created_at: date,
    decided_at: date,
  };
}

async function learnAllWords(db: Database): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into search_words (word, frequency)
    select word, count(*) from listings, unnest(terms) as word where status = 'accepted' group by word`.execute(
    db,
  );
  return Number(numAffectedRows);
}

function* favouriteRows(count: number, members: Member[], offers: Offer[], chance: Chance) {
  const kept = new Set<string>();
  for (let i = 0; i < count; i++) {
    const { id } = chance.any(members);
    const offer = chance.any(offers);
    const pair = id + offer.id;
    if (offer.author.id === id || kept.has(pair)) continue;
    kept.add(pair);
    yield {
      user_id: id,
      listing_id: offer.id,
      created_at: new Date(offer.at + chance.share() * DAY).toISOString(),
    };
  }
}
