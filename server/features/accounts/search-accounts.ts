import { sql } from 'kysely';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { lowercaseWithoutAccents } from '#contract/text/fold.ts';
import {
  countRows,
  limitQueryToPage,
  type PagingRequest,
  readPageOfRows,
} from '#server/platform/database/paging.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { UserRow } from './tables.ts';

const columns = [
  'id',
  'firstName',
  'lastName',
  'email',
  'profileImage',
  'professional',
  'companyName',
  'companySiret',
  'role',
  'verifiedAt',
  'suspendedAt',
  'createdAt',
] as const;
export type AccountSearchRow = Pick<UserRow, (typeof columns)[number]>;

/** Maximum number of words of a search term; more would only make the search slower. */
const MAX_WORDS = 8;
/**
 * Maximum number of matches that are all read and sorted; when there are more, accounts are read by date until the page
 * is full.
 */
const MAX_SORTED = 10_000;

export type AccountFilter = 'suspended' | 'unverified' | 'professional' | 'admin';

/** Accounts whose names or e-mail contain every word of `term`; all for a blank one. Latest first. */
export async function searchAccounts(
  db: Queryable,
  term: string,
  page: PagingRequest,
  filter?: AccountFilter,
): Promise<{ rows: AccountSearchRow[]; total: number }> {
  const words = lowercaseWithoutAccents(term).split(BETWEEN_WORDS).filter(Boolean).slice(0, MAX_WORDS);
  const matching = matchingAccounts(db, words, filter);
  const { ids, total } =
    (await findAmongFew(db, matching, words, page)) ?? (await findInOrder(matching, page));
  if (ids.length === 0) return { rows: [], total };
  const rows = await db
    .selectFrom('users')
    .select(columns)
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
  return { rows, total };
}

export function listAdmins(
  db: Queryable,
  page: PagingRequest,
): Promise<{ rows: AccountSearchRow[]; total: number }> {
  const admins = db.selectFrom('users').where('role', '=', ROLE_ADMIN);
  return readPageOfRows(admins.select(columns).orderBy('email'), admins, page);
}

type Matching = ReturnType<typeof matchingAccounts>;
type Found = { ids: string[]; total: number };

/**
 * Matches through the trigram index, if the words have trigrams. Null when they are so many that reading by
 * date is faster.
 */
async function findAmongFew(
  db: Queryable,
  matching: Matching,
  words: string[],
  page: PagingRequest,
): Promise<Found | null> {
  const trigrams = [...new Set(words.flatMap(trigramsOf))];
  if (trigrams.length === 0) return null;
  const { ids, total } = await db
    .with('found', () =>
      matching
        .select('id')
        .where(sql<boolean>`search_trigrams(search_text) @> ${trigrams}::text[]`)
        .limit(MAX_SORTED + 1),
    )
    .with('shown', (qb) => limitQueryToPage(qb.selectFrom('found').select('id').orderBy('id', 'desc'), page))
    .selectNoFrom((eb) => [
      sql<string[]>`array(${eb.selectFrom('shown').select('id')})`.as('ids'),
      eb.selectFrom('found').select(eb.fn.countAll<number>().as('count')).$asScalar().as('total'),
    ])
    .executeTakeFirstOrThrow();
  return total !== null && total <= MAX_SORTED ? { ids, total } : null;
}

/** Matches by date through the narrow index `users_search`, which holds all that a search reads. */
async function findInOrder(matching: Matching, page: PagingRequest): Promise<Found> {
  const found = await limitQueryToPage(matching.select('id').orderBy('id', 'desc'), page).execute();
  const ids = found.map(({ id }) => id);
  // First page that is not full: the total is its length.
  if (page.page === 1 && ids.length < page.limit) return { ids, total: ids.length };
  return { ids, total: await countRows(matching) };
}

function trigramsOf(word: string): string[] {
  const letters = [...word];
  return letters.slice(2).map((_, at) => letters.slice(at, at + 3).join(''));
}

function matchingAccounts(db: Queryable, words: string[], filter: AccountFilter | undefined) {
  return db
    .selectFrom('users')
    .where((eb) =>
      eb.and(words.map((word) => eb(eb.fn<number>('strpos', ['searchText', eb.val(word)]), '>', 0))),
    )
    .$if(filter === 'suspended', (query) => query.where('suspendedAt', 'is not', null))
    .$if(filter === 'unverified', (query) =>
      query.where('verifiedAt', 'is', null).where('suspendedAt', 'is', null),
    )
    .$if(filter === 'professional', (query) => query.where('professional', '=', true))
    .$if(filter === 'admin', (query) => query.where('role', '=', ROLE_ADMIN));
}

/** Separators of words as in the computed column, where hyphens and apostrophes become spaces. */
const BETWEEN_WORDS = /[\s'’-]+/;
