import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { MIGRATIONS_FOLDER } from '#server/platform/database/apply-migrations.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  publishListingAsTestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);

const read = async (url: string) => (await site.app.inject(url)).json();
const idsOf = (ads: { _id: string }[]) => ads.map(({ _id }) => _id);
const publishedAt = async (id: string) => {
  const row = site.db.selectFrom('listings').select('publishedAt').where('id', '=', id);
  return (await row.executeTakeFirstOrThrow()).publishedAt;
};

describe('a listing accepted after one that was submitted later', () => {
  test('a listing accepted last is the newest everywhere, and shows its submission date', async () => {
    const seller = await createLoggedInTestPerson(site);
    const waited = await publishListingAsTestPerson(site, seller, { productName: 'Topinambours' });
    const quick = await publishListingAsTestPerson(site, seller, { productName: 'Topinambours violets' });
    await decideListingAsTestAdmin(site, admin, quick._id, { status: 'accepted' });
    await decideListingAsTestAdmin(site, admin, waited._id, { status: 'accepted' });
    const order = [waited._id, quick._id];

    const search = '/api/adverts/search?productName=topinambour';
    expect(idsOf((await read(search)).ads)).toEqual(order);
    expect(idsOf((await read(`${search}&sortBy=asc`)).ads)).toEqual(order.toReversed());
    expect(idsOf((await read(`${search}&city=Lyon&postalCode=69003&distance=10`)).ads)).toEqual(order);
    expect(idsOf((await read('/api/adverts/search?city=Lyon&postalCode=69003')).ads)).toEqual(order);
    expect(idsOf((await read('/api/adverts?limit=2')).ads)).toEqual(order);
    expect(idsOf((await read(`/api/adverts?user=${seller.id}`)).ads)).toEqual(order);
    const { points } = await read('/api/adverts/map?productName=topinambour&bbox=4,45,6,47&zoom=8');
    expect(points[0].adIds).toEqual(order);
    const { ad } = await read(`/api/adverts/${waited._id}`);
    expect(ad.createdAt).toBe(waited.createdAt);

    const { items } = await read('/feeds/annonces.json?productName=topinambour');
    expect(items.map(({ url }: { url: string }) => url.split('/').pop())).toEqual(order);
    const accepted = await publishedAt(waited._id);
    expect(items[0].date_published).toBe(accepted?.toISOString());
    const { body } = await site.app.inject(`/sitemaps/annonces-${waited._id}.xml`);
    expect(body).toContain(`<lastmod>${accepted?.toISOString()}</lastmod>`);
  });

  test('a listing keeps its place when archived, deleted and restored', async () => {
    const seller = await createLoggedInTestPerson(site);
    const { _id } = await publishListingAsTestPerson(site, seller, { productName: 'Panais' });
    expect(await publishedAt(_id)).toBeNull();
    await decideListingAsTestAdmin(site, admin, _id, { status: 'accepted' });
    const first = await publishedAt(_id);
    for (const isArchived of [true, false]) {
      const url = `/api/adverts/${_id}/archive`;
      await site.app.inject({ method: 'PUT', url, headers: seller.headers, payload: { isArchived } });
    }
    await decideListingAsTestAdmin(site, admin, _id, { status: 'deleted', deleteReason: 'Par erreur.' });
    await decideListingAsTestAdmin(site, admin, _id, { status: 'accepted' });
    expect(await publishedAt(_id)).toEqual(first);
    const { ads } = await read('/api/adverts/search?productName=panais');
    expect(idsOf(ads)).toEqual([_id]);
  });
});

test('a listing accepted by a former release gets a publication date too', async () => {
  const seller = await createLoggedInTestPerson(site);
  const { _id } = await publishListingAsTestPerson(site, seller, { productName: 'Crosnes' });
  await site.db.updateTable('listings').set({ status: 'accepted' }).where('id', '=', _id).execute();
  expect(Date.now() - Number(await publishedAt(_id))).toBeLessThan(60_000);
  expect(idsOf((await read('/api/adverts/search?productName=crosne')).ads)).toEqual([_id]);
});

test('older listings are dated by their logged acceptance, or else their submission', async () => {
  const seller = await createLoggedInTestPerson(site);
  const logged = await publishListingAsTestPerson(site, seller, { productName: 'Salsifis' });
  await decideListingAsTestAdmin(site, admin, logged._id, { status: 'accepted' });
  const decidedAt = await publishedAt(logged._id);
  const createdAt = new Date('2026-03-01T12:00:00Z');
  const unlogged = await insertTestListing(site.db, seller.id, { productName: 'Salsifis noirs', createdAt });
  const pending = await publishListingAsTestPerson(site, seller, { productName: 'Salsifis blancs' });
  await site.db.updateTable('listings').set({ publishedAt: null }).execute();
  expect(idsOf((await read('/api/adverts/search?productName=salsifis')).ads)).toEqual([logged._id, unlogged]);

  await sql.raw(await readFile(`${MIGRATIONS_FOLDER}0171_date_publications.sql`, 'utf8')).execute(site.db);
  const [at, other] = [await publishedAt(logged._id), await publishedAt(unlogged)];
  expect(Math.abs(Number(at) - Number(decidedAt))).toBeLessThan(1_000);
  expect(other).toEqual(createdAt);
  expect(await publishedAt(pending._id)).toBeNull();
  const { rows } = await sql<{ dated: boolean }>`
    select bool_and(e.created_at = l.published_at) as dated
    from search_entries e join listings l on l.id = e.listing_id`.execute(site.db);
  expect(rows).toEqual([{ dated: true }]);
});
