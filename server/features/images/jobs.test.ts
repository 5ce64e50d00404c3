import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { buildThumbnailPath, removeImagePathSignature } from '#contract/images.ts';
import { openTestApp, type TestApp } from '#server/testing/app.ts';
import { createTestS3EnvironmentVariables } from '#server/testing/create-test-s3-environment-variables.ts';
import { startFakeS3 } from '#server/testing/fake-s3.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  decideListingAsTestAdmin,
  makeTestPicture,
  publishListingAsTestPerson,
  sendTestMultipartForm,
  type TestPerson,
} from '#server/testing/people.ts';
import { retryFailedJobsInTest } from '#server/testing/retry-failed-jobs-in-test.ts';

let s3: Awaited<ReturnType<typeof startFakeS3>>;
beforeAll(async () => {
  s3 = await startFakeS3();
});
afterAll(() => s3.close());

describe.each(['a folder', 'a bucket'])('pictures in %s', (kind) => {
  let site: TestApp;
  let admin: TestPerson;
  beforeAll(async () => {
    site = await openTestApp(kind === 'a bucket' ? createTestS3EnvironmentVariables(s3.settings) : {});
    admin = await createLoggedInTestAdmin(site);
  });
  afterAll(() => site.close());

  const statusesOf = async (path: string) => {
    const answers = await Promise.all([path, buildThumbnailPath(path)].map((url) => site.app.inject(url)));
    return answers.map(({ statusCode }) => statusCode);
  };
  const expectGone = (path: string) =>
    vi.waitFor(async () => expect(await statusesOf(path)).toEqual([404, 404]), { timeout: 20_000 });
  const expectShown = async (path: string) => {
    await site.services.jobs.drained();
    expect(await statusesOf(path)).toEqual([200, 200]);
  };
  const erase = (person: TestPerson) =>
    site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: person.headers });

  async function changePhoto(person: TestPerson, colour: string): Promise<string> {
    const form = new FormData();
    form.append('profileImage', await makeTestPicture(colour));
    return (await sendTestMultipartForm(site, 'PUT', '/api/users/update', form, person.headers)).json().user
      .profileImage;
  }

  test('a replaced profile photo is deleted, the new one is shown', async () => {
    const person = await createLoggedInTestPerson(site);
    const former = await changePhoto(person, 'red');
    await expectShown(former);
    const present = await changePhoto(person, 'blue');
    await expectGone(former);
    await expectShown(present);
  });

  test('the photos of a deleted account are deleted with those of its listings, and no others', async () => {
    const leaving = await createLoggedInTestPerson(site);
    const photo = await changePhoto(leaving, 'green');
    const listings = [
      await publishListingAsTestPerson(site, leaving),
      await publishListingAsTestPerson(site, leaving),
      await publishListingAsTestPerson(site, leaving),
    ];
    await decideListingAsTestAdmin(site, admin, listings[1]?._id ?? '', { status: 'accepted' });
    await decideListingAsTestAdmin(site, admin, listings[2]?._id ?? '', {
      status: 'deleted',
      deleteReason: 'Vendu.',
    });
    const shown = [photo, ...listings.flatMap(({ images }) => images)];
    for (const path of shown) await expectShown(path);
    const alike = await publishListingAsTestPerson(site, await createLoggedInTestPerson(site));

    expect((await erase(leaving)).statusCode).toBe(200);
    for (const path of shown) await expectGone(path);
    await expectShown(alike.images[0] ?? '');
  });

  test('a photo sent again while its first owner leaves is kept', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [leaving, coming] = [await createLoggedInTestPerson(site), await createLoggedInTestPerson(site)];
      const former = await changePhoto(leaving, 'orange');
      const [present] = await Promise.all([changePhoto(coming, 'orange'), erase(leaving)]);
      await expectGone(former);
      await expectShown(present);
    }
  });

  test('a photo shown by two listings is deleted with the last one', async () => {
    const [first, second] = [await createLoggedInTestPerson(site), await createLoggedInTestPerson(site)];
    const images = (await publishListingAsTestPerson(site, first)).images.map(removeImagePathSignature);
    const other = await publishListingAsTestPerson(site, second);
    await site.db.updateTable('listings').set({ images }).where('id', '=', other._id).execute();
    const path = site.services.pictureLinks.sign(images[0] ?? '');
    await erase(first);
    await expectShown(path);
    await erase(second);
    await expectGone(path);
  });

  test('the deletion of a file is tried again after the store was down', async () => {
    const person = await createLoggedInTestPerson(site);
    const former = await changePhoto(person, 'red');
    const { files } = site.services;
    const { remove } = files;
    const failing = vi.fn(async () => Promise.reject(new Error('down')));
    files.remove = failing;
    await changePhoto(person, 'blue');
    await vi.waitUntil(() => failing.mock.calls.length > 0, { timeout: 20_000 });
    files.remove = remove;
    await retryFailedJobsInTest(site);
    await expectGone(former);
  });
});
