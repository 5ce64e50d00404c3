import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { convertParisTimeToDate, formatIsoDayInParis } from '#contract/paris-time.ts';
import type { NewUserRow } from '#server/features/accounts/tables.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { sendValidMessageAsTestPerson } from '#server/testing/conversations.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import { findTestMailHeader } from '#server/testing/outbox.ts';
import { createLoggedInTestPerson, type TestPerson } from '#server/testing/people.ts';
import { reserveAsTestPerson } from '#server/testing/reservations.ts';
import { retryFailedJobsInTest } from '#server/testing/retry-failed-jobs-in-test.ts';
import { startTestSmtpServer, type TestSmtpServer } from '#server/testing/smtp.ts';
import { claimAdviceMail } from './claim-advice-mail.ts';
import { enqueueUnansweredOfferAdviceMailsJob } from './jobs.ts';
import { isAuthorInAdviceControlGroup } from './listing-advice.ts';

let smtp: TestSmtpServer;
let site: TestApp;
beforeAll(async () => {
  smtp = await startTestSmtpServer();
  site = await openTestApp({ SMTP_URL: smtp.url });
});
afterAll(async () => {
  await site.close();
  await smtp.close();
});
beforeEach(async () => {
  await site.services.jobs.drained();
  await site.db.deleteFrom('users').execute();
  smtp.attempts.length = 0;
  smtp.isBusy = false;
});
afterEach(() => {
  vi.useRealTimers();
});

const slot = { days: [6], from: '09:00', to: '12:00', place: 'Au verger' };
const pickup = JSON.stringify([slot]);
const picture = ['/uploads/tomates.webp'];
const villefranche = { city: 'Villefranche-sur-Saône', postalCode: '69400', lat: 45.99, lon: 4.72 };

/** Member who is, or is not, among those who get no mails of advice. */
async function makeSeller(fields: Partial<NewUserRow> = {}, isHeldBack = false): Promise<TestPerson> {
  const person = await createLoggedInTestPerson(site, { firstName: 'Jeanne', pickup, ...fields });
  return isAuthorInAdviceControlGroup(person.id) === isHeldBack ? person : makeSeller(fields, isHeldBack);
}

/** Offer with a photo, three days online. */
const offer = (person: TestPerson, fields: Partial<ListingRow> = {}) =>
  insertTestListing(site.db, person.id, {
    productName: 'Tomates',
    images: picture,
    quantity: 3,
    publishedAt: new Date(Date.now() - 3 * DAY_MS),
    expiresAt: new Date(Date.now() + 60 * DAY_MS),
    ...fields,
  });
/** Offer without a photo of a new seller. */
async function plainOffer(fields: Partial<ListingRow> = {}, account: Partial<NewUserRow> = {}) {
  const seller = await makeSeller(account);
  return { seller, id: await offer(seller, { images: [], ...fields }) };
}

/** Looks for unanswered offers so many days from today, at a time of Paris. */
async function checkAt(time: string, days = 1) {
  await site.services.jobs.drained();
  vi.useFakeTimers({ toFake: ['Date'] });
  const day = formatIsoDayInParis(new Date(START + days * DAY_MS));
  vi.setSystemTime(convertParisTimeToDate(day, time));
  await site.services.jobs.enqueue(site.db, enqueueUnansweredOfferAdviceMailsJob, {});
  await site.services.jobs.drained();
}
const START = Date.now();

const mailsTo = ({ email }: TestPerson) =>
  smtp.attempts
    .filter(({ accepted, mail }) => accepted && mail.to?.[0]?.address === email)
    .map(({ mail }) => mail);
const change = (id: string, fields: Partial<Pick<ListingRow, 'images' | 'isArchived'>>) =>
  site.db.updateTable('listings').set(fields).where('id', '=', id).execute();

async function requestsAround(productName: string, people: number) {
  for (let count = 0; count < people; count++) {
    const seeker = await createLoggedInTestPerson(site);
    const fields = { productName, mainType: 'asked', type: null, quantity: null, ...villefranche } as const;
    await insertTestListing(site.db, seeker.id, fields);
  }
}

async function pricesAround(productName: string, prices: number[]) {
  const other = await createLoggedInTestPerson(site);
  for (const price of prices)
    await offer(other, { productName, type: 'sell', price, priceType: 'kilo', publishedAt: new Date() });
}

