import { expect, test } from 'vitest';
import type { SavedSearch } from '#contract/alerts/schemas.ts';
import { buildMailImagePath } from '#contract/images.ts';
import { openTestApp } from '#server/testing/app.ts';
import { readTestMailsSentTo } from '#server/testing/outbox.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  publishAndAcceptTestListing,
  suspendTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { startFakePushService } from '#server/testing/push-service.ts';
import { openTestSite } from '#server/testing/site.ts';
import { claimAlertMail } from './claim-mail.ts';
import { claimMatchingOffersMail } from './counterparts/counterparts.ts';
import { enqueueDueAlertMailsJob } from './jobs.ts';

const site = await openTestSite();
const [gardener, admin] = [await createLoggedInTestPerson(site), await createLoggedInTestAdmin(site)];

async function save({ headers }: TestPerson, query: object, email = true): Promise<SavedSearch> {
  const saved = await site.app.inject({ method: 'POST', url: '/api/search', payload: { query }, headers });
  const search: SavedSearch = saved.json();
  await setMails({ headers }, search, email);
  return search;
}

const setMails = ({ headers }: Pick<TestPerson, 'headers'>, { _id }: SavedSearch, email: boolean) =>
  site.app.inject({
    method: 'PATCH',
    url: `/api/search/${_id}/notifications`,
    payload: { notifications: { email } },
    headers,
  });

async function accept(productName: string) {
  const listing = await publishAndAcceptTestListing(site, gardener, admin, { productName });
  await site.services.jobs.drained();
  return listing;
}

const received = async ({ email }: TestPerson) =>
  (await readTestMailsSentTo(site, email)).filter(({ subject }) => subject?.includes('annonce'));

/** Makes the last mail so many minutes older. */
async function letPass({ id }: TestPerson, minutes: number) {
  await site.services.jobs.drained();
  const sentAt = new Date(Date.now() - minutes * 60_000);
  await site.db.updateTable('alertMailTimes').set({ sentAt }).where('userId', '=', id).execute();
  await site.db.transaction().execute((tx) => site.services.jobs.enqueue(tx, enqueueDueAlertMailsJob, {}));
  await site.services.jobs.drained();
}

test('an alert mail shows the listing with price and picture, and links to it', async () => {
  const person = await createLoggedInTestPerson(site);
  await save(person, { productName: 'tomate', city: 'Lyon', postalCode: '69003', distance: 25 });
  const { _id, images } = await accept('Tomates');
  const [mail, ...others] = await received(person);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('Une nouvelle annonce : Tomate à moins de 25 km de Lyon (69003)');
  expect(mail?.text).toContain('Bonjour Camille,');
  expect(mail?.text).toContain('votre recherche « Tomate à moins de 25 km de Lyon (69003) »');
  const today = new Date().toLocaleDateString('fr', {
    timeZone: 'Europe/Paris',
    day: 'numeric',
    month: 'long',
  });
  for (const part of [
    `Tomates https://recolte.test/app/ad/${_id}`,
    '2,50 € / kg',
    'Lyon (69003), à moins de 1 km',
    `Publiée le ${today}`,
    'Cueillies ce matin.',
    'Régler mes recherches https://recolte.test/app/alerts',
  ]) {
    expect(mail?.text).toContain(part);
  }
  expect(mail?.html).toMatch(
    /<a href="[^"]*\/app\/desabonnement\/recherches\/[^"]*"[^>]*>Ne plus recevoir ces <span[^>]*>e-mails<\/span><\/a>/,
  );
  expect(mail?.html).toContain(`src="https://recolte.test${buildMailImagePath(images[0] ?? '')}"`);
  expect(mail?.text).toContain(
    'https://recolte.test/app/annonces?productName=tomate&city=Lyon&postalCode=69003&distance=25',
  );
});

