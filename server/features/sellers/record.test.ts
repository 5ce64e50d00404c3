import { beforeEach, describe, expect, test } from 'vitest';
import { daysAgo } from '#contract/durations.ts';
import type { ThanksPhrase } from '#contract/reservations/thanks-rules.ts';
import { MIN_HANDOVER_PARTNER_ACCOUNT_DAYS } from '#contract/sellers/rules.ts';
import type { SellerTrackRecord } from '#contract/sellers/schemas.ts';
import type { NewUserRow } from '#server/features/accounts/tables.ts';
import type { ReservationRow } from '#server/features/reservations/tables.ts';
import { sendValidMessageAsTestPerson } from '#server/testing/conversations.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  suspendTestPerson,
  TEST_PASSWORD,
  type TestPerson,
} from '#server/testing/people.ts';
import { insertTestReservation } from '#server/testing/reservations.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
const old = { createdAt: daysAgo(200) };
const makePartner = (fields: Partial<NewUserRow> = {}) =>
  createLoggedInTestPerson(site, { ...old, ...fields });
let seller: TestPerson;
let listingId: string;
let partners: TestPerson[];
beforeEach(async () => {
  seller = await makePartner();
  listingId = await insertTestListing(site.db, seller.id, { productName: 'Noix' });
  partners = [await makePartner(), await makePartner(), await makePartner()];
});

/** Handover so many days ago that both people confirmed, with other columns from `fields`. */
async function handOver(buyer: TestPerson, days = 20, fields: Partial<ReservationRow> = {}) {
  const { conversationId } = await sendValidMessageAsTestPerson(site, buyer, {
    adId: listingId,
    text: 'Bonjour',
  });
  return insertTestReservation(site, {
    listingId,
    conversationId,
    sellerId: seller.id,
    buyerId: buyer.id,
    status: 'done',
    doneAt: daysAgo(days),
    outcomeAt: daysAgo(days),
    buyerOutcome: 'done',
    sellerOutcome: 'done',
    ...fields,
  });
}
const handOverToAll = async () => {
  for (const partner of partners) await handOver(partner);
};
const inject = (
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  person: TestPerson,
  payload?: object,
) => site.app.inject({ method, url, headers: person.headers, ...(payload && { payload }) });
const recordOf = async (): Promise<SellerTrackRecord | null> => {
  const [page, record] = [
    await site.app.inject(`/api/sellers/${seller.id}`),
    await site.app.inject(`/api/sellers/${seller.id}/record`),
  ];
  expect(record.json().record).toEqual(page.json().seller.record);
  return record.json().record;
};
const countsOf = async () => {
  const record = await recordOf();
  return record && [record.handovers, record.partners];
};
const logIn = ({ email }: TestPerson, from: { remoteAddress?: string; device?: string }) =>
  site.app.inject({
    method: 'POST',
    url: '/api/users/login',
    payload: { email, password: TEST_PASSWORD },
    ...(from.remoteAddress && { remoteAddress: from.remoteAddress }),
    ...(from.device && { headers: { 'x-device': from.device } }),
  });

