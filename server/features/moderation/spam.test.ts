import { beforeEach, expect, test } from 'vitest';
import type { ModerationQueueListing } from '#contract/moderation/schemas.ts';
import { scoreListingSpamJob, scoreSpamOfUnscoredListingsJob } from '#server/features/listings/spam/jobs.ts';
import { scoreListingSpam } from '#server/features/listings/spam/score-listing-spam.ts';
import { insertTestListing } from '#server/testing/listings.ts';
import { waitUntilConnectionsAwaitLocks } from '#server/testing/locks.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  editListingDescriptionAsTestPerson,
  publishAndAcceptTestListing,
  publishListingAsTestPerson,
  TEST_PASSWORD,
  type TestPerson,
} from '#server/testing/people.ts';
import { createBlendedGreyTestPicturePipeline, makeTestUploadFile } from '#server/testing/pictures.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
let [settled, other]: TestPerson[] = [];
beforeEach(async () => {
  await site.db.deleteFrom('users').where('id', '!=', admin.id).execute();
  [settled, other] = [await settledPerson(), await settledPerson()];
});

const LONG_AGO = new Date('2024-05-01');
const settledPerson = () => createLoggedInTestPerson(site, { createdAt: LONG_AGO, verifiedAt: LONG_AGO });
const given = <T>(value: T | undefined): T => {
  if (value === undefined) throw new Error('Not there yet');
  return value;
};
const queue = async (query = ''): Promise<ModerationQueueListing[]> => {
  await site.services.jobs.drained();
  const url = `/api/admin/adverts/pending?limit=100${query}`;
  return (await site.app.inject({ url, headers: admin.headers })).json();
};
const spamOf = async (id: string) => (await queue()).find(({ _id }) => _id === id)?.spam;
const kindsOf = async (id: string) => (await spamOf(id))?.reasons.map(({ kind }) => kind);

const TEXT =
  "Courgettes cueillies ce matin au fond du jardin, derrière l'église. Je peux en donner cinq kilos jusqu'à dimanche.";
const COPY =
  "Courgettes cueillies ce matin au fond du jardin, derrière l'église ! Je peux en donner 12 kilos jusqu'à samedi.";
const OTHER_TEXT =
  'Plants de tomates semés en mars et repiqués en godets, endurcis dehors depuis dix jours. À prendre chaque mercredi.';

test('an ordinary listing has no spam score', async () => {
  const { _id } = await publishListingAsTestPerson(site, given(settled), { description: TEXT });
  expect(await spamOf(_id)).toEqual({ score: 0, level: 'low', reasons: [] });
});

test('a listing deleted while it is scored stays deleted', async () => {
  const { id: userId } = given(settled);
  const id = await insertTestListing(site.db, userId, { productName: 'Courgettes', status: 'pending' });
  const scored = await site.db.transaction().execute(async (tx) => {
    await tx.deleteFrom('listings').where('id', '=', id).execute();
    const result = scoreListingSpam(site.services, id);
    await waitUntilConnectionsAwaitLocks(site);
    return { result };
  });
  expect(await scored.result).toEqual([]);
});

test('links, telephone numbers and a new account add to the score', async () => {
  const newcomer = await createLoggedInTestPerson(site);
  const ids = [];
  for (const description of [
    'Voir https://gagner.example/promo',
    'Écrivez à camille arobase exemple.org',
    'Appelez au 06.39.98.12.34',
    'O6 39 98 12 34',
  ])
    ids.push((await publishListingAsTestPerson(site, newcomer, { description }))._id);
  const kinds = await Promise.all(ids.map(kindsOf));
  expect(kinds).toEqual([
    ['link', 'newAccount'],
    ['link', 'newAccount'],
    ['phone', 'newAccount'],
    ['phone', 'newAccount'],
  ]);
  const [first] = ids;
  expect(await spamOf(String(first))).toMatchObject({
    score: 60,
    level: 'high',
    reasons: [
      { text: 'Lien ou adresse e-mail dans le texte' },
      { text: "Compte ouvert moins de 24 heures avant l'annonce" },
    ],
  });
});

test('a watched word marks a listing, and the moderator reads which one', async () => {
  const headers = { ...admin.headers, 'x-password': TEST_PASSWORD };
  const setWords = (BANNED_WORDS: string | null) =>
    site.app.inject({
      method: 'PATCH',
      url: '/api/admin/settings',
      headers,
      payload: { settings: { BANNED_WORDS } },
    });
  expect((await setWords('alcool, box\nChiot')).statusCode).toBe(200);
  const { _id } = await publishListingAsTestPerson(site, given(settled), {
    productName: 'Prunes',
    description: "Pour de l'ALCOOL, ou contre des chiots.",
    priceType: 'box',
  });
  expect(await spamOf(_id)).toEqual({
    score: 60,
    level: 'high',
    reasons: [{ kind: 'bannedWords', text: 'Mot surveillé dans le texte : « alcool »' }],
  });
  await setWords(null);
});

