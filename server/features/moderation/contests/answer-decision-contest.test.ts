import { sql } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { retentionDays } from '#contract/retention.ts';
import { createModerationContestTestCalls } from '#server/testing/contests.ts';
import { readTestMailsSentTo } from '#server/testing/outbox.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  decideListingRevisionAsTestAdmin,
  editListingDescriptionAsTestPerson,
  publishAndAcceptTestListing,
  TEST_PASSWORD,
  type TestPerson,
} from '#server/testing/people.ts';
import { createDoneReservationFixture } from '#server/testing/reservations.ts';
import { openTestSite } from '#server/testing/site.ts';
import { clearOldDecisionContestTextsJob } from './jobs.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
const other = await createLoggedInTestAdmin(site);
const { ask, readDecisions, readLatestDecision, contest, answer, readLoggedActions, refuse } =
  createModerationContestTestCalls(site);

const statusOf = async (id: string) =>
  (await site.db.selectFrom('listings').select('status').where('id', '=', id).executeTakeFirstOrThrow())
    .status;
const readAnswerMails = async ({ email }: TestPerson) =>
  (await readTestMailsSentTo(site, email)).filter(({ subject }) => subject?.includes('contestation'));

/** Answers a contest by a reversal. @returns the mails that its author gets after it */
async function readMailsOfReversal({ email }: TestPerson, id: string) {
  const before = await readTestMailsSentTo(site, email);
  expect((await answer(other, id, 'reversed', 'La photo est nette.')).status).toBe(200);
  return (await readTestMailsSentTo(site, email)).slice(before.length);
}

/** Contests the latest decision against a member. */
async function contestLatest(person: TestPerson): Promise<string> {
  const { status, body } = await contest(person, (await readLatestDecision(person))._id);
  expect(status).toBe(201);
  return body.contest._id;
}

async function refuseAndContest(owner: TestPerson) {
  const { listing } = await refuse(owner, admin);
  return { listing, id: await contestLatest(owner) };
}

