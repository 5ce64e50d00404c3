import { rename, writeFile } from 'node:fs/promises';
import { request as sendRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { MAX_STORED_IMAGE_BYTES_PER_ACCOUNT, removeImagePathSignature } from '#contract/images.ts';
import { encodeTestPicture } from '#server/testing/encode-test-picture.ts';
import { waitUntilConnectionsAwaitLocks } from '#server/testing/locks.ts';
import {
  createLoggedInTestPerson,
  makeTestListingForm,
  makeTestPicture,
  publishListingAsTestPerson,
  sendTestMultipartForm,
  TEST_PASSWORD,
  type TestPerson,
} from '#server/testing/people.ts';
import { createTestJpegFile, makeTestUploadFile } from '#server/testing/pictures.ts';
import { openTestSite } from '#server/testing/site.ts';

/** Picture whose encoding a test starts. */
const slow = await createTestJpegFile('#abc');
const slowBytes = Buffer.from(await slow.bytes());
let started: (() => void)[];
let isSlow: boolean;
const encodeNextSlow = () => started.shift()?.();
const encodeAllSlow = () => {
  isSlow = false;
  for (const encode of started) encode();
};

const site = await openTestSite(
  {},
  {
    encode: async (bytes) => {
      if (isSlow && slowBytes.equals(bytes)) await new Promise<void>((resolve) => started.push(resolve));
      return encodeTestPicture(bytes);
    },
  },
);
const { files, images, jobs } = site.services;

let owner: TestPerson;
beforeEach(async () => {
  started = [];
  isSlow = true;
  owner = await createLoggedInTestPerson(site);
});

async function countFiles(): Promise<number> {
  await jobs.drained();
  let count = 0;
  for await (const _ of files.list()) count += 1;
  return count;
}
async function withPicture(fields: Record<string, string>, photo?: File): Promise<FormData> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('images', photo ?? (await makeTestPicture('green')));
  return form;
}
const profileForm = async () => {
  const form = new FormData();
  form.append('profileImage', await makeTestPicture('blue'));
  return form;
};
const edit = async (id: string, photo?: File) =>
  sendTestMultipartForm(
    site,
    'PUT',
    `/api/adverts/${id}`,
    await withPicture({ imageOrder: '["new"]' }, photo),
    owner.headers,
  );
/** Uploads of another member keep both lanes busy. */
const keepBusy = () => images.storeAll([slow, slow, slow], { id: 'somebody else' });

