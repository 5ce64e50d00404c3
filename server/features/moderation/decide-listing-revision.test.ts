import { describe, expect, test } from 'vitest';
import type { ModerationQueueListing } from '#contract/moderation/schemas.ts';
import { readTestMailsSentTo } from '#server/testing/outbox.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  decideListingRevisionAsTestAdmin,
  publishAndAcceptTestListing,
  publishListingAsTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const [owner, admin] = [await createLoggedInTestPerson(site), await createLoggedInTestAdmin(site)];

const edit = (id: string, payload: object, person = owner) =>
  site.app.inject({ method: 'PUT', url: `/api/adverts/${id}`, payload, headers: person.headers });
const get = async (url: string, person: TestPerson) =>
  (await site.app.inject({ url, headers: person.headers })).json();
const queue = async (): Promise<ModerationQueueListing[]> =>
  get('/api/admin/adverts/pending?limit=100', admin);
const waitingOf = async (id: string) => (await queue()).find(({ _id }) => _id === id);

async function revised(payload: object = { description: 'Plus mûres.' }, person = owner) {
  const { _id } = await publishAndAcceptTestListing(site, person, admin);
  const answer = await edit(_id, payload, person);
  expect(answer.statusCode, answer.body).toBe(200);
  return _id;
}

test("an accepted revision replaces the listing's content, at its old date", async () => {
  const id = await revised({ productName: 'Coings', description: 'Plus mûrs.' });
  const before = await get(`/api/adverts/${id}`, owner);
  const answer = await decideListingRevisionAsTestAdmin(site, admin, id, { status: 'accepted' });
  expect(answer.statusCode).toBe(200);
  const seen = (await site.app.inject(`/api/adverts/${id}`)).json().ad;
  const { createdAt, expiresAt } = before.ad;
  expect(seen).toMatchObject({ productName: 'Coings', description: 'Plus mûrs.', createdAt, expiresAt });
  const { ads } = (await site.app.inject('/api/adverts/search?productName=coing')).json();
  expect(ads).toMatchObject([{ _id: id }]);
  expect((await get(`/api/adverts/${id}`, owner)).ad).not.toHaveProperty('revision');
  expect(await waitingOf(id)).toBeUndefined();
});

test('a refused revision leaves the listing, and its author reads the reason', async () => {
  const id = await revised();
  const noReason = await decideListingRevisionAsTestAdmin(site, admin, id, { status: 'refuse' });
  expect(noReason.json().errors).toHaveProperty('deleteReason');
  await decideListingRevisionAsTestAdmin(site, admin, id, { status: 'refuse', deleteReason: 'Hors sujet' });
  const { ad } = await get(`/api/adverts/${id}`, owner);
  expect(ad).toMatchObject({ status: 'accepted', description: 'Cueillies ce matin.' });
  expect(ad).not.toHaveProperty('deleteReason');
  expect(ad.revision).toMatchObject({ refused: 'Hors sujet', description: 'Plus mûres.' });
  expect(await waitingOf(id)).toBeUndefined();
  await edit(id, { productName: 'Coings' });
  const { revision } = (await get(`/api/adverts/${id}`, owner)).ad;
  expect(revision).toMatchObject({ productName: 'Coings' });
  expect(Object.keys(revision).sort()).toEqual(['productName', 'submittedAt']);
});

test('a decision without a pending revision is refused, as is deleting a revision', async () => {
  const { _id } = await publishAndAcceptTestListing(site, owner, admin);
  const pending = await publishListingAsTestPerson(site, owner);
  for (const id of [_id, pending._id]) {
    const answer = await decideListingRevisionAsTestAdmin(site, admin, id, { status: 'accepted' });
    expect(answer.statusCode).toBe(409);
  }
  const id = await revised();
  const deleting = { status: 'deleted', deleteReason: 'Non', revision: true };
  expect((await decideListingAsTestAdmin(site, admin, id, deleting)).statusCode).toBe(400);
  await decideListingRevisionAsTestAdmin(site, admin, id, { status: 'refuse', deleteReason: 'Non' });
  expect(
    (await decideListingRevisionAsTestAdmin(site, admin, id, { status: 'accepted' })).json(),
  ).toMatchObject({
    code: 'ALREADY_DECIDED',
    details: { status: 'accepted', decision: { action: 'refuse-revision', reason: 'Non' } },
  });
  expect(
    (await decideListingRevisionAsTestAdmin(site, admin, 'inconnue', { status: 'accepted' })).statusCode,
  ).toBe(404);
});

