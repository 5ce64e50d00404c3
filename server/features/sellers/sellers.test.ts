import { sql } from 'kysely';
import { describe, expect, test, vi } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import { formatIsoDayInParis } from '#contract/paris-time.ts';
import type { PublicSellerProfile } from '#contract/sellers/schemas.ts';
import { openTestApp } from '#server/testing/app.ts';
import { sendValidMessageAsTestPerson } from '#server/testing/conversations.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  publishAndAcceptTestListing,
  publishListingAsTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const PICKUP = [{ days: [3, 6], from: '09:00', to: '12:30', place: 'Marché de la Croix-Rousse' }];
const COMPANY = { professional: true, companyName: 'Ferme Garance', companySiret: '73282932000074' };
const PRIVATE = {
  lastName: 'Quintessence',
  phone: '06 39 98 55 66',
  streetName: 'chemin des Glycines',
  showPhoneNumber: true,
};

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);

const ask = (id: string, person?: TestPerson) =>
  site.app.inject({ url: `/api/sellers/${id}`, ...(person && { headers: person.headers }) });
const statusOf = async (id: string) => (await ask(id)).statusCode;
const sellerOf = async (id: string): Promise<PublicSellerProfile> => (await ask(id)).json().seller;
const inject = (method: 'PUT' | 'PATCH' | 'DELETE', url: string, person: TestPerson, payload?: object) =>
  site.app.inject({ method, url, headers: person.headers, ...(payload && { payload }) });
const update = (person: TestPerson, payload: object) => inject('PUT', '/api/users/update', person, payload);
const archive = (person: TestPerson, id: string, isArchived: boolean) =>
  inject('PUT', `/api/adverts/${id}/archive`, person, { isArchived });

test('the page of a seller shows name, places and times, and nothing more', async () => {
  const seller = await createLoggedInTestPerson(site, { firstName: 'Jeanne', ...PRIVATE });
  await update(seller, { presentation: 'Un verger.\nDes abeilles.', pickup: PICKUP });
  await publishAndAcceptTestListing(site, seller, admin);
  await publishAndAcceptTestListing(site, seller, admin);
  await publishListingAsTestPerson(site, seller);
  expect(await sellerOf(seller.id)).toEqual({
    _id: seller.id,
    pageName: 'jeanne-lyon',
    firstName: 'Jeanne',
    professional: false,
    companyName: null,
    companySiret: null,
    profileImage: null,
    presentation: 'Un verger.\nDes abeilles.',
    memberSince: expect.stringMatching(/^\d{4}-.*Z$/),
    city: 'Lyon',
    postalCode: '69003',
    adCount: 2,
    replyDelay: null,
    record: null,
    pickup: PICKUP,
    reservations: true,
  });
});

test('the page of a seller shows nothing private to anybody', async () => {
  const seller = await createLoggedInTestPerson(site, PRIVATE);
  const listing = await publishAndAcceptTestListing(site, seller, admin);
  const [buyer, suspended] = [await createLoggedInTestPerson(site), await createLoggedInTestPerson(site)];
  await sendValidMessageAsTestPerson(site, buyer, { adId: listing._id, text: 'Bonjour' });
  await inject('PATCH', `/api/admin/user/${suspended.id}`, admin, { isActive: false });
  for (const caller of [undefined, seller, buyer, suspended, admin]) {
    const { statusCode, body } = await ask(seller.id, caller);
    expect(statusCode).toBe(200);
    const told = Object.values(PRIVATE).filter((value) => typeof value === 'string');
    for (const secret of [...told, seller.email, 'lastName', 'address', 'street'])
      expect(body).not.toContain(secret);
  }
});

describe('sellers with a page', () => {
  test('a private person has a page while a listing is live', async () => {
    const seller = await createLoggedInTestPerson(site);
    expect(await statusOf(seller.id)).toBe(404);
    const { _id } = await publishListingAsTestPerson(site, seller);
    expect(await statusOf(seller.id)).toBe(404);
    await inject('PUT', `/api/admin/advert/${_id}`, admin, { status: 'accepted' });
    expect(await statusOf(seller.id)).toBe(200);
    await archive(seller, _id, true);
    expect(await statusOf(seller.id)).toBe(404);
    await archive(seller, _id, false);
    expect(await statusOf(seller.id)).toBe(200);
    await inject('DELETE', `/api/adverts/${_id}`, seller);
    expect(await statusOf(seller.id)).toBe(404);
  });

  test('a professional always has a page, which says until when they are away', async () => {
    const pro = await createLoggedInTestPerson(site, COMPANY);
    expect(await sellerOf(pro.id)).toMatchObject({ ...COMPANY, adCount: 0 });
    expect(await sellerOf(pro.id)).not.toHaveProperty('awayUntil');
    const awayUntil = formatIsoDayInParis(new Date(Date.now() + 5 * DAY_MS));
    await inject('PUT', '/api/users/update', pro, { awayUntil });
    expect(await sellerOf(pro.id)).toMatchObject({ awayUntil });
  });

  test('a suspended, deleted, never activated or unknown person has no page, answered alike', async () => {
    const [suspended, erased] = [
      await createLoggedInTestPerson(site, COMPANY),
      await createLoggedInTestPerson(site, COMPANY),
    ];
    const unactivated = await createLoggedInTestPerson(site, { ...COMPANY, verifiedAt: null });
    await inject('PATCH', `/api/admin/user/${suspended.id}`, admin, { isActive: false });
    await inject('DELETE', '/api/users/delete', erased);
    const unknown = '0193a5b0-0000-7000-8000-000000000000';
    for (const id of [suspended.id, erased.id, unactivated.id, unknown, 'inconnu', '%00', `${erased.id}x`]) {
      const answer = await ask(id);
      expect(answer.statusCode, id).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'SELLER_NOT_FOUND', message: 'Vendeur introuvable.' });
    }
    await inject('PATCH', `/api/admin/user/${suspended.id}`, admin, { isActive: true });
    expect(await statusOf(suspended.id)).toBe(200);
  });
});