test('an alert sends at most one mail in fifteen minutes, then one for all new listings', async () => {
  const person = await createLoggedInTestPerson(site);
  await save(person, { productName: 'fraise' });
  await accept('Fraises');
  await accept('Fraises des bois');
  await accept('Fraises gariguettes');
  await letPass(person, 14);
  expect(await received(person)).toHaveLength(1);
  await letPass(person, 16);
  const [, second, ...others] = await received(person);
  expect(others).toEqual([]);
  expect(second?.subject).toBe('2 nouvelles annonces : Fraise');
  expect(second?.text).toMatch(/Fraises gariguettes[\s\S]*Fraises des bois/);
  await letPass(person, 16);
  expect(await received(person), 'no listing is told twice').toHaveLength(2);
});

test('an alert mail dated in the future by a wrong clock delays none', async () => {
  const person = await createLoggedInTestPerson(site);
  await save(person, { productName: 'navet' });
  await accept('Navets');
  await accept("Navets boule d'or");
  await letPass(person, -180);
  expect(await received(person)).toHaveLength(2);
});

test('two saved searches of a member send two mails, one after the other', async () => {
  const person = await createLoggedInTestPerson(site);
  await save(person, { productName: 'poire' });
  await save(person, { productName: 'poires', mainType: 'offer' });
  await accept('Poires');
  expect(await received(person)).toHaveLength(1);
  await letPass(person, 16);
  expect((await received(person)).map(({ subject }) => subject).sort()).toEqual([
    'Une nouvelle annonce : Poire',
    'Une nouvelle annonce : Poires',
  ]);
});

test('an alert mail is not sent without request, to a suspended or to an unactivated member', async () => {
  const [silent, suspended, unverified] = await Promise.all(
    [0, 1, 2].map(() => createLoggedInTestPerson(site)),
  );
  if (!silent || !suspended || !unverified) throw new Error('Three people were expected');
  await save(silent, { productName: 'courge' }, false);
  await save(suspended, { productName: 'courge' });
  await save(unverified, { productName: 'courge' });
  await suspendTestPerson(site, suspended);
  await site.db.updateTable('users').set({ verifiedAt: null }).where('id', '=', unverified.id).execute();
  await accept('Courges');
  for (const person of [silent, suspended, unverified]) expect(await received(person)).toEqual([]);
});

test('an alert switched on later mails only later listings', async () => {
  const person = await createLoggedInTestPerson(site);
  const search = await save(person, { productName: 'prune' }, false);
  await accept('Prunes');
  await setMails(person, search, true);
  await letPass(person, 16);
  expect(await received(person)).toEqual([]);
  await accept('Prunes violettes');
  const [mail] = await received(person);
  expect(mail?.text).toContain('Prunes violettes');
  expect(mail?.text).not.toMatch(/^Prunes http/m);
});

test('waiting alert mails are dropped when switched off, or when the listing is no longer public', async () => {
  const person = await createLoggedInTestPerson(site);
  const search = await save(person, { productName: 'figue' });
  await accept('Figues');
  await accept('Figues blanches');
  await setMails(person, search, false);
  await setMails(person, search, true);
  await letPass(person, 16);
  expect(await received(person)).toHaveLength(1);
  const { _id } = await accept('Figues noires');
  await site.db.updateTable('listings').set({ isArchived: true }).where('id', '=', _id).execute();
  await letPass(person, 16);
  expect((await received(person)).filter(({ text }) => text?.includes('Figues blanches'))).toEqual([]);
});

test('a claim that finds nothing to mail delays no later mail', async () => {
  const { id } = await createLoggedInTestPerson(site);
  expect([await claimAlertMail(site.db, id), await claimMatchingOffersMail(site.db, id)]).toEqual([
    null,
    null,
  ]);
  for (const times of ['alertMailTimes', 'counterpartMailTimes'] as const)
    expect(await site.db.selectFrom(times).selectAll().where('userId', '=', id).execute()).toEqual([]);
});

