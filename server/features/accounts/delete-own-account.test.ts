import { expect, test } from 'vitest';
import { retryDeadlocks } from '#server/platform/database/retry-deadlocks.ts';
import { waitUntilConnectionsAwaitLocks } from '#server/testing/locks.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  publishListingAsTestPerson,
  suspendTestPerson,
  TEST_PASSWORD,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { findProfilePhotoPathsAmong } from './queries.ts';

const site = await openTestSite();

const erase = (person: TestPerson) =>
  site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: person.headers });
const rowsOf = (id: string) => site.db.selectFrom('users').select('id').where('id', '=', id).execute();

test('a deleted account loses its data, listings, links and session, and frees its e-mail address', async () => {
  const person = await createLoggedInTestPerson(site);
  const { _id } = await publishListingAsTestPerson(site, person);
  await site.app.inject({
    method: 'POST',
    url: '/api/users/forgot-password',
    payload: { email: person.email },
  });
  await site.services.jobs.drained();

  const answer = await erase(person);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toEqual({ message: 'Compte supprimé avec succès' });
  expect(await rowsOf(person.id)).toEqual([]);
  const ofPerson = site.db.selectFrom('accountTokens').select('hash').where('userId', '=', person.id);
  expect(await ofPerson.execute()).toEqual([]);
  expect(await site.db.selectFrom('listings').select('id').where('id', '=', _id).execute()).toEqual([]);
  expect((await erase(person)).statusCode).toBe(401);
  const payload = { email: person.email, password: TEST_PASSWORD };
  expect((await site.app.inject({ method: 'POST', url: '/api/users/login', payload })).statusCode).toBe(401);
  expect((await createLoggedInTestPerson(site, { email: person.email })).id).not.toBe(person.id);
});

test('the last active administrator cannot delete the account, also when two try at once', async () => {
  const [one, other, suspended] = [
    await createLoggedInTestAdmin(site),
    await createLoggedInTestAdmin(site),
    await createLoggedInTestAdmin(site),
  ];
  await suspendTestPerson(site, suspended);
  const answers = await Promise.all([erase(one), erase(other)]);
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  const refused = answers.find(({ statusCode }) => statusCode === 409);
  expect(refused?.json().code).toBe('LAST_ADMIN');
  expect((await erase(suspended)).statusCode).toBe(200);
  const stays = answers[0]?.statusCode === 409 ? one : other;
  expect(await rowsOf(stays.id)).toHaveLength(1);
});

test('the pictures of an account are kept by the sweep until the account is deleted', async () => {
  const person = await createLoggedInTestPerson(site);
  const path = '/uploads/portrait.webp';
  await site.db.updateTable('users').set({ profileImage: path }).where('id', '=', person.id).execute();
  expect(await findProfilePhotoPathsAmong(site.db, [path])).toContain(path);
  await erase(person);
  expect(await findProfilePhotoPathsAmong(site.db, [path])).not.toContain(path);
});

test('a deletion in a deadlock with another transaction is retried', async () => {
  // PostgreSQL ends the transaction that has waited for a second: the erasure, unless this machine is slow.
  await retryDeadlocks(eraseWhileMatched);
});

async function eraseWhileMatched() {
  const person = await createLoggedInTestPerson(site);
  const payload = { query: { productName: 'figues' } };
  await site.app.inject({ method: 'POST', url: '/api/search', headers: person.headers, payload });
  const { waiting } = await site.db.transaction().execute(async (tx) => {
    // Updates in the order of a match of a new listing: the search, then its owner.
    await tx.updateTable('savedSearches').set({ hasNew: true }).where('userId', '=', person.id).execute();
    const waiting = erase(person);
    await waitUntilConnectionsAwaitLocks(site);
    await tx.updateTable('users').set({ hasNewAlert: true }).where('id', '=', person.id).execute();
    return { waiting };
  });
  expect((await waiting).statusCode).toBe(200);
  expect(await rowsOf(person.id)).toEqual([]);
}
