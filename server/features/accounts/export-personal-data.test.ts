import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import type { PersonalDataExport } from '#contract/personal-data.ts';
import { insertSignUpBrowserSecret } from '#server/features/accounts/sign-up-device.ts';
import { createModerationContestTestCalls } from '#server/testing/contests.ts';
import {
  sendValidMessageAsTestPerson,
  startDirectConversationAsTestPerson,
} from '#server/testing/conversations.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  publishAndAcceptTestListing,
  suspendTestPerson,
  TEST_PASSWORD,
  type TestPerson,
} from '#server/testing/people.ts';
import { createTestPushSubscription } from '#server/testing/push-service.ts';
import { openTestSite } from '#server/testing/site.ts';

/**
 * Every table of the database: where a person finds in the export what it holds about them, or why not. A new table
 * must be declared here.
 */
const tables: Record<string, ((data: PersonalDataExport) => unknown) | string> = {
  users: ({ profile }) => profile,
  account_uses: ({ lastUse }) => lastUse,
  stored_pictures: ({ pictures }) => pictures,
  account_tokens: ({ mailedLinks }) => mailedLinks,
  terms_acceptances: ({ termsAccepted }) => termsAccepted,
  seller_page_names: ({ pageNames }) => pageNames,
  ended_certificates: ({ endedCertificates }) => endedCertificates,
  sign_up_devices: ({ signUpDevice }) => signUpDevice,
  sessions: ({ sessions }) => sessions,
  push_subscriptions: ({ sessions }) => sessions.filter(({ notifications }) => notifications),
  second_factors: ({ secondFactor }) => secondFactor,
  recovery_codes: ({ secondFactor }) => secondFactor?.recoveryCodes,
  blocks: ({ blocks }) => blocks,
  account_devices: ({ knownDevices }) => knownDevices,
  account_networks: ({ knownNetworks }) => knownNetworks,
  listings: ({ ads }) => ads,
  listing_views: ({ ads }) => ads.filter(({ views }) => views > 0),
  listing_revisions: ({ ads }) => ads.filter(({ revision }) => revision),
  publication_keys: ({ ads }) => ads.filter(({ idempotencyKey }) => idempotencyKey),
  favourites: ({ favorites }) => favorites,
  saved_searches: ({ savedSearches }) => savedSearches,
  search_matches: ({ savedSearches }) => savedSearches.flatMap(({ found }) => found),
  counterpart_notices: ({ offersFound }) => offersFound,
  counterpart_mail_times: ({ mails }) => mails.lastMatchMailAt,
  listing_advice: ({ advice }) => advice,
  advice_checks: ({ mails }) => mails.lastAdviceCheckAt,
  alert_mail_times: ({ mails }) => mails.lastAlertAt,
  moderation_mail_times: ({ mails }) => mails.lastModerationMailAt,
  conversations: ({ conversations }) => conversations,
  conversation_members: ({ conversations }) => conversations.filter(({ lastMailAt }) => lastMailAt),
  messages: ({ conversations }) => conversations.flatMap(({ messages }) => messages),
  reservations: ({ reservations }) => reservations,
  reservation_items: ({ reservations }) => reservations.flatMap(({ items }) => items),
  reservation_keys: ({ reservations }) => reservations.filter(({ idempotencyKey }) => idempotencyKey),
  reservation_notices: ({ reservations }) => reservations.flatMap(({ notices }) => notices),
  reservation_links: 'digests of what was mailed about reservations, whose secrets are not stored',
  message_mail_refusals: ({ mails }) => mails.messagesRefusedAt,
  reports: ({ reports }) => reports,
  notices: ({ notices }) => notices,
  person_reports: ({ personReports }) => personReports.filter(({ type }) => type !== 'thanks'),
  thanks_reports: ({ personReports }) => personReports.filter(({ type }) => type === 'thanks'),
  reservation_thanks: ({ reservations }) => reservations.filter(({ thanks }) => thanks.mine),
  decisions: ({ decisions }) => decisions,
  contests: ({ contests }) => contests,
  contact_messages: 'of visitors, deleted once it is mailed',
  weekly_listing_views: 'the views of listings again, by week',
  renewal_links: 'digests of what was mailed about listings, whose secrets are not stored',
  search_patterns: 'the saved searches again, as the product understood them',
  search_entries: 'the live listings again, word by word',
  spam_scores: 'what the text of a listing resembles, for those who moderate',
  unread_publications: 'which listings nobody has read yet, for those who moderate',
  picture_hashes: 'what pictures look like, by their path',
  empty_searches: 'counts of searches, of nobody in particular',
  empty_search_terms: 'words that several searches had, of nobody in particular',
  search_words: 'words of listings, of nobody in particular',
  gone_listings: 'ids of erased listings, without their author',
  push_keys: 'about the site',
  client_files: 'files of the pages',
  watched_faults: 'about the site',
  last_backup: 'about the site',
  settings: 'about the site',
  site_milestones: 'about the site',
  slots: 'about the site',
  added_produce_names: 'about the site',
  slot_counts: 'about the site',
  backup_runs: 'how the last backup and its rehearsal ended',
  installation_links: 'digests of secrets of the first start, before any account',
  throttle_hits: 'digests that say nothing and last a day at most',
  schema_migrations: 'about the database',
};
const SLOT = { days: [6], from: '09:00', to: '12:00', place: 'Au verger' };
/** Secrets of a second factor that the test stores: the export must not contain them. */
const [SEALED, DIGEST] = ['sealed-secret', 'digest-of-a-code'];
/** Schema of background jobs: they hold ids, and for three days an address that was replaced. */
const JOB_SCHEMA = 'pgboss';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
const seller = await createLoggedInTestPerson(site, {
  firstName: 'Jeanne',
  lastName: 'Garance',
  phone: '06 11 22 33 44',
});
const buyer = await createLoggedInTestPerson(site, {
  firstName: 'Karim',
  lastName: 'Bellefleur',
  phone: '06 55 66 77 88',
});
let adId: string;
beforeAll(async () => {
  adId = await liveFully(seller, buyer);
});