describe('counted handovers', () => {
  test('a seller has no record below three different partners', async () => {
    const [first, second, third] = partners as [TestPerson, TestPerson, TestPerson];
    for (const days of [20, 60, 100]) await handOver(first, days);
    await handOver(second);
    expect(await recordOf()).toBeNull();
    await handOver(third);
    expect(await recordOf()).toEqual({ handovers: 5, partners: 3, thanks: [], words: [], answers: null });
  });

  test('the same person counts once a month', async () => {
    await handOverToAll();
    const before = await countsOf();
    const [first] = partners as [TestPerson];
    for (const doneAt of ['2026-03-01T08:00:00Z', '2026-03-17T08:00:00Z', '2026-03-31T21:30:00Z'])
      await handOver(first, 20, { doneAt: new Date(doneAt) });
    expect([before, await countsOf()]).toEqual([
      [3, 3],
      [4, 3],
    ]);
    // April in Paris already.
    await handOver(first, 20, { doneAt: new Date('2026-03-31T22:30:00Z') });
    expect(await countsOf()).toEqual([5, 3]);
  });

  test.each<[string, number, Partial<ReservationRow>]>([
    ['that was contradicted', 20, { status: 'missed', sellerOutcome: 'done', buyerOutcome: 'absent' }],
    ['about which nobody said anything', 20, { buyerOutcome: null, sellerOutcome: null, outcomeAt: null }],
    ['that may still be contradicted', 6, { buyerOutcome: null }],
    ['made and reported by the seller alone', 20, { madeBy: 'seller', buyerOutcome: null }],
  ])('a handover %s does not count', async (_case, days, fields) => {
    await handOverToAll();
    await handOver(await makePartner(), days, fields);
    expect(await countsOf()).toEqual([3, 3]);
  });

  test.each<[string, number, Partial<ReservationRow>]>([
    ['that the seller alone reported a week ago', 8, { buyerOutcome: null }],
    ['that both confirmed just now', 0, { buyerOutcome: 'late' }],
    ['made by the seller and confirmed by the buyer', 8, { madeBy: 'seller', sellerOutcome: null }],
  ])('a handover %s counts', async (_case, days, fields) => {
    await handOverToAll();
    await handOver(await makePartner(), days, fields);
    expect(await countsOf()).toEqual([4, 4]);
  });

  test('a partner counts once the account is some weeks old', async () => {
    await handOverToAll();
    for (const days of [MIN_HANDOVER_PARTNER_ACCOUNT_DAYS - 1, MIN_HANDOVER_PARTNER_ACCOUNT_DAYS + 1])
      await handOver(await makePartner({ createdAt: daysAgo(days) }), 1);
    expect(await countsOf()).toEqual([4, 4]);
  });

  test('a suspended partner does not count meanwhile, an erased one never again', async () => {
    const [suspended, erased] = [await makePartner(), await makePartner()];
    partners.push(suspended, erased);
    await handOverToAll();
    expect(await countsOf()).toEqual([5, 5]);
    await suspendTestPerson(site, suspended);
    expect(await countsOf()).toEqual([4, 4]);
    await inject('DELETE', '/api/users/delete', erased);
    expect(await countsOf()).toEqual([3, 3]);
    await inject('PATCH', `/api/admin/user/${suspended.id}`, admin, { isActive: true });
    expect(await countsOf()).toEqual([4, 4]);
  });

  test('a record gives the reply time of the seller', async () => {
    await handOverToAll();
    const conversations = await site.db
      .selectFrom('conversations')
      .select('id')
      .where('partnerId', '=', seller.id);
    expect(await conversations.execute()).toHaveLength(3);
    for (const { id } of await conversations.execute())
      await sendValidMessageAsTestPerson(site, seller, { conversationId: id, text: 'Oui' });
    expect(await recordOf()).toMatchObject({ answers: 'hour' });
  });
});

describe('pairs of one device or network', () => {
  const sourceOf = async (id: string) => {
    const row = site.db.selectFrom('reservations').select('sameSource').where('id', '=', id);
    return (await row.executeTakeFirstOrThrow()).sameSource;
  };

  test.each([
    ['network', { remoteAddress: '192.0.2.7' }],
    ['device', { device: 'un-navigateur' }],
  ] as const)(
    'a pair that has used one %s is not counted, before the handover or after it',
    async (kind, from) => {
      await handOverToAll();
      const [before, after] = [await makePartner(), await makePartner()];
      const later = await handOver(after);
      expect(await countsOf()).toEqual([4, 4]);
      const elsewhere = { remoteAddress: '198.51.100.1' };
      await logIn(seller, { ...elsewhere, ...from });
      for (const [index, partner] of [before, after].entries())
        await logIn(partner, { remoteAddress: `198.51.100.${index + 2}`, ...from });
      const earlier = await handOver(before);
      expect([await sourceOf(earlier), await sourceOf(later)]).toEqual([kind, kind]);
      expect(await countsOf()).toEqual([3, 3]);
    },
  );

  test('a pair stays one when what it shared is purged', async () => {
    await handOverToAll();
    const [partner] = partners as [TestPerson];
    for (const [index, person] of [seller, partner].entries())
      await logIn(person, { device: 'le-meme', remoteAddress: `192.0.2.${index}` });
    await site.db.deleteFrom('accountDevices').execute();
    await site.db.deleteFrom('accountNetworks').execute();
    expect(await sourceOf(await handOver(partner, 60))).toBe('device');
    expect(await countsOf()).toBeNull();
  });

  test('people who share a device or a network are one partner together', async () => {
    await handOverToAll();
    const [first, second] = [await makePartner(), await makePartner()];
    for (const [index, person] of [first, second].entries())
      await logIn(person, { device: 'le-meme', remoteAddress: `192.0.2.${index}` });
    await handOver(first);
    expect(await sourceOf(await handOver(second))).toBe('partnerDevice');
    expect(await countsOf()).toEqual([4, 4]);
  });

  test('the stored device is a digest', async () => {
    await logIn(seller, { device: 'mon-navigateur' });
    const devices = await site.db
      .selectFrom('accountDevices')
      .select('device')
      .where('userId', '=', seller.id)
      .execute();
    expect(devices).toEqual([{ device: expect.stringMatching(/^[\w-]{22}$/) }]);
    expect(JSON.stringify(devices)).not.toContain('mon-navigateur');
  });
});

