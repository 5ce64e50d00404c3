import { v7 as uuidv7 } from 'uuid';
import { BUILT_IN_TERMS_VERSION } from '#contract/accounts/terms.ts';
import type { UserRow } from '#server/features/accounts/tables.ts';
import type { TestApp } from '#server/testing/app.ts';
import { hashTestPassword } from '#server/testing/people.ts';
import { insertTestRecordsOfRole, type TestRecordIdsOfRole } from './insert-test-records-of-role.ts';

/**
 * Roles of callers. `owner` has the belongings requested, `member` is the other side of their conversation, `other` has
 * nothing to do with them. `suspended` and `unactivated` (with a session from before) request their own.
 */
export const testCallerRoles = [
  'visitor',
  'member',
  'other',
  'owner',
  'suspended',
  'unactivated',
  'admin',
] as const;
export type TestCallerRole = (typeof testCallerRoles)[number];

export interface AccessTestWorld {
  /** Belongings that this role requests: its own where it has some, or the owner's. */
  target: TestRecordIdsOfRole;
  /** Public listing of the owner. */
  publicListing: string;
  /** Live offer of the owner. */
  publicOffer: string;
  /** Thanks of the owner, with public words. */
  publicThanks: string;
  /** Report of the owner's listing by `member`. */
  report: string;
  /** Open notice about the owner's listing. */
  notice: string;
  /** Decision against the owner of `target`, not contested. */
  decision: string;
  /** Open contest by the owner. */
  contest: string;
  otherId: string;
  /** Id of the caller; empty for a visitor. */
  callerId: string;
  headers: { authorization?: string };
}

/** Last name of the role, unlike any other word of an answer. */
export const formatTestLastNameOfRole = (role: TestCallerRole) => `Nom-de-${role}`;

/** Makes a world for one call by one role: new people, listings and conversations in the database. */
export async function insertAccessTestWorld(
  { db, services }: TestApp,
  role: TestCallerRole,
): Promise<AccessTestWorld> {
  const names = ['member', 'other', 'owner', 'suspended', 'unactivated', 'admin'] as const;
  const now = new Date();
  const passwordHash = await hashTestPassword();
  const people = names.map((name) => ({
    id: uuidv7(),
    firstName: name,
    lastName: formatTestLastNameOfRole(name),
    email: `${name}-${uuidv7()}@example.org`,
    phone: null,
    passwordHash,
    profileImage: null,
    streetNumber: null,
    streetName: null,
    city: 'Lyon',
    postalCode: '69003',
    companyName: null,
    companySiret: null,
    role: name === 'admin' ? 0 : 1,
    verifiedAt: name === 'unactivated' ? null : now,
    emailProvedAt: now,
    suspendedAt: name === 'suspended' ? now : null,
    termsVersion: BUILT_IN_TERMS_VERSION,
    termsAcceptedAt: now,
  }));
  const accounts = await db.insertInto('users').values(people).returningAll().execute();
  const named = (name: TestCallerRole) => {
    const account = accounts.find(({ firstName }) => firstName === name);
    if (!account) throw new Error(`Nobody is ${name}`);
    return account;
  };
  const owning = role === 'suspended' || role === 'unactivated' ? role : 'owner';
  const owner = await insertTestRecordsOfRole(db, named('owner').id, named('member').id, false);
  const target =
    owning === 'owner'
      ? owner
      : await insertTestRecordsOfRole(db, named(owning).id, named('member').id, owning === 'suspended');
  const token = (account: UserRow) => services.sessions.open(account, 'Firefox, Linux');
  const report = uuidv7();
  await db
    .insertInto('reports')
    .values({
      id: report,
      listingId: owner.listing,
      reporterId: named('member').id,
      reason: 'Prix',
      closedAt: null,
      closedBy: null,
    })
    .execute();
  const notice = uuidv7();
  await db
    .insertInto('notices')
    .values({
      id: notice,
      reference: `S-${notice}`,
      category: 'fraud',
      reason: 'Elle vend du vent.',
      url: `https://recolte.test/app/ad/${owner.listing}`,
      listingId: owner.listing,
      userId: null,
      name: 'Zoé',
      email: 'zoe@example.org',
      reporterId: null,
    })
    .execute();
  const [decision, contested, contest] = [uuidv7(), uuidv7(), uuidv7()];
  const refusal = { adminId: named('admin').id, subjectKind: 'listing', action: 'refuse-listing' } as const;
  const logged = {
    ...refusal,
    before: 'pending',
    after: 'refuse',
    reason: 'Photo',
    waitedSince: null,
  } as const;
  await db
    .insertInto('decisions')
    .values([
      { id: decision, subjectId: target.pendingListing, ...logged },
      { id: contested, subjectId: owner.pendingListing, ...logged },
    ])
    .execute();
  await db
    .insertInto('contests')
    .values({ id: contest, decisionId: contested, userId: named('owner').id, reason: 'mistake', text: null })
    .execute();
  return {
    target,
    publicListing: owner.listing,
    publicOffer: owner.offer,
    publicThanks: owner.thanks,
    report,
    notice,
    decision,
    contest,
    otherId: named('other').id,
    callerId: role === 'visitor' ? '' : named(role).id,
    headers: role === 'visitor' ? {} : { authorization: `Bearer ${await token(named(role))}` },
  };
}

/** Cache of one world per role, dropped once a call has changed it. */
export function createAccessTestWorldCache(site: TestApp) {
  const unchanged = new Map<TestCallerRole, AccessTestWorld>();
  return {
    async of(role: TestCallerRole): Promise<AccessTestWorld> {
      const world = unchanged.get(role) ?? (await insertAccessTestWorld(site, role));
      unchanged.set(role, world);
      return world;
    },
    /** Drops a world that a call has changed: the caller may be suspended or erased now. */
    noteAnswer(role: TestCallerRole, method: string, statusCode: number) {
      if (statusCode < 300 && method !== 'GET') unchanged.delete(role);
    },
  };
}
