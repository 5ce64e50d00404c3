import { randomUUID } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import { sendValidMessageAsTestPerson } from '#server/testing/conversations.ts';
import { createSellerAndBuyerFixture } from '#server/testing/market.ts';
import { readTestMailsSentTo } from '#server/testing/outbox.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  suspendTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
let seller: TestPerson;
let buyer: TestPerson;
let conversationId: string;
let messageIds: string[];
beforeEach(async () => {
  await site.db.deleteFrom('personReports').execute();
  const market = await createSellerAndBuyerFixture(site, { admin, listing: { productName: 'Poires' } });
  ({ seller, buyer } = market);
  const first = await sendValidMessageAsTestPerson(site, buyer, {
    adId: market.listing._id,
    text: 'Message 1',
  });
  conversationId = first.conversationId;
  messageIds = [first._id];
  for (const n of [2, 3, 4, 5, 6, 7, 8, 9])
    messageIds.push(
      (
        await sendValidMessageAsTestPerson(site, n % 2 ? buyer : seller, {
          conversationId,
          text: `Message ${n}`,
        })
      )._id,
    );
});

const report = (person: TestPerson, type: string, entityId: string, reason = 'Insultes') =>
  site.app.inject({
    method: 'POST',
    url: '/api/reports',
    headers: person.headers,
    payload: { type, entityId, reason },
  });
const queue = async () => {
  const answer = await site.app.inject({ url: '/api/reports/people', headers: admin.headers });
  return { reports: answer.json(), total: answer.headers['x-total-count'] };
};
const nth = (n: number) => messageIds[n - 1] ?? '';

test('a reported message is shown to moderators with three before and after it', async () => {
  const answer = await report(seller, 'message', nth(5));
  expect(answer.statusCode).toBe(201);
  expect(answer.json().message).toBe('Message signalé avec succès');
  const { reports, total } = await queue();
  expect(total).toBe('1');
  expect(reports).toMatchObject([
    {
      type: 'message',
      entityId: nth(5),
      person: { _id: buyer.id, firstName: 'Karim', isActive: true },
      reporter: { firstName: 'Jeanne' },
      reason: 'Insultes',
    },
  ]);
  const texts = reports[0].messages.map(({ text }: { text: string }) => text);
  expect(texts).toEqual([2, 3, 4, 5, 6, 7, 8].map((n) => `Message ${n}`));
  const reported = reports[0].messages.filter(({ isReported }: { isReported: boolean }) => isReported);
  expect(reported).toMatchObject([{ _id: nth(5), isTheirs: true }]);
});

test('a member can be reported as a whole, also by somebody who blocked them', async () => {
  await site.app.inject({
    method: 'POST',
    url: '/api/blocks',
    headers: seller.headers,
    payload: { userId: buyer.id },
  });
  expect((await report(seller, 'user', buyer.id)).json().message).toBe('Membre signalé avec succès');
  expect((await report(seller, 'message', nth(1))).statusCode).toBe(201);
  const { reports } = await queue();
  expect(reports.map(({ type }: { type: string }) => type)).toEqual(['user', 'message']);
  expect(reports[0].messages).toEqual([]);
});

test('a report sent again replaces the reason, also at the same time', async () => {
  for (const [type, id] of [
    ['message', nth(1)],
    ['user', buyer.id],
  ] as const) {
    const answers = await Promise.all([report(seller, type, id), report(seller, type, id)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 201]);
    expect((await report(seller, type, id, 'Menaces')).statusCode).toBe(200);
  }
  const { reports } = await queue();
  expect(reports.map(({ reason }: { reason: string }) => reason)).toEqual(['Menaces', 'Menaces']);
});

test('a report about an own message or one never received is refused', async () => {
  expect((await report(buyer, 'message', nth(1))).statusCode).toBe(403);
  expect((await report(buyer, 'user', buyer.id)).statusCode).toBe(403);
  const stranger = await createLoggedInTestPerson(site);
  for (const [person, type, id, code] of [
    [stranger, 'message', nth(1), 'MESSAGE_NOT_FOUND'],
    [admin, 'message', nth(1), 'MESSAGE_NOT_FOUND'],
    [seller, 'message', randomUUID(), 'MESSAGE_NOT_FOUND'],
    [seller, 'message', 'x', 'MESSAGE_NOT_FOUND'],
    [seller, 'user', randomUUID(), 'USER_NOT_FOUND'],
    [seller, 'user', 'x', 'USER_NOT_FOUND'],
  ] as const)
    expect((await report(person, type, id)).json().code).toBe(code);
  expect((await report(seller, 'page', nth(1))).json().errors).toEqual({
    type: 'Indiquez ad, message, user ou thanks.',
  });
  expect((await report(seller, 'user', buyer.id, ' ')).json().errors).toEqual({
    reason: 'Indiquez une raison',
  });
});

