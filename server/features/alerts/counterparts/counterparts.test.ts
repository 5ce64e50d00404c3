import { expect, test } from 'vitest';
import { HOUR_MS } from '#contract/durations.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import { readTestMailsSentTo } from '#server/testing/outbox.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  publishAndAcceptTestListing,
  publishListingAsTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { enqueueMatchingOffersMailsJob } from './jobs.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
const gardener = await createLoggedInTestPerson(site, { firstName: 'Jeanne' });

const lyon = { city: 'Lyon', postalCode: '69003' };
const villeurbanne = { city: 'Villeurbanne', postalCode: '69100' };
const marseille = { city: 'Marseille', postalCode: '13001' };
const at = (place: object) => ({ location: JSON.stringify(place) });
const asked = { mainType: 'asked', type: undefined, quantity: undefined, price: undefined, images: [] };

const offer = (productName: string, place = lyon, person = gardener) =>
  publishAndAcceptTestListing(site, person, admin, { productName, ...at(place) });
const request = (person: TestPerson, productName: string, fields: object = {}) =>
  publishAndAcceptTestListing(site, person, admin, { ...asked, productName, ...at(lyon), ...fields });

async function counterpartsOf(id: string, person: TestPerson) {
  const answer = await site.app.inject({ url: `/api/adverts/${id}/matches`, headers: person.headers });
  const { matches, total } = answer.json();
  return { ids: matches?.map(({ _id }: { _id: string }) => _id), total, status: answer.statusCode };
}

async function received(person: TestPerson) {
  const mails = await readTestMailsSentTo(site, person.email);
  return mails.filter(({ subject }) => subject?.includes('demande'));
}

/** Makes the last mail so many hours older. */
async function letPass({ id }: TestPerson, hours: number) {
  await site.services.jobs.drained();
  const sentAt = new Date(Date.now() - hours * HOUR_MS);
  await site.db.updateTable('counterpartMailTimes').set({ sentAt }).where('userId', '=', id).execute();
  await site.db
    .transaction()
    .execute((tx) => site.services.jobs.enqueue(tx, enqueueMatchingOffersMailsJob, {}));
  await site.services.jobs.drained();
}

test("an offer and a request are counterparts in either order, and only the request's author sees it", async () => {
  const seeker = await createLoggedInTestPerson(site, { firstName: 'Ana' });
  const early = await offer('Courgettes');
  const wanted = await request(seeker, 'courgette', at(villeurbanne));
  const late = await offer('Courgettes jaunes');
  await offer('Courgettes', marseille);
  await offer('Courges');
  const own = await offer('Courgettes', lyon, seeker);

  expect((await counterpartsOf(wanted._id, seeker)).ids.sort()).toEqual([early._id, late._id].sort());
  for (const { _id } of [early, late]) {
    expect(await counterpartsOf(_id, gardener)).toEqual({ ids: [wanted._id], total: 1, status: 200 });
  }
  expect(await counterpartsOf(own._id, seeker)).toMatchObject({ total: 0 });
  expect(await counterpartsOf(early._id, seeker)).toMatchObject({ status: 403 });
  expect(await counterpartsOf('inconnu', seeker)).toMatchObject({ status: 404 });
  const pending = await publishListingAsTestPerson(site, gardener, { productName: 'Courgettes' });
  expect(await counterpartsOf(pending._id, gardener)).toMatchObject({ total: 0, status: 200 });

  const mine = await site.app.inject({ url: '/api/adverts/my-ads', headers: gardener.headers });
  const figures = new Map(
    Object.values<{ _id: string; matches?: number }[]>(mine.json())
      .flat()
      .map(({ _id, matches }) => [_id, matches]),
  );
  expect([early, late, pending].map(({ _id }) => figures.get(_id))).toEqual([1, 1, undefined]);
});

test('an offer matches a request with the tolerance of a search, within the distance of the request', async () => {
  const seeker = await createLoggedInTestPerson(site);
  const potatoes = await request(seeker, 'patates');
  const near = await request(seeker, 'Blettes', {
    searchRadius: '5',
    ...at({ city: 'Givors', postalCode: '69700' }),
  });
  const offered = await offer('Pommes de terre');
  expect((await counterpartsOf(offered._id, gardener)).ids).toEqual([potatoes._id]);
  const chard = await offer('Blettes');
  expect((await counterpartsOf(chard._id, gardener)).ids).toEqual([]);
  expect((await counterpartsOf(near._id, seeker)).ids).toEqual([]);
});

