import { expect, test } from 'vitest';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  publishListingAsTestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const owner = await createLoggedInTestPerson(site);
const admin = await createLoggedInTestAdmin(site);
const colleague = await createLoggedInTestAdmin(site, { firstName: 'Sacha' });

type Status = 'pending' | 'accepted' | 'refuse' | 'deleted';
const statuses: Status[] = ['pending', 'accepted', 'refuse', 'deleted'];
const allowed: Record<Status, Status[]> = {
  pending: ['accepted', 'refuse', 'deleted'],
  accepted: ['deleted'],
  refuse: ['deleted'],
  deleted: ['accepted'],
};

for (const from of statuses) {
  for (const to of statuses.filter((status) => status !== 'pending')) {
    const expected = from === to || allowed[from].includes(to) ? 200 : 409;
    test(`a decision from ${from} to ${to} is answered by ${expected}`, async () => {
      const { _id } = await publishListingAsTestPerson(site, owner);
      await site.db.updateTable('listings').set({ status: from }).where('id', '=', _id).execute();
      const answer = await decideListingAsTestAdmin(site, admin, _id, {
        status: to,
        deleteReason: 'Une raison',
      });
      expect(answer.statusCode).toBe(expected);
      const stored = await site.db
        .selectFrom('listings')
        .select('status')
        .where('id', '=', _id)
        .executeTakeFirst();
      expect(stored?.status).toBe(expected === 200 ? to : from);
    });
  }
}

test.each(['refuse', 'deleted'])('the decision %s needs a reason', async (status) => {
  const { _id } = await publishListingAsTestPerson(site, owner);
  for (const deleteReason of [undefined, '', '   ']) {
    const answer = await decideListingAsTestAdmin(site, admin, _id, { status, deleteReason });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual({ deleteReason: 'Indiquez une raison' });
  }
});

test('the same decision again keeps the first reason', async () => {
  const { _id } = await publishListingAsTestPerson(site, owner);
  await decideListingAsTestAdmin(site, admin, _id, { status: 'refuse', deleteReason: 'Photo floue' });
  const again = await decideListingAsTestAdmin(site, admin, _id, {
    status: 'refuse',
    deleteReason: 'Autre chose',
  });
  expect(again.statusCode).toBe(200);
  expect(again.json().ad.deleteReason).toBe('Photo floue');
});

test('one of two different decisions at once counts, and the other administrator learns of it', async () => {
  for (let round = 0; round < 5; round++) {
    const { _id } = await publishListingAsTestPerson(site, owner);
    const answers = await Promise.all([
      decideListingAsTestAdmin(site, admin, _id, { status: 'accepted' }),
      decideListingAsTestAdmin(site, colleague, _id, { status: 'refuse', deleteReason: 'Photo floue' }),
    ]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409]);
    const isAccepted = answers[0]?.statusCode === 200;
    const lost = answers.find((answer) => answer.statusCode === 409)?.json();
    expect(lost).toMatchObject({
      code: 'ALREADY_DECIDED',
      details: {
        status: isAccepted ? 'accepted' : 'refuse',
        decision: {
          action: isAccepted ? 'accept-listing' : 'refuse-listing',
          administrator: { firstName: isAccepted ? 'Dominique' : 'Sacha' },
          reason: isAccepted ? null : 'Photo floue',
        },
      },
    });
    expect(Date.now() - Date.parse(lost.details.decision.createdAt)).toBeLessThan(60_000);
  }
});

test('two equal decisions at once are both answered 200 and logged once', async () => {
  const { _id } = await publishListingAsTestPerson(site, owner);
  const answers = await Promise.all(
    [admin, colleague].map((person) => decideListingAsTestAdmin(site, person, _id, { status: 'accepted' })),
  );
  expect(answers.map((answer) => answer.statusCode)).toEqual([200, 200]);
  const log = await site.db.selectFrom('decisions').selectAll().where('subjectId', '=', _id).execute();
  expect(log).toHaveLength(1);
});

test('a decision based on an outdated state is refused', async () => {
  const { _id } = await publishListingAsTestPerson(site, owner);
  await decideListingAsTestAdmin(site, colleague, _id, { status: 'deleted', deleteReason: 'Doublon' });
  const late = await decideListingAsTestAdmin(site, admin, _id, { status: 'accepted', from: 'pending' });
  expect(late.statusCode).toBe(409);
  expect(late.json().details).toMatchObject({ status: 'deleted', decision: { reason: 'Doublon' } });
  expect(
    (await decideListingAsTestAdmin(site, admin, _id, { status: 'accepted', from: 'deleted' })).statusCode,
  ).toBe(200);
  expect(
    (await decideListingAsTestAdmin(site, admin, _id, { status: 'accepted', from: 'pending' })).statusCode,
  ).toBe(200);
});

test('a decision about an unknown listing is not found', async () => {
  expect((await decideListingAsTestAdmin(site, admin, 'inconnue', { status: 'accepted' })).statusCode).toBe(
    404,
  );
});

test('a malformed decision is refused in French', async () => {
  const { _id } = await publishListingAsTestPerson(site, owner);
  for (const payload of [undefined, null, [], 'texte', { status: 4 }]) {
    const answer = await site.app.inject({
      method: 'PUT',
      url: `/api/admin/advert/${_id}`,
      headers: { ...admin.headers, 'content-type': 'application/json' },
      payload: JSON.stringify(payload) ?? '',
    });
    expect(answer.statusCode, String(payload)).toBe(400);
    expect(answer.body).not.toMatch(/Invalid input|expected|received/);
  }
});

test('the log marks decisions without the version that was read', async () => {
  const logOf = async (id: string) => {
    const url = `/api/admin/decisions?subject=listing&id=${id}`;
    return (await site.app.inject({ url, headers: admin.headers })).json().decisions;
  };
  const [blind, read] = [
    await publishListingAsTestPerson(site, owner),
    await publishListingAsTestPerson(site, owner),
  ];
  await decideListingAsTestAdmin(site, admin, blind._id, { status: 'accepted' });
  expect(await logOf(blind._id)).toMatchObject([{ action: 'accept-listing', withoutVersion: true }]);
  const queue = await site.app.inject({ url: '/api/admin/adverts/pending', headers: admin.headers });
  const { submittedAt } = queue.json().find(({ _id }: { _id: string }) => _id === read._id);
  await decideListingAsTestAdmin(site, admin, read._id, { status: 'accepted', submittedAt });
  const [named] = await logOf(read._id);
  expect(named.action).toBe('accept-listing');
  expect(named).not.toHaveProperty('withoutVersion');

  const several = [
    await publishListingAsTestPerson(site, owner),
    await publishListingAsTestPerson(site, owner),
  ];
  const [one = '', other = ''] = several.map(({ _id }) => _id);
  const waiting = await site.app.inject({ url: '/api/admin/adverts/pending', headers: admin.headers });
  const found = waiting.json().find(({ _id }: { _id: string }) => _id === one);
  await site.app.inject({
    method: 'PUT',
    url: '/api/admin/decisions',
    headers: admin.headers,
    payload: { ids: [one, other], status: 'accepted', submittedAt: { [one]: found.submittedAt } },
  });
  expect((await logOf(one))[0]).not.toHaveProperty('withoutVersion');
  expect((await logOf(other))[0]).toMatchObject({ withoutVersion: true });
});