test('a decision that is upheld is answered once, with its reason by mail and on the page', async () => {
  const owner = await createLoggedInTestPerson(site);
  const { id, listing } = await refuseAndContest(owner);
  const countWaiting = async () => (await ask('GET', '/api/admin/counts', admin)).body.contests;
  const before = await countWaiting();
  expect((await answer(other, id, 'upheld', ' ')).body.errors).toEqual({ reason: 'Indiquez une raison' });
  const both = await Promise.all([
    answer(other, id, 'upheld', 'On ne voit rien.'),
    answer(admin, id, 'upheld', 'On ne voit rien.'),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect((await answer(admin, id, 'reversed')).body.code).toBe('CONTEST_ANSWERED');
  expect(await countWaiting()).toBe(before - 1);
  expect(await statusOf(listing)).toBe('refuse');
  expect(await readDecisions(owner)).toMatchObject([
    { contest: { state: 'upheld', answer: 'On ne voit rien.' }, contestableUntil: null },
  ]);
  const mails = await readAnswerMails(owner);
  expect(mails.map(({ subject }) => subject)).toEqual(['Votre contestation : décision maintenue']);
  expect(mails[0]?.text).toContain('On ne voit rien.');
  expect(mails[0]?.text).not.toContain('Dominique');
});

test('a refused listing goes online when its refusal is reversed', async () => {
  const owner = await createLoggedInTestPerson(site);
  const { id, listing } = await refuseAndContest(owner);
  expect(await answer(other, id, 'reversed', 'La photo est nette.')).toMatchObject({
    status: 200,
    body: { contest: { state: 'reversed', answer: 'La photo est nette.' } },
  });
  expect(await statusOf(listing)).toBe('accepted');
  expect(await readLoggedActions(admin, 'listing', listing)).toEqual([
    'accept-listing',
    'reverse-contested',
    'refuse-listing',
  ]);
});

test('the author of a restored listing gets one mail, with the answer and the link to the listing', async () => {
  const owner = await createLoggedInTestPerson(site);
  const { id, listing } = await refuseAndContest(owner);
  const mails = await readMailsOfReversal(owner, id);
  expect(mails.map(({ subject }) => subject)).toEqual(['Votre contestation : décision annulée']);
  for (const said of [
    'La photo est nette.',
    'Votre annonce est en ligne. Elle est visible de tous',
    `https://recolte.test/app/ad/${listing}`,
    'https://recolte.test/app/profil/decisions',
  ])
    expect(mails[0]?.text).toContain(said);
});

test('the author of accepted modifications gets one mail about the reversal of their refusal', async () => {
  const owner = await createLoggedInTestPerson(site);
  const { _id } = await publishAndAcceptTestListing(site, owner, admin);
  await editListingDescriptionAsTestPerson(site, owner, _id, 'Plus mûres.');
  await decideListingRevisionAsTestAdmin(site, admin, _id, { status: 'refuse', deleteReason: 'Non' });
  const mails = await readMailsOfReversal(owner, await contestLatest(owner));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Vos modifications sont acceptées');
});

test('a member gets one mail about the reversal of a suspension', async () => {
  const member = await createLoggedInTestPerson(site);
  await ask('PATCH', `/api/admin/user/${member.id}`, admin, { isActive: false, reason: 'Abus' });
  const payload = { email: member.email, password: TEST_PASSWORD };
  const { token } = (await site.app.inject({ method: 'POST', url: '/api/users/login', payload })).json();
  const id = await contestLatest({ ...member, headers: { authorization: `Bearer ${token}` } });
  const mails = await readMailsOfReversal(member, id);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Votre compte est rétabli');
  expect(mails[0]?.text).toContain('https://recolte.test/app/login');
});

test('the mail of a reversal without an effect promises none', async () => {
  const owner = await createLoggedInTestPerson(site);
  const { id, listing } = await refuseAndContest(owner);
  await editListingDescriptionAsTestPerson(site, owner, listing, 'Autre texte.');
  const mails = await readMailsOfReversal(owner, id);
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).not.toContain('en ligne');
});

test('a removed listing and a suspended account are restored when the suspended member contests', async () => {
  const owner = await createLoggedInTestPerson(site);
  const { _id } = await publishAndAcceptTestListing(site, owner, admin);
  await decideListingAsTestAdmin(site, admin, _id, { status: 'deleted', deleteReason: 'Interdit' });
  await ask('PATCH', `/api/admin/user/${owner.id}`, admin, { isActive: false, reason: 'Abus' });
  const payload = { email: owner.email, password: TEST_PASSWORD };
  const { token } = (await site.app.inject({ method: 'POST', url: '/api/users/login', payload })).json();
  const suspended = { ...owner, headers: { authorization: `Bearer ${token}` } };
  const [suspension, removal] = await readDecisions(suspended);
  expect([suspension?.action, removal?.action]).toEqual(['suspend-member', 'delete-listing']);
  for (const decision of [removal, suspension]) {
    const { body, status } = await contest(suspended, decision?._id ?? '');
    expect(status).toBe(201);
    expect((await answer(other, body.contest._id, 'reversed')).status).toBe(200);
  }
  expect(await statusOf(_id)).toBe('accepted');
  const account = site.db.selectFrom('users').select('suspendedAt').where('id', '=', owner.id);
  expect(await account.executeTakeFirst()).toEqual({ suspendedAt: null });
});

test('refused modifications are applied when their refusal is reversed', async () => {
  const owner = await createLoggedInTestPerson(site);
  const { _id } = await publishAndAcceptTestListing(site, owner, admin);
  await editListingDescriptionAsTestPerson(site, owner, _id, 'Plus mûres.');
  await decideListingRevisionAsTestAdmin(site, admin, _id, { status: 'refuse', deleteReason: 'Non' });
  const id = await contestLatest(owner);
  expect((await answer(other, id, 'reversed')).status).toBe(200);
  const seen = await ask('GET', `/api/adverts/${_id}`, owner);
  expect(seen.body.ad.description).toBe('Plus mûres.');
  expect(seen.body.ad.revision).toBeUndefined();
});

test('a listing that its author has corrected since waits in the queue when a refusal is reversed', async () => {
  const owner = await createLoggedInTestPerson(site);
  const { id, listing } = await refuseAndContest(owner);
  await editListingDescriptionAsTestPerson(site, owner, listing, 'Autre texte.');
  expect((await answer(other, id, 'reversed')).status).toBe(200);
  expect(await statusOf(listing)).toBe('pending');
});

test.each([
  ['unchanged', 'accepted'],
  ['changed since', 'pending'],
])('a listing returned by reports and %s is %s after the reversal', async (change, status) => {
  const owner = await createLoggedInTestPerson(site);
  const { _id } = await publishAndAcceptTestListing(site, owner, admin);
  await site.db
    .updateTable('listings')
    .set({ status: 'pending', waitingSince: new Date() })
    .where('id', '=', _id)
    .execute();
  await sql`insert into decisions (id, subject_kind, subject_id, action, before, after) values
    (${uuidv7()}, 'listing', ${_id}, 'return-listing', 'accepted', 'pending')`.execute(site.db);
  const id = await contestLatest(owner);
  expect((await readLatestDecision(owner)).isAutomatic).toBe(true);
  if (change !== 'unchanged') await editListingDescriptionAsTestPerson(site, owner, _id, 'Autre texte.');
  expect((await answer(other, id, 'reversed')).status).toBe(200);
  expect(await statusOf(_id)).toBe(status);
});

test('a contest is answered by the decision that undoes the contested one, or replaces it', async () => {
  const owner = await createLoggedInTestPerson(site);
  const { id, listing } = await refuseAndContest(owner);
  await decideListingAsTestAdmin(site, admin, listing, { status: 'deleted', deleteReason: 'Interdit' });
  const [removal, refusal] = await readDecisions(owner);
  expect(refusal?.contest).toMatchObject({ _id: id, state: 'upheld', answer: 'Interdit' });
  await contest(owner, removal?._id ?? '');
  await decideListingAsTestAdmin(site, admin, listing, { status: 'accepted' });
  const [restored] = await readDecisions(owner);
  expect(restored).toMatchObject({ isUndone: true, contest: { state: 'reversed', answer: null } });
});

test('an administrator cannot answer a contest of their own', async () => {
  const own = await createLoggedInTestAdmin(site);
  const { id } = await refuseAndContest(own);
  const waiting = (await ask('GET', '/api/admin/contests?limit=100', own)).body;
  expect(waiting.find(({ _id }: { _id: string }) => _id === id)).toMatchObject({ isOwn: true });
  expect((await answer(own, id, 'reversed')).status).toBe(403);
  expect((await answer(admin, id, 'upheld')).status).toBe(200);
});

test('an unknown contest is not answered', async () => {
  expect((await answer(admin, uuidv7(), 'upheld')).body.code).toBe('CONTEST_NOT_FOUND');
});

test('the words of a contest are cleared a year after its answer', async () => {
  const owner = await createLoggedInTestPerson(site);
  const { decision } = await refuse(owner, admin);
  const { body } = await contest(owner, decision._id, { reason: 'other', text: 'Mes mots.' });
  await answer(other, body.contest._id, 'upheld');
  const clear = async (days: number) => {
    await sql`update contests set answered_at = now() - ${days}::int * interval '1 day'
      where decision_id = ${decision._id}`.execute(site.db);
    await site.db
      .transaction()
      .execute((tx) => site.services.jobs.enqueue(tx, clearOldDecisionContestTextsJob, {}));
    await site.services.jobs.drained();
    return (await readLatestDecision(owner)).contest?.text;
  };
  expect(await clear(retentionDays.contest - 1)).toBe('Mes mots.');
  expect(await clear(retentionDays.contest + 1)).toBeNull();
});

test('refused words of thanks become public when their refusal is reversed', async () => {
  const { buyer, reservation } = await createDoneReservationFixture(site, { admin });
  const given = await ask('POST', `/api/reservations/${reservation._id}/thanks`, buyer, {
    phrase: 'friendly',
    text: 'Un jardin superbe',
  });
  const thanksId = given.body.reservation.thanks.mine._id;
  await ask('PUT', `/api/admin/thanks/${thanksId}`, admin, { status: 'refused', reason: 'Propos' });
  const id = await contestLatest(buyer);
  const waiting = (await ask('GET', '/api/admin/contests?limit=100', other)).body;
  expect(waiting.find(({ _id }: { _id: string }) => _id === id).words).toBe('Un jardin superbe');
  expect((await answer(other, id, 'reversed')).status).toBe(200);
  expect(await readLoggedActions(admin, 'thanks', thanksId)).toEqual([
    'accept-thanks',
    'reverse-contested',
    'refuse-thanks',
  ]);
});

test('modifications sent since, and refused too, stay refused when the first refusal is reversed', async () => {
  const owner = await createLoggedInTestPerson(site);
  const { _id, description } = await publishAndAcceptTestListing(site, owner, admin);
  const editAndRefuse = async (text: string) => {
    await editListingDescriptionAsTestPerson(site, owner, _id, text);
    await decideListingRevisionAsTestAdmin(site, admin, _id, { status: 'refuse', deleteReason: 'Non' });
  };
  await editAndRefuse('Plus mûres.');
  const id = await contestLatest(owner);
  await editAndRefuse('Toutes pourries.');
  expect((await answer(other, id, 'reversed')).status).toBe(200);
  expect((await ask('GET', `/api/adverts/${_id}`, other)).body.ad.description).toBe(description);
  expect(await readLoggedActions(admin, 'listing', _id)).not.toContain('accept-revision');
});

test('the refusal of words is reversed without an effect once the handover was contradicted', async () => {
  const { buyer, reservation } = await createDoneReservationFixture(site, { admin });
  const words = { phrase: 'tasty', text: 'Bonjour' };
  const thanks = (await ask('POST', `/api/reservations/${reservation._id}/thanks`, buyer, words)).body;
  const thanksId = thanks.reservation.thanks.mine._id;
  await ask('PUT', `/api/admin/thanks/${thanksId}`, admin, { status: 'refused', reason: 'Non' });
  const id = await contestLatest(buyer);
  const row = site.db.updateTable('reservations').set({ status: 'missed' });
  await row.where('id', '=', reservation._id).execute();
  expect(await answer(other, id, 'reversed')).toMatchObject({
    status: 200,
    body: { contest: { state: 'reversed' } },
  });
  expect(await readLoggedActions(admin, 'thanks', thanksId)).toEqual(['reverse-contested', 'refuse-thanks']);
});