const lines = {
  photo: "Elle n'a pas encore de photo",
  price: 'À moins de 25 km, la plupart se vendent 3 € / kg ou moins ; vous en demandez 5 € / kg.',
  pickup: 'un créneau de retrait aide à se décider',
  requests: '3 personnes cherchent ce produit à moins de 50 km',
};
const asText = (text = '') => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('reasons', () => {
  test.each([
    ['photo', { images: [] }, {}, '/app/modifier/ID#images'],
    ['price', { type: 'sell', price: 5, priceType: 'kilo' }, {}, '/app/modifier/ID#price'],
    ['pickup', {}, { pickup: '[]' }, '/app/edit-profile#creneaux'],
    ['requests', {}, {}, 'Demande « tomate »'],
  ] as const)('the mail names what helps alone: %s', async (reason, fields, account, link) => {
    if (reason === 'price') await pricesAround('Tomates', [2, 2, 3, 3, 3]);
    if (reason === 'requests') await requestsAround('tomate', 3);
    const seller = await makeSeller(account);
    const id = await offer(seller, fields as Partial<ListingRow>);
    await checkAt('10:00');
    const [mail, ...others] = mailsTo(seller);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Un coup de pouce pour votre annonce « Tomates »');
    const text = asText(mail?.text);
    expect(text).toContain('Bonjour Jeanne,');
    expect(text).toContain(link.replace('ID', id));
    expect(asText(mail?.html)).toContain(link.replace('ID', id));
    expect(Object.values(lines).filter((line) => text.includes(line))).toEqual([lines[reason]]);
  });

  test('no mail is sent when no reason is true', async () => {
    const seller = await makeSeller();
    await pricesAround('Tomates', [2, 2, 3, 5, 5]);
    await requestsAround('tomate', 2);
    await offer(seller, { type: 'sell', price: 5, priceType: 'kilo' });
    await checkAt('10:00');
    expect(mailsTo(seller)).toEqual([]);
  });

  test('a mail names several offers, and a missing pick-up slot once', async () => {
    const { seller } = await plainOffer({ productName: 'Navets' }, { pickup: '[]' });
    await offer(seller, { productName: 'Panais', images: [] });
    await checkAt('10:00');
    const [mail, ...others] = mailsTo(seller);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('Un coup de pouce pour 2 de vos annonces');
    expect(asText(mail?.text).split(lines.photo)).toHaveLength(3);
    expect(asText(mail?.text).split(lines.pickup)).toHaveLength(2);
  });
});

describe('offers and authors without a mail', () => {
  const inDays = (days: number) => new Date(START + days * DAY_MS);
  test.each<[string, Partial<ListingRow>, Partial<NewUserRow>]>([
    ['an archived offer', { isArchived: true }, {}],
    ['an offer online for less than 48 hours', { publishedAt: inDays(-0.5) }, {}],
    ['an offer that expires within days', { expiresAt: inDays(3) }, {}],
    ['a reserved offer', { availability: 'reserved' }, {}],
    ['a pending offer', { status: 'pending' }, {}],
    ['a request', { mainType: 'asked', type: null, quantity: null }, {}],
    ['a suspended author', {}, { suspendedAt: new Date() }],
    ['an author who is away', { sellerAway: true }, {}],
    ['an author who refuses the mails', {}, { adviceMails: false }],
    ['an author whose address is not proved', {}, { emailProvedAt: null }],
  ])('%s gets no mail', async (_, fields, account) => {
    const { seller } = await plainOffer(fields, account);
    await checkAt('10:00');
    expect(mailsTo(seller)).toEqual([]);
  });

  test('an offer with a message or a reservation gets no mail', async () => {
    const buyer = await createLoggedInTestPerson(site);
    const [written, reserved] = [await plainOffer(), await plainOffer()];
    await sendValidMessageAsTestPerson(site, buyer, { adId: written.id, text: 'Bonjour' });
    await reserveAsTestPerson(site, buyer, { _id: reserved.id }, 1);
    smtp.attempts.length = 0;
    await checkAt('10:00');
    const subjects = [written, reserved].flatMap(({ seller }) =>
      mailsTo(seller).map(({ subject }) => subject),
    );
    expect(subjects.filter((subject) => subject?.includes('coup de pouce'))).toEqual([]);
  });

  test('an author who was warned of the erasure of the unused account gets no mail', async () => {
    const { seller } = await plainOffer();
    await site.db
      .updateTable('accountUses')
      .set({ eraseAt: inDays(30) })
      .where('userId', '=', seller.id)
      .execute();
    await checkAt('10:00');
    expect(mailsTo(seller)).toEqual([]);
  });

  test('an offer whose changes wait for an administrator gets no mail', async () => {
    const { seller, id } = await plainOffer();
    const fields = JSON.stringify({ images: picture });
    await site.db
      .insertInto('listingRevisions')
      .values({ listingId: id, fields: fields as never, submittedAt: new Date() })
      .execute();
    await checkAt('10:00');
    expect(mailsTo(seller)).toEqual([]);
  });

  test('one author in ten gets no mail, and is recorded as held back', async () => {
    const seller = await makeSeller({}, true);
    await offer(seller, { images: [] });
    await checkAt('10:00');
    expect(mailsTo(seller)).toEqual([]);
    const rows = await site.db.selectFrom('listingAdvice').select(['reason', 'isHeldBack']).execute();
    expect(rows).toEqual([{ reason: 'photo', isHeldBack: true }]);
    const ids = Array.from({ length: 2_000 }, (_, index) => `author ${index}`);
    const share = ids.filter(isAuthorInAdviceControlGroup).length / ids.length;
    expect(share).toBeGreaterThan(0.07);
    expect(share).toBeLessThan(0.13);
  });
});