describe('stored pictures of a refused form are deleted at once', () => {
  test('the pictures of an edit that comes too late are deleted', async () => {
    const { _id } = await publishListingAsTestPerson(site, owner);
    const before = await countFiles();
    const late = await site.db.transaction().execute(async (tx) => {
      await tx.selectFrom('listings').select('id').where('id', '=', _id).forUpdate().execute();
      const editing = edit(_id);
      await waitUntilConnectionsAwaitLocks(site);
      await tx.updateTable('listings').set({ editedAt: new Date() }).where('id', '=', _id).execute();
      return { editing };
    });
    expect((await late.editing).json().code).toBe('LISTING_CHANGED');
    expect(await countFiles()).toBe(before);
  });

  test('the pictures of a form sent twice at once are stored once', async () => {
    const before = await countFiles();
    const headers = { ...owner.headers, 'idempotency-key': 'twice' };
    const forms = [await makeTestListingForm(), await makeTestListingForm()];
    const answers = await Promise.all(
      forms.map((form) => sendTestMultipartForm(site, 'POST', '/api/adverts/create', form, headers)),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(new Set(answers.map((answer) => answer.json().ad._id)).size).toBe(1);
    expect(await countFiles()).toBe(before + 2);
  });

  test('the portrait of a sign-up whose address was just taken is deleted', async () => {
    const before = await countFiles();
    const signUp = async () => {
      const form = await profileForm();
      const person = { firstName: 'Zoé', lastName: 'Roy', email: 'zoe@example.org', password: TEST_PASSWORD };
      for (const [name, value] of Object.entries(person)) form.append(name, value);
      form.append('address[city]', 'Lyon');
      form.append('address[postalCode]', '69003');
      return sendTestMultipartForm(site, 'POST', '/api/users/register', form);
    };
    const answers = await Promise.all([signUp(), signUp()]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    expect(await countFiles()).toBe(before + 2);
  });

  test('the portrait of a profile whose session just ended is deleted', async () => {
    const before = await countFiles();
    const late = await site.db.transaction().execute(async (tx) => {
      await tx.selectFrom('users').select('id').where('id', '=', owner.id).forUpdate().execute();
      const updating = sendTestMultipartForm(
        site,
        'PUT',
        '/api/users/update',
        await profileForm(),
        owner.headers,
      );
      await waitUntilConnectionsAwaitLocks(site);
      await tx.deleteFrom('sessions').where('userId', '=', owner.id).execute();
      return { updating };
    });
    expect((await late.updating).statusCode).toBe(401);
    expect(await countFiles()).toBe(before);
  });
});

test('the second of two simultaneous edits with pictures is refused before its pictures are read', async () => {
  const { _id } = await publishListingAsTestPerson(site, owner);
  const busy = keepBusy();
  const first = edit(_id);
  await vi.waitUntil(() => images.waitingOf(owner.id) > 0, { timeout: 20_000 });
  const unreadable = makeTestUploadFile(Buffer.from('Bonjour'));
  expect((await edit(_id, unreadable)).json().code).toBe('LISTING_CHANGED');
  encodeAllSlow();
  expect((await first).statusCode).toBe(200);
  expect((await edit(_id, unreadable)).json().code).toBe('IMAGE_UNREADABLE');
  await busy;
});

test('a form of a member with many waiting pictures is refused unread, those of others are not', async () => {
  const waiting = Array.from({ length: 22 }, () => images.store(slow, { id: owner.id }));
  const headers = { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '40000000' };
  const refused = await site.app.inject({
    method: 'POST',
    url: '/api/adverts/create',
    headers: { ...headers, ...owner.headers },
  });
  expect([refused.statusCode, refused.json().code]).toEqual([503, 'BUSY']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  const text = { method: 'GET', url: '/api/adverts/my-ads', headers: owner.headers } as const;
  expect((await site.app.inject(text)).statusCode).toBe(200);
  const other = await createLoggedInTestPerson(site);
  const publishing = publishListingAsTestPerson(site, other);
  await vi.waitUntil(() => images.waitingOf(other.id) > 0, { timeout: 20_000 });
  encodeNextSlow();
  // Order of turns: first the owner again, then the other member.
  await vi.waitUntil(() => images.waitingOf(owner.id) === 19, { timeout: 20_000 });
  encodeNextSlow();
  expect((await publishing).images).toHaveLength(1);
  expect(images.waitingOf(owner.id)).toBeGreaterThan(15);
  encodeAllSlow();
  await Promise.all(waiting);
});

test('the pictures of a disconnected client are dropped, and nothing is published', async () => {
  await site.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = site.app.server.address() as AddressInfo;
  const busy = keepBusy();
  const form = new Request('http://localhost', { method: 'POST', body: await makeTestListingForm() });
  const contentType = form.headers.get('content-type') ?? '';
  const request = sendRequest({
    host: '127.0.0.1',
    port,
    method: 'POST',
    path: '/api/adverts/create',
    headers: { ...owner.headers, 'content-type': contentType },
  });
  request.on('error', () => {});
  request.end(Buffer.from(await form.arrayBuffer()));
  await vi.waitUntil(() => images.waitingOf(owner.id) > 0, { timeout: 20_000 });
  request.destroy();
  await vi.waitUntil(() => images.waitingOf(owner.id) === 0, { timeout: 20_000 });
  expect(images.waitingOf('somebody else')).toBeGreaterThan(0);
  encodeAllSlow();
  await busy;
  const listings = await site.db.selectFrom('listings').select('id').where('userId', '=', owner.id).execute();
  expect(listings).toEqual([]);
});

describe('storage of one account', () => {
  const storedOf = (person: TestPerson) =>
    site.db.selectFrom('storedPictures').select(['path', 'bytes']).where('userId', '=', person.id).execute();

  test('stored pictures of an account are counted while something shows them', async () => {
    const ad = await publishListingAsTestPerson(site, owner);
    expect(await storedOf(owner)).toEqual([
      { path: removeImagePathSignature(ad.images[0] ?? ''), bytes: expect.any(Number) },
    ]);
    expect((await edit(ad._id)).statusCode).toBe(200);
    await jobs.drained();
    expect(await storedOf(owner)).toHaveLength(1);
    await site.app.inject({ method: 'DELETE', url: `/api/adverts/${ad._id}`, headers: owner.headers });
    await jobs.drained();
    expect(await storedOf(owner)).toEqual([]);
  });

  test('storage beyond the limit is refused with a sentence before the form is read', async () => {
    const { _id } = await publishListingAsTestPerson(site, owner);
    await site.db
      .insertInto('storedPictures')
      .values({
        path: `/uploads/${owner.id}.webp`,
        userId: owner.id,
        bytes: MAX_STORED_IMAGE_BYTES_PER_ACCOUNT,
      })
      .execute();
    const answers = [
      await sendTestMultipartForm(
        site,
        'POST',
        '/api/adverts/create',
        await makeTestListingForm(),
        owner.headers,
      ),
      await edit(_id, makeTestUploadFile(Buffer.from('Bonjour'))),
      await sendTestMultipartForm(site, 'PUT', '/api/users/update', await profileForm(), owner.headers),
    ];
    for (const answer of answers) {
      expect(answer.json()).toMatchObject({
        code: 'PICTURES_FULL',
        message: expect.stringContaining('300 Mo'),
      });
      expect(answer.statusCode).toBe(409);
    }
  });
});

test('a folder that cannot be written is reported, and nothing is half published', async () => {
  const { _id: kept } = await publishListingAsTestPerson(site, owner);
  const tryPublish = async () =>
    sendTestMultipartForm(site, 'POST', '/api/adverts/create', await makeTestListingForm(), owner.headers);
  const uploads = join(site.config.dataDir, 'uploads');
  await rename(uploads, `${uploads}-away`);
  await writeFile(uploads, 'no folder');
  const refused = await tryPublish();
  expect(refused).toMatchObject({ statusCode: 503, headers: { 'retry-after': expect.anything() } });
  expect(refused.json()).toMatchObject({ code: 'STORAGE_DOWN' });
  const own = await site.app.inject({ url: '/api/adverts/my-ads', headers: owner.headers });
  expect(own.json().pendingAds.map(({ _id }: { _id: string }) => _id)).toEqual([kept]);

  await rename(uploads, `${uploads}-file`);
  await rename(`${uploads}-away`, uploads);
  expect((await tryPublish()).statusCode).toBe(201);
});
