import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { daysAgo } from '#contract/durations.ts';
import { createLoggedInTestPerson, type TestPerson } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { purgeExpiredMailedLinks, purgeUnactivatedAccounts } from './purge-accounts.ts';

const site = await openTestSite();

test('accounts never activated are deleted after 30 days; suspended, newer and activated ones stay', async () => {
  const register = async (days: number, fields: { verifiedAt?: Date; suspendedAt?: Date } = {}) => {
    const person = await createLoggedInTestPerson(site);
    await site.db
      .updateTable('users')
      .set({ verifiedAt: null, ...fields })
      .where('id', '=', person.id)
      .execute();
    await sql`update users set created_at = ${daysAgo(days)} where id = ${person.id}`.execute(site.db);
    return person;
  };
  const old = await register(31);
  const kept: TestPerson[] = [
    await register(29),
    await register(400, { verifiedAt: daysAgo(399) }),
    await register(31, { suspendedAt: daysAgo(31) }),
  ];
  expect(await purgeUnactivatedAccounts(site.db)).toBe(1);
  const left = (await site.db.selectFrom('users').select('id').execute()).map(({ id }) => id);
  expect(left).not.toContain(old.id);
  expect(left).toEqual(expect.arrayContaining(kept.map(({ id }) => id)));
});

test('mailed links are deleted 30 days after they expired', async () => {
  const { id: userId } = await createLoggedInTestPerson(site);
  const link = (hash: string, expiresAt: Date) => ({
    hash,
    userId,
    jobId: userId,
    purpose: 'activation' as const,
    expiresAt,
  });
  await site.services.jobs.drained();
  await site.db.deleteFrom('accountTokens').execute();
  await site.db
    .insertInto('accountTokens')
    .values([link('old', daysAgo(31)), link('late', daysAgo(29)), link('open', daysAgo(-1))])
    .execute();
  expect(await purgeExpiredMailedLinks(site.db)).toBe(1);
  const left = await site.db.selectFrom('accountTokens').select('hash').orderBy('hash').execute();
  expect(left.map(({ hash }) => hash)).toEqual(['late', 'open']);
});