describe('how often', () => {
  test('a mail is sent once a week at most, and never twice about the same', async () => {
    const { seller } = await plainOffer();
    await checkAt('10:00');
    await checkAt('10:15');
    await offer(seller, { productName: 'Panais', images: [] });
    await checkAt('10:00', 7);
    expect(mailsTo(seller)).toHaveLength(1);
    await checkAt('10:15', 8);
    const [, second, ...others] = mailsTo(seller);
    expect(others).toEqual([]);
    expect(second?.subject).toBe('Un coup de pouce pour votre annonce « Panais »');
    await checkAt('10:30', 15);
    expect(mailsTo(seller)).toHaveLength(2);
  });

  test('a mail is claimed once by two processes', async () => {
    const { seller } = await plainOffer();
    const now = new Date(START + DAY_MS);
    const claim = () =>
      site.db.transaction().execute((tx) => claimAdviceMail(tx, site.services, seller.id, now));
    const claims = await Promise.all([claim(), claim()]);
    expect(claims.filter((id) => id !== null)).toHaveLength(1);
  });

  test('no mail is sent to who got two mails about offers for their requests that week', async () => {
    const { seller, id } = await plainOffer();
    const asked = { mainType: 'asked', type: null, quantity: null } as const;
    const requestId = await insertTestListing(site.db, seller.id, { productName: 'Miel', ...asked });
    const other = await createLoggedInTestPerson(site);
    for (const mailId of ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'])
      await site.db
        .insertInto('counterpartNotices')
        .values({
          requestId,
          offerId: await insertTestListing(site.db, other.id, { productName: 'Miel' }),
          awaitsMail: false,
          mailId,
        })
        .execute();
    await checkAt('10:00');
    expect(mailsTo(seller)).toEqual([]);
    await checkAt('10:15', 9);
    expect(mailsTo(seller).map(({ text }) => text?.includes(id))).toEqual([true]);
  });

  test('nothing is sent at night', async () => {
    const { seller } = await plainOffer();
    for (const time of ['07:59', '21:00', '23:30']) await checkAt(time);
    expect(mailsTo(seller)).toEqual([]);
    await checkAt('09:00', 2);
    expect(mailsTo(seller)).toHaveLength(1);
  });

  test('a retry in the night waits for the morning', async () => {
    const { seller } = await plainOffer();
    smtp.isBusy = true;
    await checkAt('18:45');
    smtp.isBusy = false;
    vi.setSystemTime(Date.now() + 3 * HOUR_MS);
    await retryFailedJobsInTest(site);
    await site.services.jobs.drained();
    expect(mailsTo(seller)).toEqual([]);
  });
});

describe('changes before the mail is sent', () => {
  test.each<[string, (id: string) => Promise<unknown>]>([
    ['a photo was added', (id) => change(id, { images: picture })],
    ['the offer was archived', (id) => change(id, { isArchived: true })],
    [
      'somebody wrote',
      async (adId) =>
        sendValidMessageAsTestPerson(site, await createLoggedInTestPerson(site), { adId, text: 'Bonjour' }),
    ],
  ])('nothing is mailed when meanwhile %s', async (_, changes) => {
    const { seller, id } = await plainOffer();
    smtp.isBusy = true;
    await checkAt('10:00');
    await changes(id);
    smtp.isBusy = false;
    await retryFailedJobsInTest(site);
    await site.services.jobs.drained();
    const subjects = mailsTo(seller).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject?.includes('coup de pouce'))).toEqual([]);
  });

  test('a mail that the server deferred is sent once', async () => {
    const { seller } = await plainOffer();
    smtp.isBusy = true;
    await checkAt('10:00');
    smtp.isBusy = false;
    await retryFailedJobsInTest(site);
    await site.services.jobs.drained();
    await checkAt('10:30');
    expect(mailsTo(seller)).toHaveLength(1);
  });
});

test('the mails are refused by one click, and switched on again in the profile', async () => {
  const { seller } = await plainOffer();
  await checkAt('10:00');
  vi.useRealTimers();
  const { headers } = seller;
  const isOn = async () => {
    const answer = await site.app.inject({ url: '/api/users/user', headers });
    expect(answer.statusCode, answer.body).toBe(200);
    return answer.json().user.adviceMails;
  };
  const [mail] = mailsTo(seller);
  const { pathname } = new URL(findTestMailHeader(mail, 'list-unsubscribe').slice(1, -1));
  expect(findTestMailHeader(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const opened = await site.app.inject(pathname);
  expect(opened.headers.location).toContain('/app/desabonnement/conseils/');
  expect(mail?.text).toContain(opened.headers.location);
  expect(await isOn(), 'a scanner that opens links changes nothing').toBe(true);
  expect((await site.app.inject({ method: 'POST', url: pathname })).statusCode).toBe(200);
  expect(await isOn()).toBe(false);
  await offer(seller, { productName: 'Panais', images: [] });
  await checkAt('10:00', 9);
  expect(mailsTo(seller)).toHaveLength(1);
  vi.useRealTimers();
  const payload = { adviceMails: true };
  await site.app.inject({ method: 'PUT', url: '/api/users/update', payload, headers });
  expect(await isOn()).toBe(true);
});
