import { sql } from 'kysely';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import {
  type CompanyContactFieldName,
  companyContactFieldNames,
  pickMissingCompanyContactFields,
} from '#contract/accounts/company-rules.ts';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { apiErrors } from '#contract/errors.ts';
import { isUniqueViolation } from '#server/platform/database/database-errors.ts';
import { retryDeadlocks } from '#server/platform/database/retry-deadlocks.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { NewUserRow, SiteMilestone, UserRow } from './tables.ts';

export function findAccount(db: Queryable, id: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * True for an administrator's id.
 * @param id any text
 */
export const hasAccountAdminRole = async (db: Queryable, id: string): Promise<boolean> =>
  isUuid(id) && (await findAccount(db, id))?.role === ROLE_ADMIN;

/**
 * Account with this e-mail.
 * @param email trimmed and lower-cased
 */
export function findAccountByEmail(db: Queryable, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst();
}

/** Inserts an account. Rejects with a unique violation of `users_email_key` when the e-mail is taken. */
export function insertAccount(db: Queryable, account: NewUserRow): Promise<UserRow> {
  return db
    .insertInto('users')
    .values({ id: uuidv7(), ...account })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Account locked `FOR UPDATE` until the transaction ends. */
export function lockAccount(tx: Queryable, id: string): Promise<UserRow | undefined> {
  return tx.selectFrom('users').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/**
 * State and role of an account, locked `FOR KEY SHARE`: waits for `lockAccount`, and blocks it until the
 * transaction ends.
 */
export function lockAccountForKeyShare(tx: Queryable, id: string) {
  return tx
    .selectFrom('users')
    .select([
      'id',
      'role',
      'verifiedAt',
      'suspendedAt',
      'sessionVersion',
      'secondFactorRequired',
      'termsVersion',
    ])
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst();
}

/**
 * Existing accounts among these, locked against suspension and erasure until the transaction ends.
 * Administrators come first, in the order of `lockActiveAdmins`: another order can deadlock.
 */
export function lockAccountsForShare(
  tx: Queryable,
  ids: string[],
): Promise<Pick<UserRow, 'id' | 'suspendedAt'>[]> {
  return tx
    .selectFrom('users')
    .select(['id', 'suspendedAt'])
    .where('id', 'in', ids)
    .orderBy('role')
    .orderBy('id')
    .forShare()
    .execute();
}

export const listingSellerColumns = [
  'id',
  'firstName',
  'lastName',
  'email',
  'phone',
  'profileImage',
  'professional',
  'companyName',
  'companySiret',
  'showPhoneNumber',
] as const;
/** Columns of an account that visitors see: a change of one of them must clear the caches of public answers. */
export const publicAccountColumns = [
  ...listingSellerColumns,
  'companyAddress',
  'companyEmail',
  'companyPhone',
  'certifiedAt',
  'presentation',
  'pickup',
  'takesReservations',
  'awayUntil',
  'city',
  'postalCode',
] as const;
export type ProfileRow = Pick<UserRow, (typeof listingSellerColumns)[number]>;

/** Row of `users` in JSON, where times are text. */
type InJson<Row> = { [Column in keyof Row]: Row[Column] extends Date | null ? string | null : Row[Column] };

/** Row of `users` as JSON, for a join or a subquery. */
export const createUserRowJsonSql = <Column extends keyof UserRow>(columns: readonly Column[]) =>
  sql<InJson<Pick<UserRow, Column>>>`json_build_object(${sql.join(
    columns.flatMap((column) => [sql.lit(column), sql.ref(`users.${column}`)]),
  )})`;

export const listingSellerJsonSql = createUserRowJsonSql(listingSellerColumns);

/** Profiles, unordered. The caller decides who may see `email` and `phone`. */
export async function findProfiles(db: Queryable, ids: string[]): Promise<ProfileRow[]> {
  if (ids.length === 0) return [];
  return db.selectFrom('users').select(listingSellerColumns).where('id', 'in', ids).execute();
}

/** Empty contact fields of the companies among these accounts, by account. */
export async function findEmptyCompanyContactFields(
  db: Queryable,
  ids: string[],
): Promise<Map<string, CompanyContactFieldName[]>> {
  if (ids.length === 0) return new Map();
  const accounts = await db
    .selectFrom('users')
    .select(['id', 'professional', ...companyContactFieldNames])
    .where('id', 'in', ids)
    .where('professional', '=', true)
    .execute();
  return new Map(accounts.map((account) => [account.id, pickMissingCompanyContactFields(account)]));
}

/**
 * Author locked against suspension until the transaction ends.
 * @throws Failure USER_NOT_FOUND, ACCOUNT_SUSPENDED
 */
export async function lockUnsuspendedListingAuthor(
  tx: Queryable,
  id: string,
): Promise<Pick<UserRow, 'id' | 'professional' | CompanyContactFieldName>> {
  const author = await tx
    .selectFrom('users')
    .select(['id', 'professional', ...companyContactFieldNames, 'suspendedAt'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst();
  if (author?.suspendedAt) fail('ACCOUNT_SUSPENDED');
  return author ?? fail('USER_NOT_FOUND');
}

/** Accounts of the active administrators, to select from. */
export const queryActiveAdmins = (db: Queryable) =>
  db
    .selectFrom('users')
    .where('role', '=', ROLE_ADMIN)
    .where('verifiedAt', 'is not', null)
    .where('suspendedAt', 'is', null);

/** Ids of the active administrators, locked until the transaction ends. */
export async function lockActiveAdmins(tx: Queryable): Promise<string[]> {
  const admins = await queryActiveAdmins(tx).select('id').orderBy('id').forUpdate().execute();
  return admins.map(({ id }) => id);
}

export const clearedEmailChangeColumns = {
  pendingEmail: null,
  pendingEmailAt: null,
  pendingEmailSession: null,
};

/**
 * Releases an address that somebody has just confirmed, by deleting an unactivated account that uses it. @throws
 * Failure EMAIL_TAKEN
 */
export async function deleteUnactivatedAccountUsingEmail(tx: Queryable, email: string): Promise<void> {
  const holder = await findAccountByEmail(tx, email);
  if (!holder) return;
  if (holder.verifiedAt || holder.suspendedAt) failEmailTaken();
  await tx.deleteFrom('users').where('id', '=', holder.id).where('verifiedAt', 'is', null).execute();
}

/** Runs a transaction that changes an address. @throws Failure EMAIL_TAKEN when a concurrent transaction took it */
export async function runTransactionRejectingTakenEmail<T>(transaction: () => Promise<T>): Promise<T> {
  try {
    return await retryDeadlocks(transaction);
  } catch (error) {
    if (isUniqueViolation(error, 'users_email_key')) failEmailTaken();
    throw error;
  }
}

/** @param details for callers who may know whose e-mail it is */
export const failEmailTaken = (details?: Record<string, unknown>): never =>
  fail('EMAIL_TAKEN', { fields: { email: apiErrors.EMAIL_TAKEN[1] }, ...(details && { details }) });

/**
 * Profile photos among these paths.
 * @param among paths looked for
 */
export async function findProfilePhotoPathsAmong(db: Queryable, among: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('profileImage')
    .distinct()
    .where('profileImage', '=', sql<string>`any (${among}::text[])`)
    .execute();
  return rows.flatMap(({ profileImage }) => profileImage ?? []);
}

/**
 * Profile photos of active accounts among these paths.
 * @param among paths looked for
 */
export async function findActiveAccountPhotoPathsAmong(db: Queryable, among: string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('profileImage')
    .where('profileImage', '=', sql<string>`any (${among}::text[])`)
    .where('verifiedAt', 'is not', null)
    .where('suspendedAt', 'is', null)
    .execute();
  return rows.flatMap(({ profileImage }) => profileImage ?? []);
}

/** True for a listing accepted while its author was away: no saved search has been compared with it. */
export const publishedWhileAuthorAwayCondition = sql<boolean>`listings.published_at >= listings.away_since`;

export async function unsubscribeFromMatchingOffersMails(db: Queryable, userId: string): Promise<void> {
  await db.updateTable('users').set({ matchMails: false }).where('id', '=', userId).execute();
}

export async function unsubscribeFromAdviceMails(db: Queryable, userId: string): Promise<void> {
  await db.updateTable('users').set({ adviceMails: false }).where('id', '=', userId).execute();
}

/** Shows the dot for new search results to these members. */
export async function updateNewSearchResultsFlag(tx: Queryable, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  // Update ordered by id against deadlocks; one array, as the number of parameters is limited.
  const unlit = tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', sql<string>`any (${ids}::uuid[])`)
    .where('hasNewAlert', '=', false)
    .orderBy('id')
    .forNoKeyUpdate();
  await tx.updateTable('users').set({ hasNewAlert: true }).where('id', 'in', unlit).execute();
}

/** Milestones that this site has reached. */
export async function listSiteMilestones(db: Queryable): Promise<SiteMilestone[]> {
  const rows = await db.selectFrom('siteMilestones').select('name').execute();
  return rows.map(({ name }) => name);
}
