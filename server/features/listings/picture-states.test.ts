import { expect, test, vi } from 'vitest';
import { buildMailImagePath, buildThumbnailPath, removeImagePathSignature } from '#contract/images.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import {
  fetchConversationsAsTestPerson,
  sendValidMessageAsTestPerson,
} from '#server/testing/conversations.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  makeTestPicture,
  publishAndAcceptTestListing,
  publishListingAsTestPerson,
  sendTestMultipartForm,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';
import { archiveExpiredListingsJob } from './life/expiry-jobs.ts';

// The cache of answers to visitors is on: what a change hides is gone at once all the same.
const site = await openTestSite({}, { cacheSeconds: 60 });
const admin = await createLoggedInTestAdmin(site);

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
const call = async (method: Method, url: string, person: TestPerson, payload?: object) => {
  const answer = await site.app.inject({ method, url, headers: person.headers, ...(payload && { payload }) });
  expect(answer.statusCode, `${url} ${answer.body}`).toBeLessThan(300);
  return answer.json();
};
const statusesOf = async (urls: string[]) =>
  Promise.all(urls.map(async (url) => (await site.app.inject(url)).statusCode));
const sizesOf = (path: string) => [path, buildThumbnailPath(path)];
const all = (urls: unknown[], status: number) => urls.map(() => status);

async function expectPublic(path: string, isPublic: boolean) {
  const urls = [
    ...sizesOf(removeImagePathSignature(path)),
    buildMailImagePath(removeImagePathSignature(path)),
  ];
  expect(await statusesOf(urls)).toEqual(all(urls, isPublic ? 200 : 404));
}
const expectOpens = async (path: string) => expect(await statusesOf(sizesOf(path))).toEqual([200, 200]);

/** Listing as its author finds it among their own. */
async function findOwn(owner: TestPerson, id: string): Promise<Listing | undefined> {
  const lists: Record<string, Listing[]> = await call('GET', '/api/adverts/my-ads', owner);
  return Object.values(lists)
    .flat()
    .find(({ _id }) => _id === id);
}
const suspended = (owner: TestPerson, isActive: boolean) =>
  call('PATCH', `/api/admin/user/${owner.id}`, admin, { isActive, reason: 'Fraude' });
const archived = (id: string, owner: TestPerson, isArchived: boolean) =>
  call('PUT', `/api/adverts/${id}/archive`, owner, { isArchived });
const removed = (id: string) =>
  decideListingAsTestAdmin(site, admin, id, { status: 'deleted', deleteReason: 'Illégal' });

const tokenOf = async (person: TestPerson) => {
  const account = await site.db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', person.id)
    .executeTakeFirst();
  return account ? ((await site.services.sessions.open(account, 'Firefox')) ?? '') : '';
};
/** A suspension ended their session. */
async function loggedInAgain(person: TestPerson): Promise<TestPerson> {
  const token = await tokenOf(person);
  return { ...person, token, headers: { authorization: `Bearer ${token}` } };
}

interface State {
  name: string;
  /** Puts an accepted listing into this state. */
  reach: (id: string, owner: TestPerson) => Promise<unknown>;
  isPublic: boolean;
}

const states: State[] = [
  { name: 'accepted', reach: async () => {}, isPublic: true },
  { name: 'deleted by an administrator', reach: removed, isPublic: false },
  {
    name: 'restored',
    reach: async (id) => {
      await removed(id);
      await decideListingAsTestAdmin(site, admin, id, { status: 'accepted' });
    },
    isPublic: true,
  },
  { name: 'archived', reach: (id, owner) => archived(id, owner, true), isPublic: false },
  {
    name: 'un-archived',
    reach: async (id, owner) => {
      await archived(id, owner, true);
      await archived(id, owner, false);
    },
    isPublic: true,
  },
  {
    name: 'sold out',
    reach: (id, owner) =>
      call('PATCH', `/api/adverts/${id}/availability`, owner, { availability: 'soldOut' }),
    isPublic: false,
  },
  {
    name: 'expired',
    reach: async (id) => {
      // Jobs that hold the listing are finished first: a locked one would be left for the next minute.
      await site.services.jobs.drained();
      const expiresAt = new Date(Date.now() - 1000);
      await site.db.updateTable('listings').set({ expiresAt }).where('id', '=', id).execute();
      await site.db
        .transaction()
        .execute((tx) => site.services.jobs.enqueue(tx, archiveExpiredListingsJob, {}));
      await site.services.jobs.drained();
    },
    isPublic: false,
  },
  { name: 'of a suspended author', reach: (_id, owner) => suspended(owner, false), isPublic: false },
  {
    name: 'of an author who is active again',
    reach: async (_id, owner) => {
      await suspended(owner, false);
      await suspended(owner, true);
    },
    isPublic: true,
  },
  {
    name: 'being edited',
    reach: (id, owner) => call('PUT', `/api/adverts/${id}`, owner, { description: 'Encore plus mûres.' }),
    isPublic: true,
  },
];