const ask = (person?: TestPerson) =>
  site.app.inject({ url: '/api/users/export', ...(person && { headers: person.headers }) });
const exportOf = async (person: TestPerson): Promise<PersonalDataExport> => (await ask(person)).json();

describe('completeness of the export', () => {
  test('every table of the database is declared as exported or not', async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables
      where table_schema not in ('pg_catalog', 'information_schema', ${JOB_SCHEMA})`.execute(site.db);
    const found = rows.map(({ name }) => name).sort();
    expect(found, 'declare each table in `tables` above, and export what it holds').toEqual(
      Object.keys(tables).sort(),
    );
  });

  test('every table with a reference to a user is exported', async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct conrelid::regclass::text as name from pg_constraint
      where contype = 'f' and confrelid = 'users'::regclass`.execute(site.db);
    for (const { name } of rows) expect(tables[name], name).toBeTypeOf('function');
  });

  test('the export holds something of every exported table', async () => {
    const data = await exportOf(seller);
    for (const [name, pick] of Object.entries(tables)) {
      if (typeof pick === 'string') continue;
      const part = pick(data);
      expect(Array.isArray(part) ? part.length : Boolean(part), name).toBeTruthy();
    }
  });

  test('the export of a member contains their texts, saved searches and decisions', async () => {
    const data = await exportOf(seller);
    const { profile, ads, favorites, savedSearches, offersFound, conversations } = data;
    const { reservations, reports, decisions } = data;
    expect(profile).toMatchObject({
      firstName: 'Jeanne',
      email: seller.email,
      phone: '06 11 22 33 44',
      presentation: 'Un petit verger.',
      pickup: [SLOT],
    });
    expect(ads).toMatchObject([
      {
        _id: adId,
        productName: 'Poires',
        status: 'deleted',
        deleteReason: 'Photo floue',
        location: { city: 'Lyon', postalCode: '69003', street: 'rue des Lilas', streetNumber: '7' },
      },
      { mainType: 'asked', productName: 'Noix' },
    ]);
    expect(offersFound).toMatchObject([{ request: ads[1]?._id, ad: favorites[0]?.ad }]);
    expect(ads[0]?.images[0]).toMatch(/^https:\/\/recolte\.test\/uploads\//);
    expect(favorites).toMatchObject([{ productName: 'Noix' }]);
    expect(savedSearches).toMatchObject([{ query: { productName: 'noix' }, found: [{}] }]);
    expect(reports).toMatchObject([{ reason: 'Prix excessif', closedAt: null }]);
    expect(decisions).toMatchObject([
      { about: 'listing', action: 'accept-listing', reason: null },
      { about: 'listing', action: 'delete-listing', reason: 'Photo floue' },
    ]);
    expect(conversations).toMatchObject([
      {
        ad: { productName: 'Poires' },
        with: 'Karim',
        messages: [
          { from: 'other', text: 'Encore des poires ?' },
          { from: 'me', text: 'Oui, deux cageots.' },
          { from: 'me', text: expect.stringContaining('2') },
        ],
      },
    ]);
    expect(reservations).toMatchObject([
      { as: 'seller', with: 'Karim', status: 'accepted', items: [{ adId, quantity: 2 }] },
    ]);
  });

  test('the export of an administrator holds their decisions', async () => {
    const { decisionsMade } = await exportOf(admin);
    expect(decisionsMade).toContainEqual(
      expect.objectContaining({ _id: adId, action: 'delete-listing', reason: 'Photo floue' }),
    );
    expect((await exportOf(seller)).decisionsMade).toEqual([]);
  });
});

