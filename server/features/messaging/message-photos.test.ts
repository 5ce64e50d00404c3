import { beforeEach, expect, test, vi } from 'vitest';
import {
  buildThumbnailPath,
  MAX_STORED_IMAGE_BYTES_PER_ACCOUNT,
  removeImagePathSignature,
} from '#contract/images.ts';
import type { Message } from '#contract/messaging/schemas.ts';
import { fetchConversationsAsTestPerson, fetchMessagesAsTestPerson } from '#server/testing/conversations.ts';
import { createSellerAndBuyerConversationFixture } from '#server/testing/market.ts';
import {
  createLoggedInTestAdmin,
  createLoggedInTestPerson,
  makeTestPicture,
  sendTestMultipartForm,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
let seller: TestPerson;
let buyer: TestPerson;
let conversationId: string;
beforeEach(async () => {
  ({ seller, buyer, conversationId } = await createSellerAndBuyerConversationFixture(site, { admin }));
});

async function sendPhotos(
  person: TestPerson,
  count: number,
  fields: Record<string, string> = {},
  colour?: string,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ conversationId, text: '', ...fields })) form.set(name, value);
  for (let n = 0; n < count; n++) form.append('images', await makeTestPicture(colour));
  return sendTestMultipartForm(site, 'POST', '/api/messages/create', form, person.headers);
}
const lastOf = async (person: TestPerson): Promise<Message> =>
  (await fetchMessagesAsTestPerson(site, person, conversationId)).json().messages.at(-1);
const statusesOf = (paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => (await site.app.inject(path)).statusCode));
async function countFiles() {
  await site.services.jobs.drained();
  let count = 0;
  for await (const _ of site.services.files.list()) count += 1;
  return count;
}

test('photos without a text are seen by the two people of the conversation alone', async () => {
  const answer = await sendPhotos(seller, 2);
  expect(answer.statusCode).toBe(201);
  for (const message of [answer.json().message, await lastOf(buyer), await lastOf(seller)]) {
    expect(message.text).toBe('');
    expect(message.images).toHaveLength(2);
    const [path] = message.images;
    expect(await statusesOf([path, buildThumbnailPath(path)])).toEqual([200, 200]);
    expect(await statusesOf([removeImagePathSignature(path)])).toEqual([404]);
  }
  expect((await fetchConversationsAsTestPerson(site, buyer))[0]?.lastMessage).toEqual({
    text: '2 photos',
    isOwn: false,
  });
  expect(
    (await fetchMessagesAsTestPerson(site, await createLoggedInTestPerson(site), conversationId)).statusCode,
  ).toBe(404);
});

test('a text may come with a photo', async () => {
  await sendPhotos(buyer, 1, { text: 'Celles-ci ?' });
  expect(await lastOf(seller)).toMatchObject({ text: 'Celles-ci ?', images: [expect.any(String)] });
  expect((await fetchConversationsAsTestPerson(site, seller))[0]?.lastMessage?.text).toBe('Celles-ci ?');
});

test('a text that reads as the number of its photos stays with its author gone', async () => {
  await sendPhotos(seller, 1, { text: 'Photo' });
  expect(await lastOf(buyer)).toMatchObject({ text: 'Photo', images: [expect.any(String)] });
  await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: seller.headers });
  expect((await lastOf(buyer)).text).toBe('Photo');
});

test('a message of neither text nor photo is refused, and one of four photos', async () => {
  expect((await sendPhotos(buyer, 0)).json().errors).toEqual({ text: 'Veuillez écrire un message.' });
  expect((await sendPhotos(buyer, 4)).json()).toMatchObject({
    message: 'Trop de photos.',
    errors: { images: 'Trois photos au maximum.' },
  });
});

test('photos that are refused, or sent twice under one key, leave no file', async () => {
  const before = await countFiles();
  const answers = await Promise.all([1, 2].map(() => sendPhotos(buyer, 1, { clientKey: 'k' })));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
  expect(new Set(answers.map((answer) => answer.json().message._id)).size).toBe(1);
  expect((await sendPhotos(buyer, 2, { clientKey: 'k' })).json().code).toBe('KEY_REUSED');
  const other = await sendPhotos(buyer, 1, { clientKey: 'k' }, 'olive');
  expect([other.statusCode, other.json().code]).toEqual([409, 'KEY_REUSED']);
  await site.app.inject({
    method: 'POST',
    url: '/api/blocks',
    headers: seller.headers,
    payload: { userId: buyer.id },
  });
  expect((await sendPhotos(buyer, 1)).statusCode).toBe(403);
  expect(await countFiles()).toBe(before + 2);
});

test('photos of messages and those of listings have each their own limit', async () => {
  const fill = (isOfMessage: boolean) =>
    site.db
      .insertInto('storedPictures')
      .values({
        path: `/uploads/${buyer.id}-${isOfMessage}.webp`,
        userId: buyer.id,
        bytes: MAX_STORED_IMAGE_BYTES_PER_ACCOUNT,
        isOfMessage,
      })
      .execute();
  await fill(false);
  expect((await sendPhotos(buyer, 1)).statusCode).toBe(201);
  await fill(true);
  const refused = await sendPhotos(buyer, 1);
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'MESSAGE_PICTURES_FULL']);
  expect((await sendPhotos(buyer, 0, { text: 'Sans photo' })).statusCode).toBe(201);
});

test('photos go with the account of who sent them, others stay', async () => {
  await sendPhotos(seller, 1, { text: 'Les voici' });
  await sendPhotos(seller, 1);
  const kept = (await sendPhotos(buyer, 1)).json().message.images[0];
  const before = (await fetchMessagesAsTestPerson(site, buyer, conversationId)).json().messages as Message[];
  const paths = before.slice(1, 3).flatMap(({ images = [] }) => images);
  expect(await statusesOf(paths)).toEqual([200, 200]);
  await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: seller.headers });
  await vi.waitFor(async () => expect(await statusesOf(paths)).toEqual([404, 404]), { timeout: 20_000 });
  expect(await statusesOf([kept])).toEqual([200]);
  const { messages } = (await fetchMessagesAsTestPerson(site, buyer, conversationId)).json();
  expect(messages.map(({ text }: Message) => text)).toEqual(['Bonjour', 'Les voici', 'Photo supprimée', '']);
  await site.app.inject({ method: 'DELETE', url: '/api/users/delete', headers: buyer.headers });
  await vi.waitFor(async () => expect(await statusesOf([kept])).toEqual([404]), { timeout: 20_000 });
});

test('a reported photo is seen by administrators, and exports hold it', async () => {
  const { _id: entityId } = (await sendPhotos(buyer, 1)).json().message;
  const payload = { type: 'message', entityId, reason: 'Photo choquante' };
  await site.app.inject({ method: 'POST', url: '/api/reports', headers: seller.headers, payload });
  const reports = (await site.app.inject({ url: '/api/reports/people', headers: admin.headers })).json();
  const reported = reports[0].messages.at(-1);
  expect(reported).toMatchObject({ text: 'Photo', isReported: true });
  expect(await statusesOf(reported.images)).toEqual([200]);
  const exported = (await site.app.inject({ url: '/api/users/export', headers: seller.headers })).json();
  const { pathname, search } = new URL(exported.conversations[0].messages.at(-1).images[0]);
  expect(await statusesOf([pathname + search])).toEqual([200]);
});