test.each(states)('the picture of a listing that is $name is public or not', async ({ reach, isPublic }) => {
  const owner = await createLoggedInTestPerson(site);
  const { _id, images } = await publishAndAcceptTestListing(site, owner, admin);
  const [path = ''] = images;
  expect(path).toBe(removeImagePathSignature(path));
  await expectPublic(path, true);
  await reach(_id, owner);

  await expectPublic(path, isPublic);
  expect(await statusesOf([`/previews/${_id}.jpg`])).toEqual([isPublic ? 200 : 404]);
  const author = await loggedInAgain(owner);
  const own = (await findOwn(author, _id))?.images[0] ?? '';
  const forAdmin = (await call('GET', `/api/adverts/${_id}`, admin)).ad.images[0];
  for (const named of [own, forAdmin]) {
    expect(removeImagePathSignature(named)).toBe(path);
    expect(named === path).toBe(isPublic);
    await expectOpens(named);
  }
  expect((await findOwn(author, _id))?.images[0]).toBe(own);
});

test.each([
  ['pending', async () => {}],
  [
    'refused',
    (id: string) => decideListingAsTestAdmin(site, admin, id, { status: 'refuse', deleteReason: 'Floue' }),
  ],
])('the picture of a listing that is %s and was never accepted is hidden from visitors', async (_, reach) => {
  const owner = await createLoggedInTestPerson(site);
  const { _id, images } = await publishListingAsTestPerson(site, owner);
  await expectPublic(images[0] ?? '', false);
  await expectOpens(images[0] ?? '');
  await reach(_id);
  await expectPublic(images[0] ?? '', false);
  const own = (await findOwn(owner, _id))?.images[0] ?? '';
  await expectOpens(own);
  // Signed name sent back in the form.
  const order = { imageOrder: JSON.stringify([own]) };
  expect(
    removeImagePathSignature((await call('PUT', `/api/adverts/${_id}`, owner, order)).ad.images[0]),
  ).toBe(removeImagePathSignature(own));
});

test('the picture of a listing deleted by its author is deleted for everybody', async () => {
  const owner = await createLoggedInTestPerson(site);
  const { _id, images } = await publishAndAcceptTestListing(site, owner, admin);
  const [path = ''] = images;
  const signed = site.services.pictureLinks.sign(path);
  await expectOpens(signed);
  await call('DELETE', `/api/adverts/${_id}`, owner);
  await expectPublic(path, false);
  await vi.waitFor(async () => expect(await statusesOf(sizesOf(signed))).toEqual([404, 404]), 20_000);
});

test('the picture of a revision is shown to its author and administrators until accepted', async () => {
  const owner = await createLoggedInTestPerson(site);
  const { _id, images } = await publishAndAcceptTestListing(site, owner, admin);
  const form = new FormData();
  form.append('imageOrder', JSON.stringify([images[0], 'new']));
  form.append('images', await makeTestPicture('green'));
  const { ad } = (
    await sendTestMultipartForm(site, 'PUT', `/api/adverts/${_id}`, form, owner.headers)
  ).json();
  const [kept, added] = ad.revision.images;
  expect(kept).toBe(images[0]);
  await expectPublic(kept, true);
  await expectPublic(added, false);
  await expectOpens(added);
  const queue = await call('GET', '/api/admin/adverts/pending?limit=100', admin);
  const { changes } = queue.find((one: Listing) => one._id === _id);
  expect(changes.images).toEqual({ before: images, after: [kept, added] });

  const { submittedAt } = ad.revision;
  await decideListingAsTestAdmin(site, admin, _id, { status: 'accepted', revision: true, submittedAt });
  await expectPublic(added, true);
});

test('a hidden listing shows no picture in favourites and conversations', async () => {
  const [owner, buyer] = [await createLoggedInTestPerson(site), await createLoggedInTestPerson(site)];
  const { _id } = await publishAndAcceptTestListing(site, owner, admin);
  await call('POST', '/api/favorites', buyer, { ad: _id });
  await sendValidMessageAsTestPerson(site, buyer, { adId: _id, text: 'Bonjour' });
  expect((await fetchConversationsAsTestPerson(site, buyer))[0]?.ad?.image).toMatch(/\.webp$/);
  await archived(_id, owner, true);
  expect((await fetchConversationsAsTestPerson(site, buyer))[0]?.ad?.image).toBeNull();
  expect((await call('GET', '/api/favorites', buyer))[0].ad.images).toEqual([]);
  await expectOpens((await fetchConversationsAsTestPerson(site, owner))[0]?.ad?.image ?? '');
});