test('an alert mail shows ten listings and counts the others', async () => {
  const person = await createLoggedInTestPerson(site);
  await save(person, { productName: 'noix' });
  await accept('Noix');
  for (let i = 1; i <= 12; i++) await accept(`Noix ${i}`);
  await letPass(person, 16);
  const mail = (await received(person)).at(-1);
  expect(mail?.subject).toBe('12 nouvelles annonces : Noix');
  expect(mail?.text?.match(/app\/ad\//g)).toHaveLength(10);
  expect(mail?.text).toContain('Voir aussi les 2 autres');
});

test('a click in a mail unsubscribes from its search alone, without session', async () => {
  const person = await createLoggedInTestPerson(site);
  await save(person, { productName: 'menthe' });
  const other = await save(person, { productName: 'basilic' });
  await accept('Menthe');
  const [mail] = await received(person);
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value ?? '';
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const url = /^<https:\/\/recolte\.test(\/\S+)>$/.exec(header('list-unsubscribe'))?.[1] ?? '';

  const opened = await site.app.inject(url);
  expect(opened.statusCode).toBe(303);
  expect(mail?.text).toContain(opened.headers.location);
  const mine = async () => (await site.app.inject({ url: '/api/search', headers: person.headers })).json();
  const states = async () =>
    (await mine()).map(({ notifications }: SavedSearch) => notifications.email) as boolean[];
  expect(await states(), 'a scanner that opens links changes nothing').toEqual([true, true]);

  const clicked = await site.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: 'List-Unsubscribe=One-Click',
  });
  expect(clicked.json().message).toBe("Vous ne recevrez plus d'e-mail pour cette recherche.");
  expect(await mine()).toMatchObject([
    { _id: other._id, notifications: { email: true } },
    { query: { productName: 'menthe' }, notifications: { email: false } },
  ]);
  const forged = url.replace(/[\w-]+(?=\.)/, other._id);
  expect((await site.app.inject({ method: 'POST', url: forged })).statusCode).toBe(400);
});

test('an alert is sent as a push notification where one is possible, otherwise as a mail', async () => {
  const pushing = await openTestApp({ PUSH_PRIVATE_ADDRESSES: '1' });
  const [seller, moderator] = [
    await createLoggedInTestPerson(pushing),
    await createLoggedInTestAdmin(pushing),
  ];
  const person = await createLoggedInTestPerson(pushing);
  const { publicKey } = (
    await pushing.app.inject({ url: '/api/users/push', headers: person.headers })
  ).json();
  const service = await startFakePushService(publicKey);
  try {
    const browser = service.open();
    const { subscription: payload } = browser;
    await pushing.app.inject({ method: 'PUT', url: '/api/users/push', headers: person.headers, payload });
    const query = { productName: 'physalis' };
    const saved = await pushing.app.inject({
      method: 'POST',
      url: '/api/search',
      headers: person.headers,
      payload: { query },
    });
    const { _id } = await publishAndAcceptTestListing(pushing, seller, moderator, {
      productName: 'Physalis',
    });
    await pushing.services.jobs.drained();
    expect(browser.received).toMatchObject([
      {
        content: { title: 'Une annonce pour vous', path: `/ad/${_id}`, tag: saved.json()._id },
        urgency: 'normal',
      },
    ]);
    const mails = async () =>
      (await readTestMailsSentTo(pushing, person.email)).filter(({ subject }) =>
        subject?.includes('annonce'),
      );
    expect(await mails()).toEqual([]);

    browser.answer(500);
    await pushing.app.inject({
      method: 'PATCH',
      url: `/api/search/${saved.json()._id}/notifications`,
      payload: { notifications: { email: true } },
      headers: person.headers,
    });
    await pushing.db.deleteFrom('alertMailTimes').execute();
    await publishAndAcceptTestListing(pushing, seller, moderator, { productName: 'Physalis' });
    await pushing.services.jobs.drained();
    expect(browser.received).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
  } finally {
    await pushing.close();
    await service.close();
  }
});