describe('thanks in a record', () => {
  async function thank(
    buyer: TestPerson,
    fields: Partial<{
      phrase: ThanksPhrase;
      text: string;
      days: number;
      isAccepted: boolean;
      doneAt: Date;
    }> = {},
  ) {
    const { phrase = 'tasty', text, days = 20, isAccepted = true, doneAt } = fields;
    const id = await handOver(buyer, days, doneAt ? { doneAt } : {});
    const answer = await inject('POST', `/api/reservations/${id}/thanks`, buyer, { phrase, text });
    expect(answer.statusCode, answer.body).toBe(201);
    const { _id } = answer.json().reservation.thanks.mine;
    if (text && isAccepted) await inject('PUT', `/api/admin/thanks/${_id}`, admin, { status: 'accepted' });
    return id;
  }

  test('thanks are counted by phrase, once a month and person, with the words that a moderator accepted', async () => {
    const [first, second, third] = partners as [TestPerson, TestPerson, TestPerson];
    const march = (day: number) => ({ doneAt: new Date(`2026-03-${day}T08:00:00Z`) });
    await thank(first, { ...march(10), text: 'De belles noix' });
    await thank(first, { ...march(20), phrase: 'friendly', text: 'Encore merci', isAccepted: false });
    await thank(second, { text: 'Refusé ou en attente', isAccepted: false });
    await thank(third, { phrase: 'punctual' });
    expect(await recordOf()).toMatchObject({
      handovers: 3,
      thanks: [
        { phrase: 'tasty', count: 2 },
        { phrase: 'punctual', count: 1 },
      ],
      words: [{ text: 'De belles noix', firstName: 'Camille', date: expect.stringMatching(/Z$/) }],
    });
  });

  test('thanks are left out until both have written or their time is over', async () => {
    const [first, second, third] = partners as [TestPerson, TestPerson, TestPerson];
    const id = await thank(first, { days: 3, text: 'Vite dit' });
    for (const partner of [second, third]) await handOver(partner);
    expect(await recordOf()).toMatchObject({ handovers: 3, thanks: [], words: [] });
    await inject('POST', `/api/reservations/${id}/thanks`, seller, { phrase: 'friendly' });
    expect(await recordOf()).toMatchObject({
      thanks: [{ phrase: 'tasty', count: 1 }],
      words: [{ text: 'Vite dit' }],
    });
  });

  test('thanks of uncounted people, hidden words and words of an erased author are left out', async () => {
    partners.push(await makePartner(), await makePartner({ createdAt: daysAgo(2) }));
    const ids = [];
    for (const [index, partner] of partners.entries())
      ids.push(await thank(partner, { text: `Mot ${index}` }));
    const wordsOf = async () => (await recordOf())?.words.map(({ text }) => text).sort();
    expect(await wordsOf()).toEqual(['Mot 0', 'Mot 1', 'Mot 2', 'Mot 3']);
    await inject('PATCH', `/api/reservations/${ids[0]}/thanks`, seller, { hidden: true });
    expect(await wordsOf()).toEqual(['Mot 1', 'Mot 2', 'Mot 3']);
    await inject('DELETE', '/api/users/delete', partners[1] as TestPerson);
    expect(await wordsOf()).toEqual(['Mot 2', 'Mot 3']);
    expect(await recordOf()).toMatchObject({ handovers: 3, thanks: [{ phrase: 'tasty', count: 3 }] });
  });

  test('thanks are not public below three partners', async () => {
    for (const partner of partners.slice(1)) await thank(partner, { text: 'Un secret' });
    expect(await recordOf()).toBeNull();
    expect((await site.app.inject(`/api/sellers/${seller.id}`)).body).not.toContain('Un secret');
  });
});
