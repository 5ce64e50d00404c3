import { sql } from 'kysely';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { unaccent } from '#contract/text.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { UserRow } from './tables.ts';

interface Page {
  page: number;
  limit: number;
}

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

/** More of them would only slow the search down. */
const MOST_WORDS = 8;

/** Accounts whose names or e-mail hold every word of `term`, wherever; all for a blank one. Latest first. */
export async function searchAccounts(
  db: Queryable,
  term: string,
  { page, limit }: Page,
): Promise<{ rows: AccountEntry[]; total: number }> {
  const matching = matchingAccounts(db, term);
  // Ids first: the narrow index `users_search` decides which ten rows are worth reading whole.
  const ids = matching
    .select('id')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit);
  const rows = await db
    .selectFrom('users')
    .select(columns)
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
  // A first page that is not full says the total by itself.
  if (page === 1 && rows.length < limit) return { rows, total: rows.length };
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

/** By e-mail. */
export async function listAdmins(db: Queryable, { page, limit }: Page) {
  const admins = db.selectFrom('users').where('role', '=', ROLE_ADMIN);
  const rows: AccountEntry[] = await admins
    .select(columns)
    .orderBy('email')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await admins
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return { rows, total };
}

function matchingAccounts(db: Queryable, term: string) {
  const words = unaccent(term).split(BETWEEN_WORDS).filter(Boolean).slice(0, MOST_WORDS);
  return db
    .selectFrom('users')
    .where((eb) => eb.and(words.map((word) => sql<boolean>`strpos(search_text, ${word}) > 0`)));
}

/** As the column is made: hyphens and apostrophes are spaces. */
const BETWEEN_WORDS = /[\s'’-]+/;