test("a closed report is in the log of the member; lists of listings' reports do not hold it", async () => {
  await report(seller, 'user', buyer.id);
  const { reports } = await queue();
  const listings = await site.app.inject({ url: '/api/reports/reports', headers: admin.headers });
  expect(listings.json()).toEqual([]);
  const close = () =>
    site.app.inject({ method: 'DELETE', url: `/api/reports/${reports[0]._id}`, headers: admin.headers });
  expect((await close()).statusCode).toBe(200);
  expect((await close()).json().code).toBe('REPORT_NOT_FOUND');
  expect((await queue()).reports).toEqual([]);
  const log = await site.app.inject({
    url: `/api/admin/decisions?subject=member&id=${buyer.id}`,
    headers: admin.headers,
  });
  expect(log.json().decisions).toMatchObject([{ action: 'close-report', before: 'open', after: 'closed' }]);
  expect((await report(seller, 'user', buyer.id)).statusCode).toBe(201);
});

test.each([
  [false, "Il n'y a rien trouvé qui justifie de suspendre ce compte."],
  [true, 'Ce compte est suspendu.'],
])(
  'the reporter of a member is thanked and informed of the decision (suspended: %s)',
  async (isSuspended, outcome) => {
    await report(seller, 'message', nth(1));
    await report(seller, 'message', nth(1), 'Menaces');
    if (isSuspended) await suspendTestPerson(site, buyer);
    const { reports } = await queue();
    await site.app.inject({
      method: 'DELETE',
      url: `/api/reports/${reports[0]._id}`,
      headers: admin.headers,
    });
    await site.services.jobs.drained();
    const mails = (await readTestMailsSentTo(site, seller.email)).filter(({ subject }) =>
      /signal/.test(subject ?? ''),
    );
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      "Le signalement d'un membre : notre décision",
      "Merci d'avoir signalé un membre",
    ]);
    const told = mails.find(({ subject }) => subject?.startsWith('Le signalement'));
    expect(told?.text).toContain('un message de Karim');
    expect(told?.text).toContain(outcome);
  },
);

test('a report is in the export of its reporter, and not in that of the reported member', async () => {
  await report(seller, 'message', nth(1), 'Menaces graves');
  const exportOf = async ({ headers }: TestPerson) => site.app.inject({ url: '/api/users/export', headers });
  expect((await exportOf(seller)).json().personReports).toMatchObject([
    { type: 'message', about: 'Karim', reason: 'Menaces graves', closedAt: null },
  ]);
  expect((await exportOf(buyer)).body).not.toContain('Menaces graves');
});

test('a report is deleted with the reported member, and anonymous once its reporter leaves', async () => {
  const leave = ({ headers }: TestPerson) =>
    site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers });
  await report(seller, 'user', buyer.id);
  await leave(seller);
  expect((await queue()).reports).toMatchObject([{ reporter: { firstName: 'Utilisateur' } }]);
  await leave(buyer);
  expect((await queue()).reports).toEqual([]);
});

test('a changed profile is shown to moderators as visitors read it', async () => {
  const edit = (person: TestPerson, payload: object) =>
    site.app.inject({ method: 'PUT', url: '/api/users/update', headers: person.headers, payload });
  const found = async () => {
    await site.services.jobs.drained();
    return (await queue()).reports;
  };
  await edit(seller, { phone: '06 39 98 12 35' });
  await edit(buyer, { presentation: 'Rien à vendre.' });
  expect(await found()).toEqual([]);
  const place = { days: [6], from: '09:00', to: '12:00', place: 'Devant la mairie' };
  await edit(seller, { presentation: 'Maraîchère.' });
  await edit(seller, { presentation: 'Maraîchère à Lyon.', pickup: [place] });
  const [shown, ...others] = await found();
  expect(others).toEqual([]);
  expect(shown).toMatchObject({
    type: 'user',
    entityId: seller.id,
    reporter: null,
    messages: [],
    profile: { presentation: 'Maraîchère à Lyon.', city: 'Lyon', pickupPlaces: ['Devant la mairie'] },
  });
  await site.app.inject({ method: 'DELETE', url: `/api/reports/${shown._id}`, headers: admin.headers });
  await edit(seller, { pickup: [{ ...place, from: '08:00' }] });
  expect(await found()).toEqual([]);
  await edit(seller, { firstName: 'Jeannette' });
  expect(await found()).toMatchObject([{ profile: { presentation: 'Maraîchère à Lyon.' } }]);
});