describe('reply time of a seller', () => {
  /** A first message and its answer so many hours later. */
  async function converse(seller: TestPerson, hours: number) {
    const listing = await publishAndAcceptTestListing(site, seller, admin);
    const { conversationId } = await sendValidMessageAsTestPerson(
      site,
      await createLoggedInTestPerson(site),
      {
        adId: listing._id,
        text: 'Bonjour',
      },
    );
    await site.db
      .updateTable('conversations')
      .set({ answeredAt: null })
      .where('id', '=', conversationId)
      .execute();
    await sendValidMessageAsTestPerson(site, seller, { conversationId, text: 'Oui' });
    // A second answer does not count as a first one.
    await sendValidMessageAsTestPerson(site, seller, { conversationId, text: 'Encore là ?' });
    const { answeredAt } = await site.db
      .selectFrom('conversations')
      .select('answeredAt')
      .where('id', '=', conversationId)
      .executeTakeFirstOrThrow();
    const { sentAt } = await site.db
      .selectFrom('messages')
      .select('sentAt')
      .where('conversationId', '=', conversationId)
      .where('position', '=', 2)
      .executeTakeFirstOrThrow();
    expect(answeredAt).toEqual(sentAt);
    await site.db
      .updateTable('conversations')
      .set(({ ref }) => ({
        answeredAt: sql<Date>`${ref('createdAt')} + ${hours}::double precision * interval '1 hour'`,
      }))
      .where('id', '=', conversationId)
      .execute();
  }

  test('the reply time is the median of at least three first answers', async () => {
    const seller = await createLoggedInTestPerson(site, COMPANY);
    const seen = [];
    for (const hours of [0.1, 400, 0.9, 30, 23, 200, 300]) {
      await converse(seller, hours);
      seen.push((await sellerOf(seller.id)).replyDelay);
    }
    // Medians: of three 0.9 h, of four 15.45, of five 23, of six 26.5, of seven 30.
    expect(seen).toEqual([null, null, 'hour', 'day', 'day', 'week', 'week']);
    for (const hours of [500, 500, 500]) await converse(seller, hours);
    expect((await sellerOf(seller.id)).replyDelay).toBeNull();
  });

  test('the reply time ignores conversations that the seller started', async () => {
    const [seller, other] = [
      await createLoggedInTestPerson(site, COMPANY),
      await createLoggedInTestPerson(site),
    ];
    const listing = await publishAndAcceptTestListing(site, other, admin);
    const { conversationId } = await sendValidMessageAsTestPerson(site, seller, {
      adId: listing._id,
      text: 'Bonjour',
    });
    await sendValidMessageAsTestPerson(site, seller, { conversationId, text: 'Toujours là ?' });
    const answered = site.db
      .selectFrom('conversations')
      .select('answeredAt')
      .where('id', '=', conversationId);
    expect(await answered.executeTakeFirst()).toEqual({ answeredAt: null });
  });
});

describe("a seller's listing", () => {
  test("the page of a listing leads to its seller's page, where the pick-up slots are", async () => {
    const seller = await createLoggedInTestPerson(site);
    await update(seller, { pickup: PICKUP });
    const { _id } = await publishAndAcceptTestListing(site, seller, admin);
    const read = async (person?: TestPerson) =>
      (
        await site.app.inject({ url: `/api/adverts/${_id}`, ...(person && { headers: person.headers }) })
      ).json().ad.user;
    expect(await read()).toMatchObject({ _id: seller.id, pickup: PICKUP, hasPage: true });
    const lists = await site.app.inject(`/api/adverts?user=${seller.id}`);
    expect(lists.json().ads).toHaveLength(1);
    expect(lists.body).not.toMatch(/pickup|hasPage/);
    await archive(seller, _id, true);
    expect(await read(seller)).toMatchObject({ pickup: PICKUP, hasPage: false });
    await update(seller, COMPANY);
    expect(await read(admin)).toMatchObject({ hasPage: true, companyName: 'Ferme Garance' });
  });
});

test("a changed seller's page is seen at once despite caches", async () => {
  const cached = await openTestApp({}, { cacheSeconds: 3_600 });
  try {
    const moderator = await createLoggedInTestAdmin(cached);
    const seller = await createLoggedInTestPerson(cached, COMPANY);
    const read = async () => {
      const answer = await cached.app.inject(`/api/sellers/${seller.id}`);
      return answer.statusCode === 200 ? answer.json().seller.presentation : answer.statusCode;
    };
    const send = (method: 'PUT' | 'PATCH', url: string, { headers }: TestPerson, payload: object) =>
      cached.app.inject({ method, url, headers, payload });
    // Announcement through the database, as for other processes.
    let changes = 0;
    cached.services.publicChanges.subscribe(() => {
      changes += 1;
    });
    expect(await read()).toBeNull();
    await send('PUT', '/api/users/update', seller, { presentation: 'Un verger.' });
    await vi.waitFor(() => expect(changes).toBe(2));
    expect(await read()).toBe('Un verger.');
    await send('PATCH', `/api/admin/user/${seller.id}`, moderator, { isActive: false });
    expect(await read()).toBe(404);
    await vi.waitFor(() => expect(changes).toBe(4));
  } finally {
    await cached.close();
  }
});
