import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { JobDefinition } from '#server/platform/jobs/define-job.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import { readTestMailsSentTo } from '#server/testing/outbox.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  publishAndAcceptTestListing,
  publishListingAsTestPerson,
  suspendTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import {
  archiveExpiredListingsJob,
  enqueueListingExpiryRemindersJob,
  sendListingExpiryReminderJob,
} from './expiry-jobs.ts';

const site = await openTestSite({ LISTING_DAYS_OTHER: '30' });
const [owner, admin] = [await createLoggedInTestPerson(site), await createLoggedInTestAdmin(site)];

async function run(job: JobDefinition<Record<string, never>>) {
  // Jobs that hold listings are finished first: a locked listing would be left for the next minute.
  await site.services.jobs.drained();
  await site.db.transaction().execute((tx) => site.services.jobs.enqueue(tx, job, {}));
  await site.services.jobs.drained();
}

const inDays = (days: number) => new Date(Date.now() + days * DAY_MS);
const insert = (person: TestPerson, fields: Partial<ListingRow> = {}) =>
  insertTestListing(site.db, person.id, { productName: 'Noix', ...fields });
const change = (id: string, fields: { expiresAt: Date | null }) =>
  site.db.updateTable('listings').set(fields).where('id', '=', id).execute();
const rowOf = (id: string) =>
  site.db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const daysLeft = (date: string | Date | null | undefined) =>
  date ? Math.round((new Date(date).getTime() - Date.now()) / DAY_MS) : null;

async function mine(person: TestPerson): Promise<Record<string, { _id: string; expired: boolean }[]>> {
  return (await site.app.inject({ url: '/api/adverts/my-ads', headers: person.headers })).json();
}

describe('expiry of a listing', () => {
  test.each([
    ['Tomates', 14],
    ['Œufs de poule', 14],
    ['Confiture de fraises', 30],
    ['Jus de pomme', 30],
    ['Pommes de terre', 30],
    ['Tondeuse', 30],
  ])(
    'a listing of %s expires %i days after its acceptance, and shows the date',
    async (productName, days) => {
      const pending = await publishListingAsTestPerson(site, owner, { productName });
      expect(pending).not.toHaveProperty('expiresAt');
      const { ad } = (
        await decideListingAsTestAdmin(site, admin, pending._id, { status: 'accepted' })
      ).json();
      expect(daysLeft(ad.expiresAt)).toBe(days);
      const seen = (await site.app.inject(`/api/adverts/${pending._id}`)).json().ad;
      expect(seen).toMatchObject({ expiresAt: ad.expiresAt, expired: false, availability: 'available' });
    },
  );

  test('older accepted listings get an expiry date, archived ones too', async () => {
    const [live, archived, pending] = [
      await insert(owner, { productName: 'Tomates', terms: ['tomate'] }),
      await insert(owner, { isArchived: true }),
      await insert(owner, { status: 'pending' }),
    ];
    await run(archiveExpiredListingsJob);
    expect(daysLeft((await rowOf(live)).expiresAt)).toBe(14);
    expect(daysLeft((await rowOf(archived)).expiresAt)).toBe(30);
    expect((await rowOf(pending)).expiresAt).toBeNull();
  });

  test('an expired listing leaves all public pages and stands in the archive as expired', async () => {
    const seller = await createLoggedInTestPerson(site);
    const { _id } = await publishAndAcceptTestListing(site, seller, admin, { productName: 'Salsifis' });
    await change(_id, { expiresAt: inDays(-1) });
    await run(archiveExpiredListingsJob);
    const url = encodeURIComponent(`https://recolte.test/app/ad/${_id}`);
    for (const [path, status] of [
      [`/api/adverts/${_id}`, 404],
      [`/previews/${_id}.jpg`, 404],
      [`/api/oembed?url=${url}`, 404],
      ['/api/adverts/search?productName=salsifis', 200],
      ['/api/adverts?limit=100', 200],
      [`/api/adverts?user=${seller.id}`, 200],
      ['/feeds/annonces.rss', 200],
    ] as const) {
      const answer = await site.app.inject(path);
      expect(answer.statusCode, path).toBe(status);
      expect(answer.body, path).not.toContain(_id);
    }
    const { activeAds, archivedAds } = await mine(seller);
    expect(activeAds).toEqual([]);
    expect(archivedAds).toMatchObject([{ _id, expired: true }]);
  });

  test('an expired listing of a suspended seller does not come back with the seller', async () => {
    const id = await insert(owner, { expiresAt: inDays(-1), sellerSuspended: true });
    await run(archiveExpiredListingsJob);
    expect((await rowOf(id)).isArchived).toBe(true);
  });

  test('expired listings beyond one batch are all archived', async () => {
    await sql`
      insert into listings (id, user_id, main_type, type, product_name, description, quantity, city, postal_code,
        city_key, terms, seller_professional, status, expires_at)
      select gen_random_uuid(), ${owner.id}::uuid, 'offer', 'donation', 'Noix', 'Du jardin.', 1, 'Lyon', '69003', 'lyon',
        '{noix}', false, 'accepted', now() - interval '1 minute'
      from generate_series(1, 1200)`.execute(site.db);
    await run(archiveExpiredListingsJob);
    const { rows } = await sql`select 1 from listings where is_live and expires_at < now()`.execute(site.db);
    expect(rows).toEqual([]);
  });
});

