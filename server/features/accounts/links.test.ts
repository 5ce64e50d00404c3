import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import type { OpenedDatabase } from '#server/platform/database/open-database.ts';
import { openTestDatabase } from '#server/testing/database.ts';
import { cancelMailedLinks, createMailedLink, findMailedLink } from './links.ts';
import { upsertAdmin } from './make-admin.ts';

let database: OpenedDatabase;
let userId: string;
beforeAll(async () => {
  database = await openTestDatabase();
  await upsertAdmin(database.db, 'chef@example.org', 'x');
  userId = (await database.db.selectFrom('users').select('id').executeTakeFirstOrThrow()).id;
});
afterAll(() => database.close());

const issue = (jobId: string) => createMailedLink(database.db, { userId, jobId, purpose: 'reset' });

test('repeated attempts to send one mail count once, and each link that may have been sent works', async () => {
  for (let mail = 0; mail < 4; mail++) await issue(uuidv7());
  const fifth = uuidv7();
  const links = [];
  for (let attempt = 0; attempt < 9; attempt++) links.push(await issue(fifth));
  const secrets = links.flatMap((link) => link?.secret ?? []);
  expect(new Set(secrets).size).toBe(9);
  for (const secret of secrets)
    expect(await findMailedLink(database.db, secret, 'reset')).toMatchObject({ userId });
});

test('an account gets five mails an hour for each purpose', async () => {
  await database.db.deleteFrom('accountTokens').execute();
  const links = [];
  for (let mail = 0; mail < 7; mail++) links.push(await issue(uuidv7()));
  expect(links.map((link) => link !== null)).toEqual([true, true, true, true, true, false, false]);
  await database.db
    .updateTable('accountTokens')
    .set({ createdAt: new Date(Date.now() - 3_601_000) })
    .execute();
  expect(await issue(uuidv7())).toMatchObject({ email: 'chef@example.org' });
});

test('mails dated in the future by a wrong clock do not count towards the limit', async () => {
  await database.db.deleteFrom('accountTokens').execute();
  for (let mail = 0; mail < 5; mail++) await issue(uuidv7());
  expect(await issue(uuidv7())).toBeNull();
  await database.db
    .updateTable('accountTokens')
    .set({ createdAt: new Date(Date.now() + 3 * HOUR_MS) })
    .execute();
  expect(await issue(uuidv7())).not.toBeNull();
});

test('a cancelled link expires at once for every process, and still counts as a mail', async () => {
  await database.db.deleteFrom('accountTokens').execute();
  const link = await issue(uuidv7());
  vi.setSystemTime(Date.now() + 10 * 60_000);
  await cancelMailedLinks(database.db, userId, ['reset']);
  vi.useRealTimers();
  expect(await findMailedLink(database.db, link?.secret ?? '', 'reset')).toMatchObject({ isExpired: true });
  for (let mail = 0; mail < 4; mail++) await issue(uuidv7());
  expect(await issue(uuidv7())).toBeNull();
});

test('links are cancelled only if the event that they are about happened later', async () => {
  await database.db.deleteFrom('accountTokens').execute();
  const moments = [1, 2, 3].map((day) => new Date(2026, 0, day));
  const secrets = [];
  for (const askedAt of moments) {
    const wanted = { userId, jobId: uuidv7(), purpose: 'undo' as const, to: 'a@example.org', askedAt };
    secrets.push((await createMailedLink(database.db, wanted))?.secret ?? '');
  }
  await cancelMailedLinks(database.db, userId, ['undo'], moments[1]);
  const links = await Promise.all(secrets.map((secret) => findMailedLink(database.db, secret, 'undo')));
  expect(links.map((link) => link?.isExpired)).toEqual([false, false, true]);
});
