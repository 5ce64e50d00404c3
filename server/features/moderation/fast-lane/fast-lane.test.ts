import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { daysAgo } from '#contract/durations.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { NewUserRow } from '#server/features/accounts/tables.ts';
import { enqueuePublicationByRule, publishByRuleJob } from '#server/features/listings/fast-lane-job.ts';
import { createModerationContestTestCalls } from '#server/testing/contests.ts';
import { makeTrustedTestPerson, publishWithGivenRandomHoldInTest } from '#server/testing/fast-lane.ts';
import { waitUntilConnectionsAwaitLocks } from '#server/testing/locks.ts';
import { readTestMailsSentTo } from '#server/testing/outbox.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  editListingDescriptionAsTestPerson,
  suspendTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { runDelayedJobsInTest } from '#server/testing/retry-failed-jobs-in-test.ts';
import { openTestSite } from '#server/testing/site.ts';
import { recordModerationDecision } from '../decisions/record-moderation-decision.ts';
import { isListingAuthorTrusted } from './is-author-trusted.ts';
import { publishListingByRule } from './publish-listing-by-rule.ts';

const site = await openTestSite({ MODERATION: 'trusted' });
const admin = await createLoggedInTestAdmin(site);
let author: TestPerson;
let former: string[];
beforeEach(async () => {
  ({ author, accepted: former } = await makeTrustedTestPerson(site));
});

const publish = (person = author, fields = {}): Promise<Listing> =>
  publishWithGivenRandomHoldInTest(site, person, false, fields);
const passFifteenMinutes = async () => {
  await site.services.jobs.drained();
  await runDelayedJobsInTest(site, publishByRuleJob);
};
const get = async (url: string, person = admin) =>
  (await site.app.inject({ url: `/api/${url}`, headers: person.headers })).json();
const isOnline = async (id: string) => (await site.app.inject(`/api/adverts/${id}`)).statusCode === 200;
const rowOf = (id: string) =>
  site.db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const logOf = async (id: string) => (await get(`admin/decisions?subject=listing&id=${id}`)).decisions;
const unread = async (): Promise<(Listing & { isRevision: boolean; unreadSince: string })[]> =>
  get('admin/adverts/unread?limit=100');
const unreadOf = async (id: string) => (await unread()).find(({ _id }) => _id === id);
const confirm = (id: string, unreadSince: unknown) =>
  site.app.inject({
    method: 'PUT',
    url: `/api/admin/adverts/unread/${id}`,
    payload: { unreadSince },
    headers: admin.headers,
  });