describe('privacy of the export', () => {
  test('the export names others by first name alone, and administrators not at all', async () => {
    const { body } = await ask(seller);
    for (const secret of [
      buyer.id,
      buyer.email,
      'Bellefleur',
      '06 55 66 77 88',
      admin.id,
      admin.email,
      'Dominique',
    ]) {
      expect(body).not.toContain(secret);
    }
  });

  test('the export holds no secret of the account', async () => {
    const { body } = await ask(seller);
    const { passwordHash } = await site.db
      .selectFrom('users')
      .select('passwordHash')
      .where('id', '=', seller.id)
      .executeTakeFirstOrThrow();
    const { hash } = await site.db
      .selectFrom('accountTokens')
      .select('hash')
      .where('userId', '=', seller.id)
      .executeTakeFirstOrThrow();
    for (const secret of [passwordHash, hash, SEALED, DIGEST]) expect(body).not.toContain(secret);
  });

  test("the export does not reveal reports about the member's listings", async () => {
    const owner = await createLoggedInTestPerson(site);
    const { _id } = await publishAndAcceptTestListing(site, owner, admin);
    await report(buyer, _id, 'Adresse inventée');
    expect((await ask(owner)).body).not.toContain('Adresse inventée');
  });

  test('the export leaves out a conversation that the member cannot see yet', async () => {
    const member = await createLoggedInTestPerson(site);
    await startDirectConversationAsTestPerson(site, admin, member.id);
    expect((await exportOf(member)).conversations).toEqual([]);
  });

  test('the export does not name people who deleted their account', async () => {
    const leaving = await createLoggedInTestPerson(site, { firstName: 'Zoé' });
    const { _id } = await publishAndAcceptTestListing(site, leaving, admin);
    await sendValidMessageAsTestPerson(site, buyer, { adId: _id, text: 'Bonjour' });
    await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: leaving.headers });
    const names = (await exportOf(buyer)).conversations.map((conversation) => conversation.with);
    expect(names.sort()).toEqual(['Jeanne', 'Utilisateur supprimé']);
  });
});

test('the export is a JSON file', async () => {
  const answer = await ask(buyer);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toMatch(/^application\/json/);
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename="mes-donnees-\d{4}-\d\d-\d\d\.json"$/,
  );
});

test('a suspended member may download the export', async () => {
  const suspended = await createLoggedInTestPerson(site);
  await suspendTestPerson(site, suspended);
  const { profile } = await exportOf(suspended);
  expect(profile).toMatchObject({ _id: suspended.id, isActive: false });
  expect(Date.parse(profile.suspendedAt ?? '')).toBeGreaterThan(0);
});

