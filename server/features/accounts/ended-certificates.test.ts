import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { retentionDays } from '#contract/retention.ts';
import { nightlyCleanupJob } from '#server/features/ops/jobs.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import type { NewUserRow } from './tables.ts';

const COMPANY = {
  companyName: 'Ferme Garance',
  companySiret: '73282932000074',
  companyAddress: '3 chemin des Maraîchers, 44700 Orvault',
  companyEmail: 'contact@garance.example.org',
  companyPhone: '02 61 91 08 76',
};

const site = await openTestSite();
beforeEach(() => site.db.deleteFrom('endedCertificates').execute());

const certified = (fields: Partial<NewUserRow> = {}) =>
  createLoggedInTestPerson(site, {
    professional: true,
    ...COMPANY,
    certifiedAt: new Date('2026-03-01'),
    ...fields,
  });
const update = ({ headers }: TestPerson, payload: object) =>
  site.app.inject({ method: 'PUT', url: '/api/users/update', headers, payload });
const leave = ({ headers }: TestPerson) =>
  site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers });
const stored = () => site.db.selectFrom('endedCertificates').selectAll().execute();
const exported = async ({ headers }: TestPerson) =>
  (await site.app.inject({ url: '/api/users/export', headers })).json().endedCertificates;
const ENDED = { ...COMPANY, certifiedAt: '2026-03-01T00:00:00.000Z', endedAt: expect.stringMatching(/Z$/) };

test('the certified details of a deleted professional are kept for six months, and nothing else', async () => {
  const pro = await certified();
  expect(await stored()).toEqual([]);
  expect((await leave(pro)).statusCode).toBe(200);
  const [row, ...others] = await stored();
  expect(others).toEqual([]);
  const { endedAt, ...rest } = row ?? {};
  expect(rest).toEqual({ userId: pro.id, ...COMPANY, certifiedAt: new Date('2026-03-01') });
  expect((await site.app.inject(`/api/sellers/${pro.id}`)).statusCode).toBe(404);

  const endedBefore = async (days: number) => {
    const before = new Date(Date.now() - days * DAY_MS);
    await site.db.updateTable('endedCertificates').set({ endedAt: before }).execute();
    await site.db.transaction().execute((tx) => site.services.jobs.enqueue(tx, nightlyCleanupJob, {}));
    await site.services.jobs.drained();
    return stored();
  };
  expect(await endedBefore(retentionDays.endedCertificate - 1)).toHaveLength(1);
  expect(await endedBefore(retentionDays.endedCertificate + 1)).toEqual([]);
});

test('a deleted private person, uncertified or never activated professional leaves no certified details', async () => {
  const leaving = [
    await createLoggedInTestPerson(site),
    await certified({ certifiedAt: null }),
    await certified({ verifiedAt: null }),
  ];
  for (const { id } of leaving) await site.db.deleteFrom('users').where('id', '=', id).execute();
  expect(await stored()).toEqual([]);
});

test("a certificate for another company ends the former one, which stays in the owner's export", async () => {
  const pro = await certified();
  await update(pro, { companyPhone: '02 61 91 08 77', certified: true });
  expect(await stored()).toEqual([]);
  await update(pro, { companyName: 'Ferme du Ponant', certified: true });
  expect(await exported(pro)).toEqual([{ ...ENDED, companyPhone: '02 61 91 08 77' }]);
  expect(await exported(await certified())).toEqual([]);
});

test('a professional turned into a private person keeps the former certificate in the own export alone', async () => {
  const pro = await certified();
  const { headers } = await createLoggedInTestAdmin(site);
  const url = `/api/admin/user/${pro.id}`;
  const payload = { professional: false, reason: 'À sa demande.' };
  const answer = await site.app.inject({ method: 'PATCH', url, headers, payload });
  expect(answer.statusCode).toBe(200);
  expect(await exported(pro)).toEqual([ENDED]);
  for (const place of [`/api/sellers/${pro.id}`, '/api/admin/users', '/api/admin/exports/users.csv'])
    expect((await site.app.inject({ url: place, headers })).body).not.toContain(COMPANY.companyEmail);
});