describe('listings that the rule publishes', () => {
  test('a listing of an author with a clean record goes online after 15 minutes, logged, mailed and counted as the rule says', async () => {
    const { _id } = await publish(author, { productName: 'Panais' });
    await site.services.jobs.drained();
    expect(await isOnline(_id)).toBe(false);
    await passFifteenMinutes();
    expect(await isOnline(_id)).toBe(true);
    expect((await get('adverts/search?productName=panais')).ads).toMatchObject([{ _id }]);
    const { publishedAt, expiresAt } = await rowOf(_id);
    expect(Date.now() - Number(publishedAt)).toBeLessThan(60_000);
    expect(expiresAt).not.toBeNull();
    expect(await logOf(_id)).toEqual([
      expect.objectContaining({
        ...{ action: 'accept-listing-by-rule', administrator: null, reason: null },
        ...{ before: 'pending', after: 'accepted' },
      }),
    ]);
    const mails = await readTestMailsSentTo(site, author.email);
    expect(mails.map(({ subject }) => subject)).toEqual(['Votre annonce « Panais » est en ligne']);
    expect(mails[0]?.text).toContain("n'a pas attendu d'être relue");
    expect(mails[0]?.text).not.toContain('Un administrateur');
    expect(await unreadOf(_id)).toMatchObject({ isRevision: false, productName: 'Panais' });
    const csv = await site.app.inject({ url: '/api/admin/exports/decisions.csv', headers: admin.headers });
    expect(csv.body).toContain('"le site";"annonce";');
    expect(csv.body).toContain('Annonce mise en ligne sans relecture, selon la règle');
    await passFifteenMinutes();
    expect(await logOf(_id)).toHaveLength(1);
  });

  test('a listing of an author with a clean record is announced to its author beforehand, to nobody else', async () => {
    const [visitor, newcomer] = [
      await site.app.inject('/api/moderation/delay'),
      await createLoggedInTestPerson(site),
    ];
    expect(visitor.json().fastLaneMinutes).toBeNull();
    expect(await get('moderation/delay', newcomer)).toMatchObject({ fastLaneMinutes: null });
    expect(await get('moderation/delay', author)).toMatchObject({ fastLaneMinutes: 15 });
  });

  test('a listing of an author with a clean record waits 15 minutes anew after each change', async () => {
    const { _id } = await publish();
    const [job] = await site.services.jobs.withdraw(site.db, publishByRuleJob, { listingId: _id });
    await editListingDescriptionAsTestPerson(site, author, _id, 'Cueillies hier soir.');
    await site.services.jobs.drained();
    expect(await publishListingByRule(site.services, _id, String(job?.submittedAt))).toBe(false);
    expect(await isOnline(_id)).toBe(false);
    await passFifteenMinutes();
    expect((await get(`adverts/${_id}`)).ad.description).toBe('Cueillies hier soir.');
  });

  test('a listing of an author with a clean record is not looked at with `MODERATION=before`', async () => {
    const { _id } = await publish();
    await site.services.jobs.withdraw(site.db, publishByRuleJob, { listingId: _id });
    const config = { ...site.config, moderation: 'before' as const };
    await enqueuePublicationByRule(site.db, { ...site.services, config }, _id, new Date());
    expect(await site.services.jobs.withdraw(site.db, publishByRuleJob, { listingId: _id })).toEqual([]);
  });

  test('a listing of an author with a clean record waits when the setting is off by then', async () => {
    const { _id, createdAt } = await publish();
    const config = { ...site.config, moderation: 'before' as const };
    expect(await publishListingByRule({ ...site.services, config }, _id, createdAt)).toBe(false);
    expect(await isOnline(_id)).toBe(false);
  });
});

const reportedBy = async (url: string, payload: object) =>
  site.app.inject({ method: 'POST', url, payload, headers: (await createLoggedInTestPerson(site)).headers });
const log = (action: 'refuse-listing' | 'delete-listing' | 'refuse-revision' | 'return-listing') =>
  recordModerationDecision(site.db, {
    ...{ adminId: null, action, before: null, after: null },
    subject: { kind: 'listing', id: former[0] ?? '' },
  });
const change = (fields: Pick<Partial<NewUserRow>, 'awayUntil' | 'verifiedAt'>) =>
  site.db.updateTable('users').set(fields).where('id', '=', author.id).execute();

test('a refusal that was reversed when its author contested it does not count', async () => {
  const decisionId = await log('refuse-listing');
  await site.db
    .insertInto('contests')
    .values({
      ...{ id: uuidv7(), decisionId, userId: author.id, reason: 'mistake', text: null },
      ...{ state: 'reversed', answeredAt: new Date(), answerDecisionId: uuidv7() },
    })
    .execute();
  expect(await isListingAuthorTrusted(site.db, author.id)).toBe(true);
});