describe('renewal of a listing', () => {
  const renew = (id: string) =>
    site.app.inject({ method: 'POST', url: `/api/adverts/${id}/renew`, headers: owner.headers });

  test('a renewed listing has its days counted from now, and keeps its date', async () => {
    const { _id, createdAt } = await publishAndAcceptTestListing(site, owner, admin);
    for (const expiresAt of [inDays(3), inDays(-3)]) {
      await change(_id, { expiresAt });
      await run(archiveExpiredListingsJob);
      const { ad } = (await renew(_id)).json();
      expect(ad).toMatchObject({ createdAt, isArchived: false, expired: false });
      expect(daysLeft(ad.expiresAt)).toBe(14);
      expect((await site.app.inject(`/api/adverts/${_id}`)).statusCode).toBe(200);
    }
  });

  test('a listing restored by an administrator has its days counted from that day', async () => {
    const { _id } = await publishAndAcceptTestListing(site, owner, admin);
    await decideListingAsTestAdmin(site, admin, _id, { status: 'deleted', deleteReason: 'Doublon' });
    expect((await rowOf(_id)).expiresAt).toBeNull();
    const { ad } = (await decideListingAsTestAdmin(site, admin, _id, { status: 'accepted' })).json();
    expect(daysLeft(ad.expiresAt)).toBe(14);
  });
});