test('the author of a request is mailed about the first offer at once, then once a day', async () => {
  const seeker = await createLoggedInTestPerson(site, { firstName: 'Ana' });
  const wanted = await request(seeker, 'Rhubarbe');
  expect(await received(seeker)).toEqual([]);
  const first = await offer('Rhubarbe', villeurbanne);
  const [mail, ...others] = await received(seeker);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Une offre répond à votre demande « Rhubarbe »');
  for (const part of [
    'Bonjour Ana,',
    `Rhubarbe https://recolte.test/app/ad/${first._id}`,
    '2,50 € / kg',
    /Villeurbanne \(69100\), à \d km/,
    'Cueillies ce matin.',
    `Voir ma demande https://recolte.test/app/ad/${wanted._id}`,
  ])
    expect(mail?.text).toMatch(part);

  await offer('Rhubarbe verte');
  const { _id: gone } = await offer('Rhubarbe rouge');
  await offer('Rhubarbe rose');
  await letPass(seeker, 23);
  expect(await received(seeker)).toHaveLength(1);
  await site.db.updateTable('listings').set({ isArchived: true }).where('id', '=', gone).execute();
  await letPass(seeker, 25);
  const [, second] = await received(seeker);
  expect(second?.subject).toBe('2 offres répondent à votre demande « Rhubarbe »');
  expect(second?.text).not.toContain('rouge');
  await letPass(seeker, 25);
  expect(await received(seeker), 'each offer once').toHaveLength(2);
});

test('earlier offers are mailed when the request is accepted', async () => {
  const seeker = await createLoggedInTestPerson(site);
  await offer('Topinambours');
  await offer('Topinambours violets');
  await request(seeker, 'topinambour');
  expect((await received(seeker)).map(({ subject }) => subject)).toEqual([
    '2 offres répondent à votre demande « topinambour »',
  ]);
  expect(await received(gardener), 'who offers is not mailed').toEqual([]);
});

test('the mails about offers can be switched off in the profile and by the mail program', async () => {
  const seeker = await createLoggedInTestPerson(site);
  const update = (payload: object) =>
    site.app.inject({ method: 'PUT', url: '/api/users/update', payload, headers: seeker.headers });
  const isOn = async () =>
    (await site.app.inject({ url: '/api/users/user', headers: seeker.headers })).json().user.matchMails;
  expect(await isOn()).toBe(true);
  expect((await update({ matchMails: 'false' })).json().user.matchMails).toBe(false);
  await request(seeker, 'Salsifis');
  await offer('Salsifis');
  await letPass(seeker, 25);
  expect(await received(seeker)).toEqual([]);

  await update({ matchMails: true });
  await offer('Salsifis noirs');
  await letPass(seeker, 25);
  const [mail, ...others] = await received(seeker);
  expect(others).toEqual([]);
  expect(mail?.text, 'what came meanwhile is not caught up').not.toMatch(/^Salsifis http/m);
  const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const url = /^<https:\/\/recolte\.test(\/\S+)>$/.exec(header)?.[1] ?? '';
  const opened = await site.app.inject(url);
  expect(mail?.text).toContain(opened.headers.location);
  expect(await isOn(), 'a scanner that opens links changes nothing').toBe(true);
  expect((await site.app.inject({ method: 'POST', url })).statusCode).toBe(200);
  expect(await isOn()).toBe(false);
});

test('a stored counterpart is deleted with its listing or either member', async () => {
  const seeker = await createLoggedInTestPerson(site);
  await request(seeker, 'Panais');
  const offered = await offer('Panais');
  await site.services.jobs.drained();
  const count = async () => (await site.db.selectFrom('counterpartNotices').selectAll().execute()).length;
  const before = await count();
  const erase = ({ _id }: { _id: string }, { headers }: TestPerson) =>
    site.app.inject({ method: 'DELETE', url: `/api/adverts/${_id}`, headers });
  await erase(offered, gardener);
  expect(await count()).toBe(before - 1);
  await offer('Panais');
  await site.services.jobs.drained();
  expect(await count()).toBe(before);
  await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: seeker.headers });
  expect(await count()).toBe(before - 1);
});

test('a listing without a known place matches nothing', async () => {
  const id = await insertTestListing(site.db, gardener.id, { productName: 'Panais', lat: null, lon: null });
  expect(await counterpartsOf(id, gardener)).toMatchObject({ total: 0, status: 200 });
});