describe('listings that the rule leaves to an administrator', () => {
  test.each<[string, () => Promise<unknown>, object?]>([
    [
      'its author has two accepted listings',
      () =>
        site.db
          .deleteFrom('listings')
          .where('id', '=', former[0] ?? '')
          .execute(),
    ],
    ['the account is 29 days old', () => change({ verifiedAt: daysAgo(29) })],
    ['a listing was refused', () => log('refuse-listing')],
    ['a listing was removed', () => log('delete-listing')],
    ['changes were refused', () => log('refuse-revision')],
    ['reports returned a listing to the queue', () => log('return-listing')],
    [
      'a listing is reported',
      () => reportedBy('/api/reports', { type: 'ad', entityId: former[0], reason: 'Faux' }),
    ],
    [
      'the author is reported',
      () => reportedBy('/api/reports', { type: 'user', entityId: author.id, reason: 'Faux' }),
    ],
    [
      "the author's page is reported by anybody",
      () =>
        reportedBy('/api/notices', {
          ...{ url: `/app/ad/${former[0]}`, category: 'fraud', reason: 'Faux', goodFaith: true },
          ...{ name: 'Zoé', email: 'zoe@example.org' },
        }),
    ],
    ['the author is suspended', () => suspendTestPerson(site, author)],
    [
      'the author was suspended lately',
      () =>
        recordModerationDecision(site.db, {
          ...{ adminId: admin.id, action: 'suspend-member', before: null, after: null },
          subject: { kind: 'member', id: author.id },
        }),
    ],
    ['the author is away', () => change({ awayUntil: '2999-01-01' })],
    ['its spam score is above 0', async () => {}, { description: 'Appelez au 06 39 98 12 34' }],
  ])('a listing waits for an administrator when %s', async (_name, spoil, fields = {}) => {
    const { _id } = await publish(author, fields);
    await spoil();
    await passFifteenMinutes();
    expect((await rowOf(_id)).status).toBe('pending');
    expect(await logOf(_id)).toEqual([]);
  });

  test('a listing waits for an administrator when it was refused before, even long ago', async () => {
    const { _id } = await publish();
    await site.db
      .updateTable('listings')
      .set({ status: 'refuse', decidedAt: daysAgo(91) })
      .where('id', '=', _id)
      .execute();
    await editListingDescriptionAsTestPerson(site, author, _id, 'Corrigée.');
    await passFifteenMinutes();
    expect((await rowOf(_id)).status).toBe('pending');
  });
});

describe('changes of accepted listings', () => {
  const accepted = async () => {
    const { _id } = await publish();
    await decideListingAsTestAdmin(site, admin, _id, { status: 'accepted' });
    await editListingDescriptionAsTestPerson(site, author, _id, 'Encore meilleures.');
    return _id;
  };

  test('changes of an accepted listing go online after 15 minutes when the author has a clean record', async () => {
    const id = await accepted();
    expect((await get(`adverts/${id}`)).ad.description).toBe('Cueillies ce matin.');
    await passFifteenMinutes();
    expect((await get(`adverts/${id}`)).ad.description).toBe('Encore meilleures.');
    const [decision] = await logOf(id);
    expect(decision).toMatchObject({ action: 'accept-revision-by-rule', administrator: null });
    expect(await unreadOf(id)).toMatchObject({ isRevision: true });
    const mails = await readTestMailsSentTo(site, author.email);
    expect(mails.at(-1)?.subject).toBe('Vos modifications de « Tomates » sont faites');
  });

  test('changes of an accepted listing wait for an administrator when the listing is reported', async () => {
    const id = await accepted();
    await reportedBy('/api/reports', { type: 'ad', entityId: id, reason: 'Faux' });
    await passFifteenMinutes();
    expect((await get(`adverts/${id}`)).ad.description).toBe('Cueillies ce matin.');
  });
});

describe('a decision of the rule and one of an administrator at the same moment', () => {
  test.each([
    ['administrator', true],
    ['rule', false],
  ])('that of the %s counts when it comes first', async (_name, isAdminFirst) => {
    const { _id, createdAt } = await publish();
    await site.services.jobs.drained();
    const refuse = () =>
      decideListingAsTestAdmin(site, admin, _id, { status: 'refuse', deleteReason: 'Photo floue' });
    const publishIt = () => publishListingByRule(site.services, _id, createdAt);
    const both = await site.db.transaction().execute(async (tx) => {
      await tx.selectFrom('listings').select('id').where('id', '=', _id).forNoKeyUpdate().execute();
      const refusal = isAdminFirst ? refuse() : undefined;
      if (refusal) await waitUntilConnectionsAwaitLocks(site);
      const published = publishIt();
      await waitUntilConnectionsAwaitLocks(site, isAdminFirst ? 2 : 1);
      return { refusal: refusal ?? refuse(), published };
    });
    const [answer, isPublished] = [await both.refusal, await both.published];
    expect(isPublished).toBe(!isAdminFirst);
    expect(answer.statusCode).toBe(isAdminFirst ? 200 : 409);
    expect((await logOf(_id)).map(({ action }: { action: string }) => action)).toEqual([
      isAdminFirst ? 'refuse-listing' : 'accept-listing-by-rule',
    ]);
  });
});