describe('the mail two days before the expiry', () => {
  const tokenOf = (text = '') => /renouveler\/([\w-]{43})\?still=true/.exec(text)?.[1] ?? '';
  const byLink = (token: string, still?: unknown) =>
    site.app.inject({
      method: still === undefined ? 'GET' : 'POST',
      url: `/api/adverts/renew/${token}`,
      ...(still !== undefined && { payload: { still } }),
    });

  async function remind(person: TestPerson) {
    await run(enqueueListingExpiryRemindersJob);
    const mails = await readTestMailsSentTo(site, person.email);
    return mails.filter(({ subject }) => subject?.includes('expire'));
  }

  async function mailed(fields: Partial<ListingRow> = {}) {
    const person = await createLoggedInTestPerson(site, { firstName: 'Jeanne' });
    const id = await insert(person, { expiresAt: inDays(1), ...fields });
    const [mail] = await remind(person);
    return { person, id, mail, token: tokenOf(mail?.text) };
  }

  test('the expiry mail lists all listings of a seller, once', async () => {
    const person = await createLoggedInTestPerson(site, { firstName: 'Jeanne' });
    await insert(person, { productName: 'Figues', expiresAt: inDays(1) });
    await insert(person, { productName: 'Coings', expiresAt: inDays(2) });
    await insert(person, { productName: 'Miel', expiresAt: inDays(4) });
    await insert(person, { productName: 'Noix', expiresAt: inDays(1), isArchived: true });
    await insert(person, { productName: 'Kakis', expiresAt: inDays(-1) });
    await remind(person);
    const [mail, ...others] = await remind(person);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('2 annonces expirent bientôt');
    expect(mail?.text).toMatch(/Bonjour Jeanne.*Figues.*Toujours disponible.*Coings.*Tout est parti/s);
    expect(mail?.text).not.toMatch(/Miel|Noix|Kakis/);
    expect(mail?.text?.match(/\/app\/renouveler\/[\w-]{43}\?still=(true|false)/g)).toHaveLength(4);
  });

  test('the expiry mail has its own words for requests', async () => {
    const request = { mainType: 'asked', type: null, quantity: null, expiresAt: inDays(1) } as const;
    const person = await createLoggedInTestPerson(site);
    await insert(person, { ...request, productName: 'Figues' });
    await insert(person, { productName: 'Coings', expiresAt: inDays(2) });
    const [both] = await remind(person);
    expect(both?.text).toMatch(
      /Figues.*Je cherche toujours.*J'ai trouvé.*Coings.*Toujours disponible.*Tout est parti/s,
    );
    const { mail } = await mailed(request);
    expect(mail?.text).toContain('Recherche : Noix');
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/disponible|tout est parti/i);
    expect(mail?.html).toContain('Vous cherchez toujours, ou vous avez trouvé ?');
  });

  test('the secrets of renewal links are not stored', async () => {
    const { id, token } = await mailed();
    const { rows } = await sql<{ link: string }>`
      select l::text as link from renewal_links l where listing_id = ${id}::uuid`.execute(site.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.link).not.toContain(token);
  });

  test('the expiry mail is not sent to an unconfirmed address or a suspended seller', async () => {
    const unproved = await createLoggedInTestPerson(site);
    await insert(unproved, { expiresAt: inDays(1) });
    await site.db.updateTable('users').set({ emailProvedAt: null }).where('id', '=', unproved.id).execute();
    const suspended = await createLoggedInTestPerson(site);
    await insert(suspended, { expiresAt: inDays(1), sellerSuspended: true });
    await suspendTestPerson(site, suspended);
    expect([...(await remind(unproved)), ...(await remind(suspended))]).toEqual([]);
  });

  test('the expiry mail is not sent when its listings were renewed before its job ran', async () => {
    const person = await createLoggedInTestPerson(site);
    await insert(person, { expiresAt: inDays(30) });
    await site.db
      .transaction()
      .execute((tx) => site.services.jobs.enqueue(tx, sendListingExpiryReminderJob, { userId: person.id }));
    await site.services.jobs.drained();
    expect(await readTestMailsSentTo(site, person.email)).toEqual([]);
  });

  test('opening the link of an expiry mail changes nothing', async () => {
    const { id, token } = await mailed();
    const before = await rowOf(id);
    const { ad } = (await byLink(token)).json();
    expect(ad).toMatchObject({ _id: id, productName: 'Noix', expired: false });
    expect(JSON.stringify(ad)).not.toMatch(/Lyon|Jeanne|user/);
    expect(await rowOf(id)).toEqual(before);
  });

  test('a listing is renewed by the mailed link without log-in, once', async () => {
    const { id, token } = await mailed();
    const { ad, wasRenewedBefore } = (await byLink(token, true)).json();
    expect(daysLeft(ad.expiresAt)).toBe(30);
    expect(wasRenewedBefore).toBe(false);
    await change(id, { expiresAt: inDays(20) });
    const again = (await byLink(token, true)).json();
    expect(daysLeft(again.ad.expiresAt)).toBe(20);
    expect(again.wasRenewedBefore).toBe(true);
  });

  test('a used renewal link does not undo a later sale, and shows why', async () => {
    const { id, token } = await mailed();
    await byLink(token, true);
    expect((await byLink(token, false)).json().wasRenewedBefore).toBe(false);
    const before = await rowOf(id);
    expect((await byLink(token, true)).json()).toMatchObject({
      ad: { availability: 'soldOut', isArchived: true },
      wasRenewedBefore: true,
    });
    expect(await rowOf(id)).toEqual(before);
  });

  test('a renewal link also works after the expiry', async () => {
    const { id, token } = await mailed({ expiresAt: inDays(1) });
    const expiresAt = inDays(-1);
    await change(id, { expiresAt });
    await site.db
      .updateTable('renewalLinks')
      .set({ expiry: expiresAt })
      .where('listingId', '=', id)
      .execute();
    await run(archiveExpiredListingsJob);
    expect((await byLink(token, true)).json().ad).toMatchObject({ isArchived: false, expired: false });
  });

  test('a mailed link marks a listing as sold out, even after a renewal', async () => {
    const { id, token } = await mailed();
    await byLink(token, true);
    const { ad } = (await byLink(token, false)).json();
    expect(ad).toMatchObject({ availability: 'soldOut', isArchived: true });
    expect((await site.app.inject(`/api/adverts/${id}`)).statusCode).toBe(404);
  });

  test('a mailed link archives a request that is fulfilled', async () => {
    const { id, token } = await mailed({ mainType: 'asked', type: null, quantity: null });
    const { ad } = (await byLink(token, false)).json();
    expect(ad).toMatchObject({ mainType: 'asked', availability: 'available', isArchived: true });
    expect((await site.app.inject(`/api/adverts/${id}`)).statusCode).toBe(404);
  });

  test('a renewal link that is old, unknown, or of a listing that cannot be renewed is refused', async () => {
    const { person, id, token } = await mailed();
    expect((await byLink(token, 'oui')).statusCode).toBe(400);
    for (const wrong of ['x', '%00', 'a'.repeat(60), `${token}x`]) {
      expect((await byLink(wrong, true)).json().code).toBe('LINK_INVALID');
      expect((await byLink(wrong)).json().code).toBe('LINK_INVALID');
    }
    await suspendTestPerson(site, person);
    expect((await byLink(token, true)).json().code).toBe('ACCOUNT_SUSPENDED');
    await site.db.updateTable('users').set({ suspendedAt: null }).where('id', '=', person.id).execute();
    await decideListingAsTestAdmin(site, admin, id, { status: 'deleted', deleteReason: 'Doublon' });
    expect((await byLink(token, true)).json().code).toBe('TRANSITION_FORBIDDEN');
    await site.db
      .updateTable('renewalLinks')
      .set({ createdAt: inDays(-31) })
      .where('listingId', '=', id)
      .execute();
    expect((await byLink(token, true)).json().code).toBe('LINK_INVALID');
  });
});

test('reserved listings can be left out of a search, with the flag anywhere in it', async () => {
  const [free, reserved] = [
    await insert(owner, { productName: 'Panais', communeCode: '44109', expiresAt: inDays(3) }),
    await insert(owner, { productName: 'Panais', availability: 'reserved', expiresAt: inDays(3) }),
  ];
  const find = async (query: string) => {
    const { ads } = (await site.app.inject(`/api/adverts/search?${query}`)).json();
    return ads.map(({ _id }: { _id: string }) => _id).sort();
  };
  const both = [free, reserved].sort();
  expect(await find('productName=panais')).toEqual(both);
  expect(await find('productName=panais&available=false')).toEqual(both);
  expect(await find('productName=panais&available=true')).toEqual([free]);
  const queries = encodeURIComponent(JSON.stringify({ productName: 'panais', available: true }));
  expect(await find(`queries=${queries}`)).toEqual([free]);
  expect(await find('city=Nantes&available=true')).toContain(free);
  expect(await find('postalCode=69003&available=true&limit=100')).not.toContain(reserved);
  expect(await find('city=Lyon&postalCode=69003&distance=10&available=true&limit=100')).not.toContain(
    reserved,
  );
});
