import { beforeAll, describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { keysOf } from '#contract/keys-of.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  suspendTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const [owner, other, suspended] = [
  await createLoggedInTestPerson(site),
  await createLoggedInTestPerson(site),
  await createLoggedInTestPerson(site),
];
const admin = await createLoggedInTestAdmin(site);
beforeAll(async () => {
  await suspendTestPerson(site, suspended);
});

const calls = {
  archive: { method: 'PUT', path: '/archive', payload: { isArchived: true } },
  unarchive: { method: 'PUT', path: '/archive', payload: { isArchived: false } },
  available: { method: 'PATCH', path: '/availability', payload: { availability: 'available' } },
  reserved: { method: 'PATCH', path: '/availability', payload: { availability: 'reserved' } },
  soldOut: { method: 'PATCH', path: '/availability', payload: { availability: 'soldOut' } },
  renew: { method: 'POST', path: '/renew', payload: undefined },
  erase: { method: 'DELETE', path: '', payload: undefined },
} as const;
type Action = keyof typeof calls;

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);

/** `expired` alone: its minute has passed, and the job that archives it has not come yet. */
const states = {
  live: {},
  reserved: { availability: 'reserved' },
  archived: { isArchived: true },
  'archived reserved': { isArchived: true, availability: 'reserved' },
  'archived soldOut': { isArchived: true, availability: 'soldOut' },
  expired: { expiresAt: inDays(-1) },
  'archived expired': { isArchived: true, expiresAt: inDays(-1) },
  'archived expired soldOut': { isArchived: true, expiresAt: inDays(-1), availability: 'soldOut' },
  pending: { status: 'pending', expiresAt: null },
  refuse: { status: 'refuse', expiresAt: null },
  deleted: { status: 'deleted', expiresAt: null },
  gone: { status: 'gone', isArchived: true, expiresAt: null },
} as const satisfies Record<string, Partial<ListingRow>>;

function stateOf({ status, isArchived, expiresAt, availability }: ListingRow): string {
  if (status !== 'accepted') return status;
  const isExpired = expiresAt !== null && expiresAt < new Date();
  const parts = [isArchived && 'archived', isExpired && 'expired', availability];
  return parts.filter((part) => part && part !== 'available').join(' ') || 'live';
}

const no = 'TRANSITION_FORBIDDEN';
const unknown = 'LISTING_NOT_FOUND';
const onlyErase = Object.fromEntries(Object.keys(calls).map((action) => [action, no])) as Record<
  Action,
  string
>;

/** State or error after each action of the author, by the state before it. */
const ownTable: Record<keyof typeof states, Record<Action, string>> = {
  live: {
    archive: 'archived',
    unarchive: 'live',
    renew: 'live',
    erase: 'gone',
    available: 'live',
    reserved: 'reserved',
    soldOut: 'archived soldOut',
  },
  reserved: {
    archive: 'archived reserved',
    unarchive: 'reserved',
    renew: 'reserved',
    erase: 'gone',
    available: 'live',
    reserved: 'reserved',
    soldOut: 'archived soldOut',
  },
  archived: {
    archive: 'archived',
    unarchive: 'live',
    renew: 'live',
    erase: 'gone',
    available: 'archived',
    reserved: 'archived reserved',
    soldOut: 'archived soldOut',
  },
  'archived reserved': {
    archive: 'archived reserved',
    unarchive: 'reserved',
    renew: 'reserved',
    erase: 'gone',
    available: 'archived',
    reserved: 'archived reserved',
    soldOut: 'archived soldOut',
  },
  'archived soldOut': {
    archive: 'archived soldOut',
    unarchive: 'live',
    renew: 'live',
    erase: 'gone',
    available: 'live',
    reserved: 'reserved',
    soldOut: 'archived soldOut',
  },
  expired: {
    archive: 'archived expired',
    unarchive: 'live',
    renew: 'live',
    erase: 'gone',
    available: 'expired',
    reserved: 'expired reserved',
    soldOut: 'archived expired soldOut',
  },
  'archived expired': {
    archive: 'archived expired',
    unarchive: 'live',
    renew: 'live',
    erase: 'gone',
    available: 'archived expired',
    reserved: 'archived expired reserved',
    soldOut: 'archived expired soldOut',
  },
  'archived expired soldOut': {
    archive: 'archived expired soldOut',
    unarchive: 'live',
    renew: 'live',
    erase: 'gone',
    available: 'archived expired',
    reserved: 'archived expired reserved',
    soldOut: 'archived expired soldOut',
  },
  pending: { ...onlyErase, erase: 'gone' },
  refuse: { ...onlyErase, erase: 'gone' },
  deleted: onlyErase,
  gone: {
    archive: unknown,
    unarchive: unknown,
    renew: unknown,
    erase: 'LISTING_GONE',
    available: unknown,
    reserved: unknown,
    soldOut: unknown,
  },
};

async function insert(person: TestPerson, fields: Partial<ListingRow>) {
  const id = await insertTestListing(site.db, person.id, {
    productName: 'Noix',
    expiresAt: inDays(9),
    ...fields,
  });
  if (fields.status === 'gone') await site.db.insertInto('goneListings').values({ id }).execute();
  return id;
}

async function act(id: string, action: Action, person?: TestPerson) {
  const { method, path, payload } = calls[action];
  return site.app.inject({
    method,
    url: `/api/adverts/${id}${path}`,
    ...(payload && { payload }),
    ...(person && { headers: person.headers }),
  });
}

const rowOf = (id: string) =>
  site.db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe.each(Object.entries(ownTable))('a listing that is %s', (name, expected) => {
  test.each(Object.entries(expected) as [Action, string][])(
    "the author's action %s is answered by %s",
    async (action, after) => {
      const id = await insert(owner, states[name as keyof typeof states]);
      const before = await rowOf(id);
      const answer = await act(id, action, owner);
      const row = await rowOf(id);
      if (answer.statusCode >= 400) {
        expect(answer.json().code).toBe(after);
        expect(row).toEqual(before);
        return;
      }
      expect(stateOf(row)).toBe(after);
      expect(row.createdAt).toEqual(before.createdAt);
      const isSeen = (await site.app.inject(`/api/adverts/${id}`)).statusCode === 200;
      expect(isSeen).toBe(!row.isArchived);
      if (action === 'erase') return;
      expect(answer.json().ad).toMatchObject({
        isArchived: row.isArchived,
        availability: row.availability,
        expired: after.includes('expired'),
      });
    },
  );
});

describe('actions of others', () => {
  test.each(keysOf(calls))('the action %s is refused to others', async (action) => {
    for (const person of [other, admin]) {
      expect((await act(await insert(owner, states.live), action, person)).statusCode).toBe(403);
    }
    expect((await act(await insert(owner, states.pending), action, other)).statusCode).toBe(404);
    const id = await insert(owner, states.live);
    expect((await act(id, action)).statusCode).toBe(401);
    expect(stateOf(await rowOf(id))).toBe('live');
  });
});

test.each([
  ['archive', 200],
  ['unarchive', 403],
  ['available', 403],
  ['reserved', 403],
  ['soldOut', 403],
  ['renew', 403],
  ['erase', 200],
] as const)('the action %s of a suspended author is answered by %i', async (action, status) => {
  const id = await insert(suspended, { sellerSuspended: true });
  expect((await act(id, action, suspended)).statusCode).toBe(status);
});