describe('two processes', () => {
  test('a listing whose version two processes look at goes online once, with one mail', async () => {
    const { _id, createdAt } = await publish();
    await site.services.jobs.drained();
    const both = await site.db.transaction().execute(async (tx) => {
      await tx.selectFrom('listings').select('id').where('id', '=', _id).forNoKeyUpdate().execute();
      const processes = [1, 2, 3].map(() => publishListingByRule(site.services, _id, createdAt));
      await waitUntilConnectionsAwaitLocks(site, 3);
      return Promise.all([processes]);
    });
    const published = await Promise.all(both.flat());
    expect(published.filter(Boolean)).toHaveLength(1);
    expect(await publishListingByRule(site.services, _id, createdAt)).toBe(false);
    expect(await logOf(_id)).toHaveLength(1);
    expect(await readTestMailsSentTo(site, author.email)).toHaveLength(1);
  });
});

describe('a report of a listing and the decision of the rule about its changes at the same moment', () => {
  test.each([
    ['report', true],
    ['rule', false],
  ])('the %s comes first, and the other waits for it', async (_name, isReportFirst) => {
    const { _id } = await publish();
    await decideListingAsTestAdmin(site, admin, _id, { status: 'accepted' });
    await editListingDescriptionAsTestPerson(site, author, _id, 'Encore meilleures.');
    await site.services.jobs.drained();
    const revisions = site.db
      .selectFrom('listingRevisions')
      .select('submittedAt')
      .where('listingId', '=', _id);
    const { submittedAt } = await revisions.executeTakeFirstOrThrow();
    const steps = [
      () => reportedBy('/api/reports', { type: 'ad', entityId: _id, reason: 'Faux' }),
      () => publishListingByRule(site.services, _id, submittedAt.toISOString()),
    ];
    const [first, second] = isReportFirst ? steps : steps.toReversed();
    const both = await site.db.transaction().execute(async (tx) => {
      await tx.selectFrom('listings').select('id').where('id', '=', _id).forNoKeyUpdate().execute();
      const one = first?.();
      await waitUntilConnectionsAwaitLocks(site);
      const two = second?.();
      await waitUntilConnectionsAwaitLocks(site, 2);
      return { one, two };
    });
    await Promise.all([both.one, both.two]);
    expect((await get(`adverts/${_id}`)).ad.description).toBe(
      isReportFirst ? 'Cueillies ce matin.' : 'Encore meilleures.',
    );
    const reports = await get('reports/reports?limit=100');
    expect(reports.filter(({ entityId }: { entityId: string }) => entityId === _id)).toHaveLength(1);
  });
});

describe('a suspension and the decision of the rule at the same moment', () => {
  test.each([
    ['suspension', true],
    ['rule', false],
  ])('the %s comes first, and visitors do not see the listing', async (_name, isSuspensionFirst) => {
    const { _id, createdAt } = await publish();
    await site.services.jobs.drained();
    const steps = [
      () =>
        site.app.inject({
          method: 'PATCH',
          url: `/api/admin/user/${author.id}`,
          payload: { isActive: false, reason: 'Abus' },
          headers: admin.headers,
        }),
      () => publishListingByRule(site.services, _id, createdAt),
    ];
    const [first, second] = isSuspensionFirst ? steps : steps.toReversed();
    const both = await site.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', author.id).forUpdate().execute();
      const one = first?.();
      await waitUntilConnectionsAwaitLocks(site);
      const two = second?.();
      await waitUntilConnectionsAwaitLocks(site, 2);
      return { one, two };
    });
    await Promise.all([both.one, both.two]);
    expect(await isOnline(_id)).toBe(false);
    expect((await rowOf(_id)).status).toBe(isSuspensionFirst ? 'pending' : 'accepted');
  });
});

