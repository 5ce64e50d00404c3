import type { Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { hasLinkOrEmailAddress } from '#contract/text/links.ts';
import { mailUnreadMessagesJob } from '#server/features/messaging/jobs.ts';
import { sendValidMessageAsTestPerson } from '#server/testing/conversations.ts';
import { readTestMailsSentTo } from '#server/testing/outbox.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  publishListingAsTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);

const NO_LINK = 'Ce champ ne peut contenir ni adresse web ni adresse e-mail.';

test.each(['https://evil.example', 'Zoé evil.com', 'www.evil', 'zoe@evil.example', 'ev\u200bil。com'])(
  'the name “%s” is refused in every form',
  async (name) => {
    const person = await createLoggedInTestPerson(site);
    const address = { city: name, postalCode: '69003' };
    const payload = { firstName: name, lastName: name, address };
    const profile = await inject('PUT', '/api/users/update', payload, person);
    expect(profile.json().errors).toEqual({ firstName: NO_LINK, lastName: NO_LINK, 'address.city': NO_LINK });

    const listing = { mainType: 'asked', productName: name, description: name, location: address };
    const published = await inject('POST', '/api/adverts/create', listing, person);
    expect(published.json().errors).toEqual({ productName: NO_LINK, 'location.city': NO_LINK });

    const account = { ...payload, email: 'nom@example.org', password: 'Jardin-2026!' };
    const joined = await inject('POST', '/api/users/register', account, person);
    expect(joined.json().errors).toEqual({ firstName: NO_LINK, lastName: NO_LINK, 'address.city': NO_LINK });
  },
);

test.each([
  'https://evil.example/login 06 39 98 12 34',
  'www.evil.example',
  'evil。example, ev\u200bil.com zoe@evil.example',
])('the name “%s” of a member is no link in any mail', async (trick) => {
  const [author, reader] = [await createLoggedInTestPerson(site), await createLoggedInTestPerson(site)];
  // Names with links are written to the database, as the API refuses them since some were stored.
  await site.db
    .updateTable('users')
    .set({ firstName: trick, lastName: trick, city: trick })
    .where('id', 'in', [author.id, reader.id])
    .execute();
  const company = { professional: true, companyName: 'Ferme', companySiret: '73282932000074' };
  await inject('PUT', '/api/users/update', company, author);
  await site.db.updateTable('users').set({ companyName: trick }).where('id', '=', author.id).execute();
  const query = { productName: trick, user: author.id };
  const { _id: saved } = (await inject('POST', '/api/search', { query }, reader)).json();
  await site.db
    .updateTable('savedSearches')
    .set({ query: { ...query, city: trick } })
    .where('id', '=', saved)
    .execute();
  await inject('PATCH', `/api/search/${saved}/notifications`, { notifications: { email: true } }, reader);
  const listings = [
    await publishListingAsTestPerson(site, author),
    await publishListingAsTestPerson(site, author),
  ];
  await site.db
    .updateTable('listings')
    .set({ productName: trick, city: trick, cityKey: 'evil', terms: ['evil'] })
    .where('userId', '=', author.id)
    .execute();
  await site.db
    .updateTable('searchPatterns')
    .set({
      anchor: 'evil',
      terms: ['evil'],
      cityKey: 'evil',
      postalCode: null,
      communeCodes: null,
      lat: null,
    })
    .set({ lon: null, km: null })
    .where('searchId', '=', saved)
    .execute();

  const [online = '', refused = ''] = listings.map(({ _id }) => _id);
  await decideListingAsTestAdmin(site, admin, online, { status: 'accepted' });
  const message = await sendValidMessageAsTestPerson(site, reader, {
    adId: online,
    text: `Voyez ${trick} : ${trick}`,
  });
  await site.services.jobs.enqueue(site.db, mailUnreadMessagesJob, { messageId: message._id });
  const reason = 'Lisez https://reglement.example/photos.';
  await decideListingAsTestAdmin(site, admin, refused, { status: 'refuse', deleteReason: reason });
  await site.services.jobs.drained();
  await inject('PATCH', `/api/admin/user/${author.id}`, { professional: false, reason }, admin);
  await inject('PATCH', `/api/admin/user/${author.id}`, { isActive: false, reason }, admin);

  const mails = [
    ...(await readTestMailsSentTo(site, author.email)),
    ...(await readTestMailsSentTo(site, reader.email)),
  ];
  // Online, refused, a private person, suspended, a message, an alert.
  expect(mails).toHaveLength(6);
  const told = mails.map(wordsOf).join('\n');
  expect(told.match(/https:\/\/reglement\.example/g)?.length).toBeGreaterThan(1);
  const strangers = told.replace(/https:\/\/(recolte\.test|reglement\.example)\S*/g, '');
  for (const line of strangers.split('\n')) expect(hasLinkOrEmailAddress(line), line).toBe(false);
  expect(strangers).not.toMatch(/evil[.。]\S|06 39/i);
});

function inject(method: 'POST' | 'PUT' | 'PATCH', url: string, payload: object, { headers }: TestPerson) {
  return site.app.inject({ method, url, payload, headers });
}

/** Texts and links of a mail. */
function wordsOf({ subject = '', text = '', html = '' }: Email): string {
  const addresses = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address]) => address);
  const shown = html.replace(/^.*<\/head>/s, '').replace(/<[^>]*>/g, '\n');
  return [subject, text, shown, ...addresses].join('\n');
}