/** Leaves something of `person` in every table; `other` writes to them. @returns the person's listing */
async function liveFully(person: TestPerson, other: TestPerson): Promise<string> {
  const forgotten = { method: 'POST', url: '/api/users/forgot-password' } as const;
  await site.app.inject({ ...forgotten, payload: { email: person.email } });
  await site.app.inject({
    method: 'POST',
    url: '/api/users/login',
    payload: { email: person.email, password: TEST_PASSWORD },
    headers: { 'x-device': 'appareil' },
  });
  await site.app.inject({
    method: 'PUT',
    url: '/api/users/update',
    headers: person.headers,
    payload: { presentation: 'Un petit verger.', pickup: [SLOT] },
  });
  await post(person, '/api/search', { query: { productName: 'noix' } });
  const others = await publishAndAcceptTestListing(site, other, admin, { productName: 'Noix' });
  await post(person, '/api/favorites', { ad: others._id });
  await report(person, others._id, 'Prix excessif');
  await post(person, '/api/notices', {
    url: `/app/ad/${others._id}`,
    category: 'fraud',
    reason: 'Noix de l’an passé',
    name: 'Jeanne Garance',
    email: person.email,
    goodFaith: true,
  });
  await post(person, '/api/reports', { type: 'user', entityId: other.id, reason: 'Insultes' });
  const { _id } = await publishAndAcceptTestListing(site, person, admin, { productName: 'Poires' });
  const { conversationId } = await sendValidMessageAsTestPerson(site, other, {
    adId: _id,
    text: 'Encore des poires ?',
  });
  await sendValidMessageAsTestPerson(site, person, { conversationId, text: 'Oui, deux cageots.' });
  const reserved = await site.app.inject({
    method: 'POST',
    url: '/api/reservations',
    payload: { items: [{ adId: _id, quantity: 2 }], conversationId },
    headers: { ...person.headers, 'idempotency-key': 'two-crates' },
  });
  await site.db
    .insertInto('reservationNotices')
    .values({
      id: randomUUID(),
      reservationId: reserved.json().reservation._id,
      userId: person.id,
      kind: 'outcome',
      pickupVersion: 0,
      jobId: randomUUID(),
    })
    .execute();
  const thanks = { reservationId: reserved.json().reservation._id, phrase: 'tasty' } as const;
  const [given, received] = [randomUUID(), randomUUID()];
  await site.db
    .insertInto('reservationThanks')
    .values([
      { ...thanks, id: given, authorId: person.id, recipientId: other.id, text: 'Merci', status: 'pending' },
      { ...thanks, id: received, authorId: other.id, recipientId: person.id, text: null, status: null },
    ])
    .execute();
  await site.db
    .insertInto('thanksReports')
    .values({
      id: randomUUID(),
      thanksId: received,
      reportedId: other.id,
      reporterId: person.id,
      reason: 'Faux',
      closedAt: null,
      closedBy: null,
    })
    .execute();
  await decideListingAsTestAdmin(site, admin, _id, { status: 'deleted', deleteReason: 'Photo floue' });
  const { contest, readLatestDecision } = createModerationContestTestCalls(site);
  await contest(person, (await readLatestDecision(person))._id);
  await site.app.inject({
    method: 'PUT',
    url: '/api/messages/preferences',
    payload: { email: false },
    headers: person.headers,
  });
  await site.db
    .insertInto('publicationKeys')
    .values({ userId: person.id, key: 'poires', digest: '', listingId: _id })
    .execute();
  await site.db.insertInto('listingViews').values({ listingId: _id, views: 3 }).execute();
  await site.db
    .insertInto('listingRevisions')
    .values({ listingId: _id, fields: { description: 'Mûres.' }, submittedAt: new Date(), refused: 'Non' })
    .execute();
  await site.services.jobs.drained();
  const request = await insertTestListing(site.db, person.id, {
    mainType: 'asked',
    type: null,
    quantity: null,
    status: 'pending',
    productName: 'Noix',
  });
  await site.db
    .insertInto('counterpartNotices')
    .values({ requestId: request, offerId: others._id })
    .execute();
  await site.db
    .insertInto('counterpartMailTimes')
    .values({ userId: person.id, sentAt: new Date() })
    .execute();
  await site.db
    .insertInto('listingAdvice')
    .values({ listingId: _id, userId: person.id, reason: 'photo', mailId: randomUUID(), isHeldBack: false })
    .execute();
  await site.db.insertInto('adviceChecks').values({ userId: person.id, checkedAt: new Date() }).execute();
  await site.db.insertInto('alertMailTimes').values({ userId: person.id, sentAt: new Date() }).execute();
  await site.db
    .insertInto('moderationMailTimes')
    .values({ userId: person.id, seenToAt: new Date(), refusedAt: new Date() })
    .execute();
  await site.db
    .insertInto('blocks')
    .values({ id: randomUUID(), blockerId: person.id, blockedId: (await createLoggedInTestPerson(site)).id })
    .execute();
  await site.app.inject({
    method: 'PUT',
    url: '/api/users/push',
    headers: person.headers,
    payload: createTestPushSubscription(),
  });
  await site.db
    .insertInto('secondFactors')
    .values({ userId: person.id, secret: SEALED, confirmedAt: new Date() })
    .execute();
  await site.db
    .insertInto('endedCertificates')
    .values({
      userId: person.id,
      certifiedAt: new Date(),
      companyName: 'Ferme',
      companySiret: '73282932000074',
      companyAddress: 'Orvault',
      companyEmail: 'ferme@example.org',
      companyPhone: '02 61 91 08 76',
    })
    .execute();
  await site.db.insertInto('recoveryCodes').values({ userId: person.id, hash: DIGEST }).execute();
  await insertSignUpBrowserSecret(site.db, person.id);
  await site.db
    .updateTable('conversationMembers')
    .set({ mailedAt: new Date() })
    .where('userId', '=', person.id)
    .execute();
  return _id;
}

const report = (person: TestPerson, entityId: string, reason: string) =>
  post(person, '/api/reports', { type: 'ad', entityId, reason });

async function post(person: TestPerson, url: string, payload: object) {
  const answer = await site.app.inject({ method: 'POST', url, payload, headers: person.headers });
  if (answer.statusCode !== 201) throw new Error(answer.body);
}
