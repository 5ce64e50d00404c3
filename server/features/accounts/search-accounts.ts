import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { unaccent } from '#contract/text/fold.ts';
import { countRows, onPage, type Page, readPage } from '#server/platform/database/paging.ts';
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
export type AccountEntry = Pick<UserRow, (typeof columns)[number]>;

/** More words only make the search slower. */
const MOST_WORDS = 8;

export type AccountFilter = 'suspended' | 'unverified' | 'professional' | 'admin';

/** Accounts whose names or e-mail contain every word of `term`; all for a blank one. Latest first. */
export async function searchAccounts(
  db: Queryable,
  term: string,
  page: Page,
  filter?: AccountFilter,
): Promise<{ rows: AccountEntry[]; total: number }> {
  const matching = matchingAccounts(db, term, filter);
  // Ids first: the narrow index `users_search` selects the ten rows to read.
  const ids = onPage(matching.select('id').orderBy('id', 'desc'), page);
  const rows = await db
    .selectFrom('users')
    .select(columns)
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
  // A first page that is not full gives the total.
  if (page.page === 1 && rows.length < page.limit) return { rows, total: rows.length };
  return { rows, total: await countRows(matching) };
}

export function listAdmins(db: Queryable, page: Page): Promise<{ rows: AccountEntry[]; total: number }> {
  const admins = db.selectFrom('users').where('role', '=', ROLE_ADMIN);
  return readPage(admins.select(columns).orderBy('email'), admins, page);
}

function matchingAccounts(db: Queryable, term: string, filter: AccountFilter | undefined) {
  const words = unaccent(term).split(BETWEEN_WORDS).filter(Boolean).slice(0, MOST_WORDS);
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

/** As in the computed column: hyphens and apostrophes are spaces. */
const BETWEEN_WORDS = /[\s'’-]+/;