describe('listings that nobody has read yet', () => {
  const online = async (fields = {}) => {
    const { _id } = await publish(author, fields);
    await passFifteenMinutes();
    expect(await isOnline(_id)).toBe(true);
    return _id;
  };
  const figures = async () => (await get('admin/statistics')).fastLane;

  test('a listing that is online unread is taken back with a reason, which the author gets with the means to object', async () => {
    const before = await figures();
    const id = await online({ productName: 'Navets' });
    const answer = await decideListingAsTestAdmin(site, admin, id, {
      status: 'deleted',
      deleteReason: 'Photo trompeuse.',
    });
    expect(answer.statusCode).toBe(200);
    expect(await isOnline(id)).toBe(false);
    expect(await unreadOf(id)).toBeUndefined();
    const mail = (await readTestMailsSentTo(site, author.email)).at(-1);
    expect(mail?.subject).toBe('Votre annonce « Navets » a été retirée du site');
    expect(mail?.text).toMatch(/Photo trompeuse\..*prise par une personne.*Vous n'êtes pas d'accord/s);
    expect(await figures()).toEqual({
      published: before.published + 1,
      takenBack: before.takenBack + 1,
    });
    const { _id } = await publish();
    await passFifteenMinutes();
    expect((await rowOf(_id)).status).toBe('pending');
  });

  test('a listing that is online unread does not count as wrong when a contest reversed its removal', async () => {
    const id = await online({ productName: 'Navets' });
    const { takenBack } = await figures();
    await decideListingAsTestAdmin(site, admin, id, { status: 'deleted', deleteReason: 'Doublon.' });
    expect((await figures()).takenBack).toBe(takenBack + 1);
    const { contest, answer, readLatestDecision } = createModerationContestTestCalls(site);
    const { body } = await contest(author, (await readLatestDecision(author))._id);
    expect((await figures()).takenBack).toBe(takenBack + 1);
    expect((await answer(admin, body.contest._id, 'reversed')).status).toBe(200);
    expect(await isOnline(id)).toBe(true);
    expect((await figures()).takenBack).toBe(takenBack);
  });

  test('a listing that is online unread is listed newest first, counted, and leaves the list once read', async () => {
    const [older, newer] = [await online(), await online({ productName: 'Coings' })];
    const { unread: count } = await get('admin/queues');
    const page = await site.app.inject({ url: '/api/admin/adverts/unread?limit=1', headers: admin.headers });
    expect(page.headers['x-total-count']).toBe(String(count));
    expect(page.json()).toMatchObject([{ _id: newer, user: { firstName: 'Camille' } }]);
    const { takenBack } = await figures();
    const entry = await unreadOf(older);
    expect((await confirm(older, undefined)).statusCode).toBe(400);
    expect((await confirm(older, new Date().toISOString())).json().code).toBe('LISTING_CHANGED');
    expect((await confirm('inconnue', entry?.unreadSince)).statusCode).toBe(404);
    for (let time = 0; time < 2; time++)
      expect((await confirm(older, entry?.unreadSince)).statusCode).toBe(200);
    expect(await unreadOf(older)).toBeUndefined();
    expect(await isOnline(older)).toBe(true);
    expect((await logOf(older)).map(({ action }: { action: string }) => action)).toEqual([
      'confirm-listing',
      'accept-listing-by-rule',
    ]);
    await decideListingAsTestAdmin(site, admin, older, { status: 'deleted', deleteReason: 'Doublon' });
    expect((await figures()).takenBack).toBe(takenBack);
  });

  test('a listing that is online unread leaves the list with the listing that its author deletes', async () => {
    const id = await online();
    await site.app.inject({ method: 'DELETE', url: `/api/adverts/${id}`, headers: author.headers });
    const rows = site.db.selectFrom('unreadPublications').selectAll().where('listingId', '=', id);
    expect(await rows.execute()).toEqual([]);
  });
});
