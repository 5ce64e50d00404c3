import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { distances, listingTypes, priceTypes } from '#contract/listings/rules.ts';
import type { SearchQuery } from '#contract/listings/schemas.ts';
import { fold, terms } from '#contract/text.ts';
import { insertPatterns } from '#server/features/alerts/search-patterns.ts';
import { createLexicon } from '#server/features/listings/lexicon.ts';
import type { Place } from '#server/features/places/place-file.ts';
import { loadPlaceIndex } from '#server/features/places/place-index.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { type Chance, createChance } from './chance.ts';
import { inBatches, insertRows } from './rows.ts';
import { descriptionOf, misspelt, placeOf, produceOf, productNameOf } from './supply.ts';

const DAY = 24 * 3_600_000;
const YEARS = 2 * 365 * DAY;

interface Member {
  id: string;
  place: Place;
  isProfessional: boolean;
  isSuspended: boolean;
}

interface Offer {
  id: string;
  author: Member;
  at: number;
}

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

function makeMembers(count: number, chance: Chance): Member[] {
  return Array.from({ length: count }, (_, index) => ({
    id: uuidv7(),
    place: placeOf(chance),
    isProfessional: index < count / 20,
    isSuspended: chance.happens(0.004),
  }));
}

function memberRow({ id, place, isProfessional, isSuspended }: Member, chance: Chance) {
  const firstName = chance.any([
    'Camille',
    'Zoé',
    'Jean-Pierre',
    'Élodie',
    'Karim',
    'Maël',
    'Inès',
    'Louise',
  ]);
  const createdAt = new Date(Date.now() - YEARS - chance.share() * 30 * DAY).toISOString();
  return {
    id,
    first_name: firstName,
    last_name: chance.any([
      'Moreau',
      'Lefèvre',
      'Garcia',
      'Œuvrard',
      'Noël',
      'Ben Haddou',
      'Petit',
      'Roussel',
    ]),
    email: `${id}@example.org`,
    phone: chance.happens(0.5) ? '0612345678' : null,
    password_hash: 'x'.repeat(97),
    city: place.name,
    postal_code: place.postcodes[0],
    professional: isProfessional,
    company_name: isProfessional ? `La ferme de ${firstName}` : null,
    company_siret: isProfessional ? '73282932000074' : null,
    show_phone_number: chance.happens(0.3),
    role: 1,
    verified_at: createdAt,
    suspended_at: isSuspended ? new Date().toISOString() : null,
    session_version: 1,
    has_new_alert: false,
    created_at: createdAt,
  };
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

async function insertConversations(
  db: Database,
  count: number,
  { members, offers, chance }: { members: Member[]; offers: Offer[]; chance: Chance },
): Promise<number> {
  let rows = 0;
  for (const batch of inBatches(conversations(count, members, offers, chance))) {
    rows += await insertRows(
      db,
      'conversations',
      batch.map(({ row }) => row),
    );
    await insertRows(
      db,
      'conversation_members',
      batch.flatMap(({ people }) => people),
    );
    await insertRows(
      db,
      'messages',
      batch.flatMap(({ messages }) => messages),
    );
  }
  return rows;
}

function* conversations(count: number, members: Member[], offers: Offer[], chance: Chance) {
  const begun = new Set<string>();
  for (let i = 0; i < count; i++) {
    const offer = chance.any(offers);
    const writer = chance.any(members);
    if (writer.id === offer.author.id || begun.has(writer.id + offer.id)) continue;
    begun.add(writer.id + offer.id);
    const id = uuidv7({ msecs: offer.at });
    const length = 1 + Math.floor(chance.share() * 7);
    const isUnread = chance.happens(0.1);
    const messages = Array.from({ length }, (_, index) => {
      const sender = index % 2 === 0 ? writer : offer.author;
      const receiver = index % 2 === 0 ? offer.author : writer;
      const sentAt = offer.at + (index + 1) * 3_600_000;
      return {
        id: uuidv7({ msecs: sentAt }),
        conversation_id: id,
        position: index + 1,
        sender_id: sender.id,
        client_key: `${id}-${index}`,
        text: descriptionOf(chance),
        sent_at: new Date(sentAt).toISOString(),
        unread_by: isUnread && index === length - 1 ? receiver.id : null,
      };
    });
    const common = { message_count: length, last_message_at: messages.at(-1)?.sent_at };
    const row = {
      id,
      listing_id: offer.id,
      is_direct: false,
      starter_id: writer.id,
      partner_id: offer.author.id,
    };
    const people = [writer, offer.author].map((person) => ({
      conversation_id: id,
      user_id: person.id,
      mailed_position: length,
    }));
    yield { row: { ...row, ...common, created_at: new Date(offer.at).toISOString() }, people, messages };
  }
}

async function insertSearches(
  db: Database,
  count: number,
  members: Member[],
  chance: Chance,
): Promise<number> {
  const understanding = { places: loadPlaceIndex(), lexicon: await createLexicon(db, silentLog) };
  const searches = Array.from({ length: count }, () => ({ id: uuidv7(), query: searchOf(chance) }));
  for (const batch of inBatches(searches)) {
    const rows = batch.map(({ id, query }) => ({
      id,
      user_id: chance.any(members).id,
      query,
      key: id,
      has_new: false,
      sends_mail: chance.happens(0.3),
      created_at: new Date().toISOString(),
    }));
    await insertRows(db, 'saved_searches', rows);
    for (let from = 0; from < batch.length; from += 1_000)
      await insertPatterns(db, batch.slice(from, from + 1_000), understanding);
  }
  understanding.lexicon.close();
  return searches.length;
}

/** Most look for a product around where they live; some for all that is near, some for a product anywhere. */
export function searchOf(chance: Chance): SearchQuery {
  const hasProduct = chance.happens(0.85);
  const hasPlace = !hasProduct || chance.happens(0.85);
  return {
    ...(hasProduct && {
      productName: chance.happens(0.05) ? misspelt(produceOf(chance), chance) : produceOf(chance),
    }),
    ...(chance.happens(0.4) && { mainType: 'offer' as const }),
    ...(hasPlace && around(placeOf(chance), chance)),
  };
}

/** A place as the search form sends it, most often with a distance. */
export function around({ name, postcodes, lon, lat }: Place, chance: Chance): SearchQuery {
  return {
    city: name,
    postalCode: postcodes[0],
    ...(chance.happens(0.9) && { coordinates: [lon, lat], distance: chance.any(distances) }),
  };
}