test('an address under any top-level domain counts as a link', async () => {
  const { _id } = await publishListingAsTestPerson(site, given(settled), {
    description: 'Tout est sur promo-jardin.store',
  });
  expect(await kindsOf(_id)).toEqual(['link']);
});

test('a text published by two members counts for both, each naming the other', async () => {
  const one = await publishListingAsTestPerson(site, given(settled), {
    description: TEXT,
    productName: 'Courgettes',
  });
  const copy = await publishListingAsTestPerson(site, given(other), {
    description: COPY,
    productName: 'Courgette jaune',
  });
  expect((await spamOf(copy._id))?.reasons).toMatchObject([
    {
      kind: 'copiedText',
      text: expect.stringMatching(/^Texte à \d+ % celui de l'annonce d'un autre membre$/),
      ad: { _id: one._id, productName: 'Courgettes' },
    },
  ]);
  expect((await spamOf(one._id))?.reasons).toMatchObject([{ kind: 'copiedText', ad: { _id: copy._id } }]);
  const apart = await publishListingAsTestPerson(site, given(other), { description: OTHER_TEXT });
  expect(await kindsOf(apart._id)).toEqual([]);
});

test('a copied text in look-alike letters counts as a copy', async () => {
  const one = await publishListingAsTestPerson(site, given(settled), {
    description: TEXT,
    productName: 'Courgettes',
  });
  const description = TEXT.replaceAll('e', 'е').replaceAll('a', 'а');
  const copy = await publishListingAsTestPerson(site, given(other), {
    description,
    productName: 'Courgettes',
  });
  expect((await spamOf(copy._id))?.reasons).toMatchObject([{ kind: 'copiedText', ad: { _id: one._id } }]);
});

test('a refused text counts when published again, also by another member', async () => {
  const { _id } = await publishListingAsTestPerson(site, given(settled), { description: TEXT });
  await decideListingAsTestAdmin(site, admin, _id, { status: 'refuse', deleteReason: 'Hors sujet' });
  const again = await publishListingAsTestPerson(site, given(settled), { description: COPY });
  expect(await spamOf(again._id)).toMatchObject({
    level: 'low',
    reasons: [{ kind: 'refusedText', text: expect.stringContaining('du même membre') }],
  });
  const elsewhere = await publishListingAsTestPerson(site, given(other), { description: COPY });
  expect(await kindsOf(elsewhere._id)).toEqual(['refusedText', 'copiedText']);
});

test('a text refused before it was scored counts when published again', async () => {
  const listingId = await insertTestListing(site.db, given(settled).id, {
    productName: 'Tomates',
    description: TEXT,
    status: 'refuse',
  });
  await site.services.jobs.enqueue(site.db, scoreListingSpamJob, { listingId });
  await site.services.jobs.drained();
  const again = await publishListingAsTestPerson(site, given(other), { description: COPY });
  expect(await kindsOf(again._id)).toEqual(['refusedText']);
});

test('a second copy of an own listing counts, unless the first is archived', async () => {
  const first = await publishAndAcceptTestListing(site, given(settled), admin, { description: TEXT });
  const nearlySame = `${TEXT} Merci !`;
  const second = await publishListingAsTestPerson(site, given(settled), { description: nearlySame });
  expect((await spamOf(second._id))?.reasons).toMatchObject([{ kind: 'ownDouble', ad: { _id: first._id } }]);
  await site.app.inject({
    method: 'PUT',
    url: `/api/adverts/${first._id}/archive`,
    payload: { isArchived: true },
    headers: given(settled).headers,
  });
  await decideListingAsTestAdmin(site, admin, second._id, { status: 'refuse', deleteReason: 'Doublon' });
  const third = await publishListingAsTestPerson(site, given(settled), { description: OTHER_TEXT });
  expect(await kindsOf(third._id)).toEqual([]);
});

test('a copied picture is recognised when resized, brightened and cropped; a plain one is not compared', async () => {
  const photo = createBlendedGreyTestPicturePipeline(640, 480, 10, 200, 90, 240, 30, 150, 60, 220, 120);
  const file = async (picture: typeof photo) => makeTestUploadFile(await picture.jpeg().toBuffer());
  const original = await publishListingAsTestPerson(site, given(settled), { images: [await file(photo)] });
  const cut = createBlendedGreyTestPicturePipeline(640, 480, 10, 200, 90, 240, 30, 150, 60, 220, 120);
  const bytes = await cut.extract({ left: 12, top: 9, width: 616, height: 462 }).png().toBuffer();
  const { default: sharp } = await import('sharp');
  const changed = sharp(bytes).resize(300).modulate({ brightness: 1.1 });
  const stolen = await publishListingAsTestPerson(site, given(other), {
    description: OTHER_TEXT,
    images: [
      await file(createBlendedGreyTestPicturePipeline(640, 480, 90, 20, 40, 10, 240, 80, 130, 60, 200)),
      await file(changed),
    ],
  });
  expect((await spamOf(stolen._id))?.reasons).toMatchObject([
    { kind: 'copiedPicture', ad: { _id: original._id } },
  ]);
  const plain = await publishListingAsTestPerson(site, given(other), { description: OTHER_TEXT });
  await publishListingAsTestPerson(site, given(settled), { description: TEXT });
  expect(await kindsOf(plain._id)).not.toContain('copiedPicture');
});