test('a listing deleted by an administrator loses its revision', async () => {
  const id = await revised();
  await decideListingAsTestAdmin(site, admin, id, { status: 'deleted', deleteReason: 'Doublon' });
  expect(await waitingOf(id)).toBeUndefined();
  await decideListingAsTestAdmin(site, admin, id, { status: 'accepted' });
  expect((await get(`/api/adverts/${id}`, owner)).ad).not.toHaveProperty('revision');
});

describe('changes edited since they were read', () => {
  test('changes edited since they were read are not decided', async () => {
    const [pending, accepted] = [(await publishListingAsTestPerson(site, owner))._id, await revised()];
    for (const [id, revision] of [
      [pending, undefined],
      [accepted, true],
    ] as const) {
      const read = await waitingOf(id);
      await edit(id, { description: 'Relisez-moi.' });
      const decision = { status: 'accepted', ...(revision && { revision }) };
      const late = await decideListingAsTestAdmin(site, admin, id, {
        ...decision,
        submittedAt: read?.submittedAt,
      });
      expect(late.statusCode).toBe(409);
      expect(late.json().code).toBe('LISTING_CHANGED');
      const now = await waitingOf(id);
      expect(now?.submittedAt).not.toBe(read?.submittedAt);
      const right = await decideListingAsTestAdmin(site, admin, id, {
        ...decision,
        submittedAt: now?.submittedAt,
      });
      expect(right.statusCode).toBe(200);
      expect((await site.app.inject(`/api/adverts/${id}`)).json().ad.description).toBe('Relisez-moi.');
    }
  });

  test("changes edited since the listing's page was read are not decided", async () => {
    const { _id } = await publishListingAsTestPerson(site, owner);
    const { submittedAt } = (await get(`/api/adverts/${_id}`, admin)).ad;
    expect((await get(`/api/adverts/${_id}`, owner)).ad).not.toHaveProperty('submittedAt');
    await edit(_id, { description: 'Relisez-moi.' });
    expect(
      (await decideListingAsTestAdmin(site, admin, _id, { status: 'accepted', submittedAt })).statusCode,
    ).toBe(409);
    const now = (await get(`/api/adverts/${_id}`, admin)).ad;
    const right = await decideListingAsTestAdmin(site, admin, _id, {
      status: 'accepted',
      submittedAt: now.submittedAt,
    });
    expect(right.statusCode).toBe(200);
  });

  test('a decision that does not name the version read is refused', async () => {
    const [one, other] = [await revised(), await revised()];
    const { submittedAt } = (await waitingOf(one)) ?? {};
    for (const reading of [undefined, { [one]: submittedAt }]) {
      const answer = await site.app.inject({
        method: 'PUT',
        url: '/api/admin/decisions',
        headers: admin.headers,
        payload: { ids: [one, other], status: 'accepted', revision: true, submittedAt: reading },
      });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toEqual({ submittedAt: 'Indiquez la date que la liste a donnée.' });
    }
    for (const decision of [{ status: 'accepted' }, { status: 'refuse', deleteReason: 'Non' }]) {
      const answer = await decideListingAsTestAdmin(site, admin, one, { ...decision, revision: true });
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toEqual({ submittedAt: 'Indiquez la date que la liste a donnée.' });
    }
    expect(await waitingOf(one)).toMatchObject({ isRevision: true });
  });

  test('changes decided together have an outcome each', async () => {
    const [fresh, old, none] = [
      await revised(),
      await revised(),
      (await publishAndAcceptTestListing(site, owner, admin))._id,
    ];
    const long = '2026-01-01T00:00:00.000Z';
    const read = (await waitingOf(fresh))?.submittedAt;
    const submittedAt = { [fresh]: read, [old]: long, [none]: long, inconnue: long };
    const answer = await site.app.inject({
      method: 'PUT',
      url: '/api/admin/decisions',
      payload: { ids: [fresh, old, none, 'inconnue'], status: 'accepted', revision: true, submittedAt },
      headers: admin.headers,
    });
    expect(answer.json().outcomes).toMatchObject([
      { _id: fresh, outcome: 'done', present: null },
      { _id: old, outcome: 'edited', present: { status: 'accepted' } },
      { _id: none, outcome: 'conflict' },
      { _id: 'inconnue', outcome: 'unknown', present: null },
    ]);
  });
});

