import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { DecisionContestToAnswer } from '#contract/moderation/contest-routes.ts';
import { DAYS_TO_CONTEST_DECISION } from '#contract/moderation/contests.ts';
import { createModerationContestTestCalls } from '#server/testing/contests.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  publishAndAcceptTestListing,
  publishListingAsTestPerson,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
const other = await createLoggedInTestAdmin(site);

const { ask, readDecisions, contest, ...calls } = createModerationContestTestCalls(site);
const refuse = (owner: TestPerson, reason?: string) => calls.refuse(owner, admin, reason);
const waiting = async (by: TestPerson): Promise<DecisionContestToAnswer[]> =>
  (await ask('GET', '/api/admin/contests', by)).body;

test('a member sees the decisions against them with reason and rule, never who decided', async () => {
  const owner = await createLoggedInTestPerson(site);
  const { listing } = await refuse(
    owner,
    'La photo ne montre pas le produit proposé. Règle : les photos… Merci !',
  );
  await publishAndAcceptTestListing(site, owner, admin);
  const decisions = await readDecisions(owner);
  expect(decisions).toMatchObject([
    {
      action: 'refuse-listing',
      ad: { _id: listing },
      rule: 'regle-photos',
      isAutomatic: false,
      isUndone: false,
      contest: null,
    },
  ]);
  expect(JSON.stringify(decisions)).not.toMatch(/Moreau|admin/);
  expect(await readDecisions(owner, `?ad=${listing}`)).toHaveLength(1);
  expect(await readDecisions(owner, '?ad=inconnue')).toEqual([]);
  expect(await readDecisions(await createLoggedInTestPerson(site))).toEqual([]);
});

test('a decision is contested once, by the member it is about, and waits beside the decision', async () => {
  const owner = await createLoggedInTestPerson(site);
  const { listing, decision } = await refuse(owner);
  const stranger = await createLoggedInTestPerson(site);
  expect(await contest(stranger, decision._id)).toMatchObject({
    status: 404,
    body: { code: 'DECISION_NOT_FOUND' },
  });
  expect((await contest(owner, 'inconnue')).status).toBe(404);
  const [first, second] = await Promise.all([
    contest(owner, decision._id, { reason: 'rule-respected', text: ' La photo est nette. ' }),
    contest(owner, decision._id),
  ]);
  expect([first.status, second.status].sort()).toEqual([201, 409]);
  expect(await contest(owner, decision._id)).toMatchObject({ status: 409, body: { code: 'CONTEST_SENT' } });

  expect(await readDecisions(owner)).toMatchObject([
    { contestableUntil: null, contest: { state: 'open', answer: null } },
  ]);
  const mine = (await waiting(admin)).find(({ member }) => member._id === owner.id);
  expect(mine).toMatchObject({ decision: { reason: 'Photo floue' }, ad: { _id: listing }, isOwn: false });
  expect(mine?.isBetterAnsweredByOther).toBe(true);
  const theirs = (await waiting(other)).find(({ _id }) => _id === mine?._id);
  expect(theirs?.isBetterAnsweredByOther).toBe(false);
  const log = await ask('GET', `/api/admin/decisions?subject=listing&id=${listing}`, admin);
  expect(log.body.decisions).toMatchObject([{ action: 'refuse-listing', contest: { state: 'open' } }]);
});

test('a contest without a known reason or with too long a text is refused', async () => {
  const owner = await createLoggedInTestPerson(site);
  const { decision } = await refuse(owner);
  expect((await contest(owner, decision._id, { reason: 'x', text: 'a'.repeat(501) })).body.errors).toEqual({
    reason: 'Choisissez une raison.',
    text: 'Ce texte est trop long.',
  });
});

test('a decision is contestable for six months, and not once it is undone', async () => {
  const owner = await createLoggedInTestPerson(site);
  const { listing, decision } = await refuse(owner);
  const days = (Date.parse(decision.contestableUntil ?? '') - Date.parse(decision.createdAt)) / DAY_MS;
  expect(days).toBe(DAYS_TO_CONTEST_DECISION);
  const shut = await publishAndAcceptTestListing(site, owner, admin);
  await decideListingAsTestAdmin(site, admin, shut._id, { status: 'deleted', deleteReason: 'Erreur' });
  await decideListingAsTestAdmin(site, admin, shut._id, { status: 'accepted' });
  const [undone] = await readDecisions(owner, `?ad=${shut._id}`);
  expect(undone).toMatchObject({ isUndone: true, contestableUntil: null });
  expect(await contest(owner, undone?._id ?? '')).toMatchObject({
    status: 409,
    body: { code: 'CONTEST_CLOSED' },
  });
  expect(await readDecisions(owner, `?ad=${listing}`)).toMatchObject([{ isUndone: false }]);
});

test('a decision of more than six months ago can no longer be contested', async () => {
  const owner = await createLoggedInTestPerson(site);
  const { _id } = await publishListingAsTestPerson(site, owner);
  const id = '01900000-0000-7000-8000-000000000001';
  // Log that refuses changes: the old decision is inserted with its date.
  await sql`insert into decisions (id, subject_kind, subject_id, action, reason, created_at) values
    (${id}, 'listing', ${_id}, 'refuse-listing', 'Vieux', now() - ${DAYS_TO_CONTEST_DECISION + 1}::int * interval '1 day')`.execute(
    site.db,
  );
  expect(await readDecisions(owner)).toMatchObject([{ contestableUntil: null }]);
  expect((await contest(owner, id)).body.code).toBe('CONTEST_CLOSED');
});

test('contests are in the export of a person, and go with the account', async () => {
  const owner = await createLoggedInTestPerson(site);
  const { decision } = await refuse(owner);
  await contest(owner, decision._id, { reason: 'other', text: 'Relisez-moi.' });
  const exported = await ask('GET', '/api/users/export', owner);
  expect(exported.body.contests).toEqual([
    {
      decision: decision._id,
      reason: 'other',
      text: 'Relisez-moi.',
      state: 'open',
      createdAt: expect.any(String),
      answeredAt: null,
    },
  ]);
  await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: owner.headers });
  const kept = site.db.selectFrom('contests').selectAll().where('decisionId', '=', decision._id);
  expect(await kept.execute()).toEqual([]);
});
