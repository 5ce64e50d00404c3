import { expect, test } from 'vitest';
import type { ListingModerationOutcome } from '#contract/moderation/schemas.ts';
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

const decideAll = (payload: object, person = admin) =>
  site.app.inject({ method: 'PUT', url: '/api/admin/decisions', payload, headers: person.headers });

async function publishSeveral(count: number): Promise<string[]> {
  const ids = [];
  for (let n = 0; n < count; n++) ids.push((await publishListingAsTestPerson(site, owner))._id);
  return ids;
}

async function statusesOf(ids: string[]) {
  const rows = await site.db.selectFrom('listings').select(['id', 'status']).where('id', 'in', ids).execute();
  return ids.map((id) => rows.find((row) => row.id === id)?.status);
}

test('each of several listings has its outcome, with who decided before, when and why', async () => {
  const [fresh = '', same = '', other = ''] = await publishSeveral(3);
  await decideListingAsTestAdmin(site, colleague, same, { status: 'accepted' });
  await decideListingAsTestAdmin(site, colleague, other, { status: 'refuse', deleteReason: 'Photo floue' });
  const answer = await decideAll({ ids: [fresh, same, other, 'inconnue'], status: 'accepted' });
  expect(answer.statusCode).toBe(200);
  expect(answer.json().outcomes).toMatchObject([
    { _id: fresh, outcome: 'done', present: null },
    { _id: same, outcome: 'unchanged', present: { status: 'accepted', decision: { reason: null } } },
    {
      _id: other,
      outcome: 'conflict',
      present: {
        status: 'refuse',
        decision: { administrator: { firstName: 'Sacha' }, reason: 'Photo floue' },
      },
    },
    { _id: 'inconnue', outcome: 'unknown', present: null },
  ]);
  expect(await statusesOf([fresh, same, other])).toEqual(['accepted', 'accepted', 'refuse']);
});

test('several listings decided by two administrators at once are decided once each', async () => {
  const ids = await publishSeveral(6);
  const answers = await Promise.all([
    decideAll({ ids, status: 'accepted', from: 'pending' }),
    decideAll(
      { ids: ids.toReversed(), status: 'refuse', deleteReason: 'Doublon', from: 'pending' },
      colleague,
    ),
  ]);
  const [accepted, refused] = answers.map((answer) => {
    const outcomes: ListingModerationOutcome[] = answer.json().outcomes;
    return new Map(outcomes.map(({ _id, outcome }) => [_id, outcome]));
  });
  const statuses = await statusesOf(ids);
  ids.forEach((id, index) => {
    const won = statuses[index] === 'accepted';
    expect([accepted?.get(id), refused?.get(id)]).toEqual(won ? ['done', 'conflict'] : ['conflict', 'done']);
  });
  const log = await site.db.selectFrom('decisions').select('id').where('subjectId', 'in', ids).execute();
  expect(log).toHaveLength(ids.length);
});

test('a listing named twice in one call is decided once', async () => {
  const [id = ''] = await publishSeveral(1);
  const { outcomes } = (await decideAll({ ids: [id, id], status: 'accepted' })).json();
  expect(outcomes).toEqual([{ _id: id, outcome: 'done', present: null }]);
});

test('a malformed decision about several listings is refused', async () => {
  const ids = await publishSeveral(1);
  expect((await decideAll({ ids, status: 'refuse', deleteReason: ' ' })).json().errors).toEqual({
    deleteReason: 'Indiquez une raison',
  });
  for (const wrong of [undefined, [], 'x', [4], Array(101).fill('x')]) {
    const answer = await decideAll({ ids: wrong, status: 'accepted' });
    expect(answer.statusCode).toBe(400);
    expect(Object.values(answer.json().errors)).toEqual(['Indiquez de 1 à 100 annonces.']);
  }
  expect((await decideAll({ ids, status: 'pending' })).statusCode).toBe(400);
  expect(await statusesOf(ids)).toEqual(['pending']);
});