test('the queue holds new listings and revisions in the order of their dates', async () => {
  await site.db.deleteFrom('listingRevisions').execute();
  await site.db.deleteFrom('listings').where('status', '=', 'pending').execute();
  const early = await publishListingAsTestPerson(site, owner);
  const revision = await revised();
  const late = await publishListingAsTestPerson(site, owner);
  const ids = [early._id, revision, late._id];
  expect((await queue()).map(({ _id }) => _id)).toEqual(ids);
  const { headers } = admin;
  const url = '/api/admin/adverts/pending?limit=1&page=2';
  const page = await site.app.inject({ url, headers });
  expect(page.json()).toMatchObject([{ _id: revision, isRevision: true }]);
  expect(page.headers['x-total-count']).toBe('3');
  expect((await get('/api/admin/adverts/pending?sort=newest', admin))[0]._id).toBe(late._id);
  expect(await get('/api/admin/queues', admin)).toMatchObject({ pending: 3 });
});

test('a decision about a revision is logged, and its author is mailed', async () => {
  const person = await createLoggedInTestPerson(site);
  const id = await revised(undefined, person);
  await decideListingRevisionAsTestAdmin(site, admin, id, { status: 'refuse', deleteReason: 'Hors sujet' });
  await edit(id, { description: 'Mieux.' }, person);
  await decideListingRevisionAsTestAdmin(site, admin, id, { status: 'accepted' });
  const { decisions } = await get(`/api/admin/decisions?subject=listing&id=${id}`, admin);
  expect(decisions).toMatchObject([
    { action: 'accept-revision', reason: null },
    { action: 'refuse-revision', reason: 'Hors sujet' },
    { action: 'accept-listing' },
  ]);
  const mails = await readTestMailsSentTo(site, person.email);
  const textOf = (subject: string) => mails.find((mail) => mail.subject === subject)?.text;
  const name = 'Vos modifications de « Tomates »';
  expect(textOf(`${name} n'ont pas été acceptées`)).toContain('Hors sujet');
  expect(textOf(`${name} sont acceptées`)).toContain('Elle est visible de tous');
});

test('an accepted revision alerts only searches that the listing did not match before', async () => {
  const reader = await createLoggedInTestPerson(site);
  const { _id } = await publishAndAcceptTestListing(site, owner, admin, { productName: 'Panais' });
  await site.services.jobs.drained();
  const save = async (productName: string) => {
    const payload = { query: { productName } };
    await site.app.inject({ method: 'POST', url: '/api/search', payload, headers: reader.headers });
  };
  await save('panais');
  await save('panais violet');
  await edit(_id, { productName: 'Panais violets' });
  await site.services.jobs.drained();
  const ringing = async () => {
    await site.services.jobs.drained();
    const saved = await get('/api/search', reader);
    return saved
      .filter(({ hasNew }: { hasNew: boolean }) => hasNew)
      .map(({ query }: { query: { productName: string } }) => query.productName);
  };
  expect(await ringing()).toEqual([]);
  await decideListingRevisionAsTestAdmin(site, admin, _id, { status: 'accepted' });
  expect(await ringing()).toEqual(['panais violet']);
});
