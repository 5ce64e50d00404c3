import { beforeEach, describe, expect, test } from 'vitest';
import { createListingRenewalLinks } from '#server/features/listings/life/renewal-links.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  decideListingRevisionAsTestAdmin,
  editListingDescriptionAsTestPerson,
  publishAndAcceptTestListing,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const other = await createLoggedInTestAdmin(site);
const reporter = await createLoggedInTestPerson(site);
const FORMER = 'Mûres à point';
const REVISED = 'Bien mûres, à venir chercher';
/** Administrator whose listing is reported. */
let owner: TestPerson;
let id: string;
let reportId: string;

beforeEach(async () => {
  owner = await createLoggedInTestAdmin(site);
  ({ _id: id } = await publishAndAcceptTestListing(site, owner, other, { description: FORMER }));
  await ask('POST', 'reports', reporter, { type: 'ad', entityId: id, reason: 'Trompeuse' });
  ({ id: reportId } = await site.db
    .selectFrom('reports')
    .select('id')
    .where('listingId', '=', id)
    .executeTakeFirstOrThrow());
});

const ask = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  { headers }: Pick<TestPerson, 'headers'>,
  payload?: object,
) => site.app.inject({ method, url: `/api/${url}`, headers, ...(payload && { payload }) });

const decide = (admin: TestPerson, status: string) =>
  decideListingAsTestAdmin(site, admin, id, {
    status,
    ...(status !== 'accepted' && { deleteReason: 'Trompeuse' }),
  });
const returnToQueue = () =>
  site.db.updateTable('listings').set({ status: 'pending', expiresAt: null }).where('id', '=', id).execute();
const revise = () => editListingDescriptionAsTestPerson(site, owner, id, REVISED);
const returnAndRefuse = async () => {
  await returnToQueue();
  await decide(owner, 'refuse');
};
const acceptRevision = (admin: TestPerson) =>
  decideListingRevisionAsTestAdmin(site, admin, id, { status: 'accepted' });
const acceptSeveral = async (revision: boolean) => {
  const listing = (await ask('GET', `adverts/${id}`, owner)).json().ad;
  const submittedAt = listing.revision?.submittedAt;
  const answer = await ask('PUT', 'admin/decisions', owner, {
    ...{ ids: [id], status: 'accepted', revision },
    ...(revision && { submittedAt: { [id]: submittedAt } }),
  });
  return { statusCode: answer.json().outcomes[0].outcome };
};
const renewByLink = async () => {
  const row = await site.db.selectFrom('listings').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const expiring = [{ ...row, expiresAt: new Date() }];
  const [link] = await createListingRenewalLinks(site.db, expiring, crypto.randomUUID());
  return site.app.inject({
    method: 'POST',
    url: `/api/adverts/renew/${link?.secret}`,
    payload: { still: true },
  });
};
const contest = async () => {
  const { decisions } = (await ask('GET', 'users/decisions', owner)).json();
  const sent = await ask('POST', `users/decisions/${decisions[0]._id}/contest`, owner, {
    ...{ reason: 'mistake', text: 'Rien de faux' },
  });
  expect(sent.statusCode, sent.body).toBe(201);
  const row = await site.db.selectFrom('contests').select('id').executeTakeFirstOrThrow();
  return ask('PUT', `admin/contests/${row.id}`, owner, { decision: 'reversed', reason: 'Vrai' });
};
/** Description that visitors read; undefined while the listing is hidden. */
const readPublicDescription = async () => {
  const answer = await site.app.inject(`/api/adverts/${id}`);
  return answer.statusCode === 200 ? answer.json().ad.description : undefined;
};

describe('reported listings of administrators', () => {
  test.each<[string, () => Promise<unknown>, () => Promise<{ statusCode: unknown }>, unknown]>([
    ['accepting it', returnToQueue, () => decide(owner, 'accepted'), 403],
    ['accepting several', returnToQueue, () => acceptSeveral(false), 'own'],
    ['restoring it after deleting it', () => decide(owner, 'deleted'), () => decide(owner, 'accepted'), 403],
    [
      'accepting it after refusing and editing it',
      async () => {
        await returnAndRefuse();
        await revise();
      },
      () => decide(owner, 'accepted'),
      403,
    ],
    [
      'unarchiving it after a refusal',
      returnAndRefuse,
      () => ask('PUT', `adverts/${id}/archive`, owner, { isArchived: false }),
      409,
    ],
    ['renewing it after a refusal', returnAndRefuse, () => ask('POST', `adverts/${id}/renew`, owner), 409],
    ['renewing it by a mailed link', returnToQueue, renewByLink, 409],
    ['closing its report', returnToQueue, () => ask('DELETE', `reports/${reportId}`, owner), 404],
    ['answering the own contest', () => decide(other, 'deleted'), contest, 403],
  ])('an own reported listing stays hidden: %s is refused', async (_name, prepare, act, outcome) => {
    await prepare();
    const { statusCode } = await act();
    expect([statusCode, await readPublicDescription()]).toEqual([outcome, undefined]);
  });

  test.each<[string, () => Promise<{ statusCode: unknown }>, unknown]>([
    ['one', () => acceptRevision(owner), 403],
    ['several', () => acceptSeveral(true), 'own'],
  ])(
    'an own reported listing keeps its text: accepting %s of its revisions is refused',
    async (_name, accept, outcome) => {
      await revise();
      expect([(await accept()).statusCode, await readPublicDescription()]).toEqual([outcome, FORMER]);
      expect((await acceptRevision(other)).statusCode).toBe(200);
      expect(await readPublicDescription()).toBe(REVISED);
    },
  );

  test('an own reported listing is accepted by another administrator, and by its author once the report is closed', async () => {
    await returnToQueue();
    expect((await decide(other, 'accepted')).statusCode).toBe(200);
    await revise();
    expect((await acceptRevision(owner)).statusCode).toBe(200);
    expect(await readPublicDescription()).toBe(REVISED);
  });

  test('an own reported listing has a revision that its author accepts after another administrator restored what they removed', async () => {
    await decide(owner, 'deleted');
    expect((await decide(other, 'accepted')).statusCode).toBe(200);
    await revise();
    expect((await acceptRevision(owner)).statusCode).toBe(200);
  });
});