test('five listings within an hour count, the first ones too', async () => {
  const ids = [];
  for (const productName of ['Ail', 'Blettes', 'Choux', 'Dahlias', 'Endives'])
    ids.push(
      (
        await publishListingAsTestPerson(site, given(settled), {
          productName,
          description: `${productName} du jardin`,
        })
      )._id,
    );
  for (const id of ids) expect((await spamOf(id))?.reasons).toMatchObject([{ kind: 'burst' }]);
  expect((await spamOf(String(ids[0])))?.reasons[0]?.text).toBe('5 annonces du même membre en une heure');
});

test('a revision is scored, and a corrected text scored again', async () => {
  const { _id } = await publishAndAcceptTestListing(site, given(settled), admin, { description: TEXT });
  await editListingDescriptionAsTestPerson(site, given(settled), _id, 'Tout est sur www.gagner.example');
  expect(await kindsOf(_id)).toEqual(['link']);
  await editListingDescriptionAsTestPerson(site, given(settled), _id, OTHER_TEXT);
  expect(await kindsOf(_id)).toEqual([]);
});

test('administrators can sort, filter and count by score', async () => {
  const quiet = await publishListingAsTestPerson(site, given(settled), { description: TEXT });
  const phone = await publishListingAsTestPerson(site, await createLoggedInTestPerson(site), {
    description: 'Tél. 06 39 98 12 34',
  });
  const link = await publishListingAsTestPerson(site, await createLoggedInTestPerson(site), {
    description: 'https://gagner.example',
  });
  const ids = (list: ModerationQueueListing[]) => list.map(({ _id }) => _id);
  await queue();
  expect(ids(await queue('&sort=riskiest'))).toEqual([link._id, phone._id, quiet._id]);
  expect(ids(await queue('&suspicious=true'))).toEqual([phone._id, link._id]);
  expect(ids(await queue('&suspicious=peut-être'))).toEqual([quiet._id, phone._id, link._id]);
  const counted = await site.app.inject({ url: '/api/admin/queues', headers: admin.headers });
  expect(counted.json()).toMatchObject({ pending: 3, suspicious: 2 });
  const total = await site.app.inject({
    url: '/api/admin/adverts/pending?suspicious=true&limit=1',
    headers: admin.headers,
  });
  expect(total.headers['x-total-count']).toBe('2');
});

test('the score is sent to administrators only', async () => {
  const newcomer = await createLoggedInTestPerson(site);
  const { _id } = await publishAndAcceptTestListing(site, newcomer, admin, {
    description: 'https://gagner.example',
  });
  await queue();
  for (const [url, person] of [
    [`/api/adverts/${_id}`, newcomer],
    [`/api/adverts/${_id}`, given(other)],
    ['/api/adverts/my-ads', newcomer],
    ['/api/users/export', newcomer],
  ] as const) {
    const { statusCode, body } = await site.app.inject({ url, headers: person.headers });
    expect(statusCode).toBe(200);
    expect(body, url).not.toMatch(/spam|score|newAccount|Lien ou adresse/);
  }
});

test('the score and hashes are deleted with the listing or account', async () => {
  const images = [
    makeTestUploadFile(
      await createBlendedGreyTestPicturePipeline(640, 480, 0, 250, 0, 250, 0, 250, 0, 250, 0)
        .jpeg()
        .toBuffer(),
    ),
  ];
  const left = async () => {
    await site.services.jobs.drained();
    const scores = await site.db.selectFrom('spamScores').select('listingId').execute();
    return [scores.length, (await site.db.selectFrom('pictureHashes').select('path').execute()).length];
  };
  const { _id } = await publishListingAsTestPerson(site, given(settled), { description: TEXT, images });
  await publishListingAsTestPerson(site, given(other), { description: OTHER_TEXT, images });
  const before = await left();
  await site.app.inject({ method: 'DELETE', url: `/api/adverts/${_id}`, headers: given(settled).headers });
  expect(await left()).toEqual(before.map((count) => count - 1));
  await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: given(other).headers });
  expect(await left()).toEqual(before.map((count) => count - 2));
});

test('older pending listings get a score', async () => {
  const id = await insertTestListing(site.db, given(settled).id, {
    productName: 'Figues',
    status: 'pending',
    description: 'Sur www.gagner.example',
  });
  await site.db
    .transaction()
    .execute((tx) => site.services.jobs.enqueue(tx, scoreSpamOfUnscoredListingsJob, {}));
  expect(await kindsOf(id)).toEqual(['link']);
});