async function withPortrait(person: TestPerson): Promise<string> {
  const form = new FormData();
  form.append('profileImage', await makeTestPicture('blue'));
  const { user, token } = (
    await sendTestMultipartForm(site, 'PUT', '/api/users/update', form, person.headers)
  ).json();
  await expectOpens(user.profileImage);
  await expectOpens(claimOf(token));
  return removeImagePathSignature(user.profileImage);
}
const claimOf = (token: string): string =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).profileImage;

const sellers: { name: string; reach: (person: TestPerson) => Promise<unknown>; isPublic: boolean }[] = [
  { name: 'without listings', reach: async () => {}, isPublic: false },
  {
    name: 'with a pending listing',
    reach: (person) => publishListingAsTestPerson(site, person),
    isPublic: false,
  },
  {
    name: 'with a live listing',
    reach: (person) => publishAndAcceptTestListing(site, person, admin),
    isPublic: true,
  },
  {
    name: 'whose listings are archived',
    reach: async (person) =>
      archived((await publishAndAcceptTestListing(site, person, admin))._id, person, true),
    isPublic: false,
  },
  {
    name: 'who is suspended',
    reach: async (person) => {
      await publishAndAcceptTestListing(site, person, admin);
      await suspended(person, false);
    },
    isPublic: false,
  },
  {
    name: 'who is active again',
    reach: async (person) => {
      await publishAndAcceptTestListing(site, person, admin);
      await suspended(person, false);
      await suspended(person, true);
    },
    isPublic: true,
  },
];

test.each(sellers)('the portrait of a member $name is public or not', async ({ reach, isPublic }) => {
  const person = await createLoggedInTestPerson(site);
  const path = await withPortrait(person);
  await reach(person);
  await expectPublic(path, isPublic);
  const { user } = await call('GET', '/api/users/user', await loggedInAgain(person));
  await expectOpens(user.profileImage);
  const { users } = await call('GET', `/api/admin/users?searchTerm=${person.email}`, admin);
  await expectOpens(users[0].profileImage);
});

test('the portrait of a professional is public until a suspension', async () => {
  const person = await createLoggedInTestPerson(site, {
    professional: true,
    companyName: 'Le Potager',
    companySiret: '73282932000074',
  });
  const path = await withPortrait(person);
  await expectPublic(path, true);
  await suspended(person, false);
  await expectPublic(path, false);
});

test('the portrait in a session token can be opened while the account is active', async () => {
  const person = await createLoggedInTestPerson(site);
  await withPortrait(person);
  const claim = claimOf(await tokenOf(person));
  await expectOpens(claim);
  await suspended(person, false);
  expect(await statusesOf(sizesOf(claim))).toEqual([404, 404]);
  await suspended(person, true);
  await expectOpens(claim);
});

test('portraits are shown between members of a conversation, unless suspended', async () => {
  const [asker, buyer] = [await createLoggedInTestPerson(site), await createLoggedInTestPerson(site)];
  await withPortrait(buyer);
  const { _id } = await publishAndAcceptTestListing(site, asker, admin);
  await sendValidMessageAsTestPerson(site, buyer, { adId: _id, text: 'Bonjour' });
  const portraitOf = async (viewer: TestPerson) =>
    (await fetchConversationsAsTestPerson(site, viewer))[0]?.participants.find((one) => one._id === buyer.id)
      ?.profileImage;
  for (const viewer of [asker, buyer]) await expectOpens((await portraitOf(viewer)) ?? '');
  await suspended(buyer, false);
  expect(await portraitOf(asker)).toBeNull();
});

test('the portrait of a never activated account is shown to nobody', async () => {
  const form = new FormData();
  const fields = {
    firstName: 'Zoé',
    lastName: 'Lenoir',
    email: 'jamais@example.org',
    password: 'Jardin-2026!',
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('address[city]', 'Lyon');
  form.append('address[postalCode]', '69003');
  form.append('profileImage', await makeTestPicture('red'));
  const answer = await sendTestMultipartForm(site, 'POST', '/api/users/register', form);
  expect(answer.statusCode, answer.body).toBe(201);
  const { profileImage } = answer.json().user;
  expect(profileImage).toBe(removeImagePathSignature(profileImage));
  await expectPublic(profileImage, false);
});
