import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildMailImagePath, buildThumbnailPath } from '#contract/images.ts';
import { readConfig } from '#server/config.ts';
import type { FileStore } from '#server/platform/files/file-store.ts';
import { openFileStore } from '#server/platform/files/open-file-store.ts';
import { disabledRateLimiter } from '#server/platform/http/limiter.ts';
import { createServer } from '#server/platform/http/server.ts';
import { createLog } from '#server/platform/log.ts';
import { openTestFileStores, testFileStoreKinds } from '#server/testing/file-stores.ts';
import { createTestJpegFile } from '#server/testing/pictures.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { createPictureService } from './images.ts';
import { createPictureLinkSigner } from './picture-links.ts';
import { serveImages } from './serve-images.ts';
import { serveMailImages } from './serve-mail-images.ts';

/** Pictures that are all public; `picture-states.test.ts` tests which are. */
const visible = { isPublic: async () => true, isActivePortrait: async () => true };
const pictureLinks = createPictureLinkSigner(Buffer.from('secret'));

const store = async (files: FileStore) => {
  const images = createPictureService({ files, log: silentLog });
  return (await images.store(await createTestJpegFile(), { id: 'Camille' })).path;
};

const stores = await openTestFileStores();

describe.each(testFileStoreKinds)('pictures served from %s', (kind) => {
  let app: FastifyInstance;
  let path: string;
  let files: FileStore;

  beforeAll(async () => {
    files = stores.open(kind);
    path = await store(files);
    await files.put('ab-notes.webp', new Uint8Array(3), 'image/webp');
    app = await createServer(readConfig({ DATA_DIR: stores.dataDir }), createLog('silent'));
    serveImages(app, { files, pictureLinks }, visible);
    serveMailImages(app, { files, limiter: disabledRateLimiter }, visible);
  });
  afterAll(() => app.close());

  const HEADERS = {
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=3600, s-maxage=60',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  };

  test('a picture in a mail is a small JPEG, and not found once the picture is gone', async () => {
    const { headers, rawPayload } = await app.inject(buildMailImagePath(path));
    expect(headers).toMatchObject({ ...HEADERS, 'content-type': 'image/jpeg' });
    expect([...rawPayload.subarray(0, 3)]).toEqual([0xff, 0xd8, 0xff]);
    expect((await app.inject('/uploads/mail/unknown.jpg')).statusCode).toBe(404);

    const removed = await store(files);
    expect((await app.inject(buildMailImagePath(removed))).statusCode).toBe(200);
    await files.remove([buildThumbnailPath(removed).slice('/uploads/'.length)]);
    expect((await app.inject(buildMailImagePath(removed))).statusCode).toBe(404);
  });

  test.each([
    ['a picture', () => path],
    ['its small version', () => buildThumbnailPath(path)],
  ])('a stored file (%s) is served with caching for a while and a fixed type', async (_, url) => {
    const { statusCode, headers, rawPayload } = await app.inject(url());
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({ ...HEADERS, 'content-length': String(rawPayload.length) });
    expect(rawPayload.subarray(8, 12).toString()).toBe('WEBP');

    const head = await app.inject({ method: 'HEAD', url: url() });
    expect(head.statusCode).toBe(200);
    expect(head.headers).toMatchObject({ ...HEADERS, 'content-length': String(rawPayload.length) });
    expect(head.rawPayload).toHaveLength(0);
  });

  test('an unchanged picture is answered by 304', async () => {
    const etag = String((await app.inject(path)).headers.etag);
    expect(etag).not.toBe((await app.inject(buildThumbnailPath(path))).headers.etag);
    const ask = (header: string) => app.inject({ url: path, headers: { 'if-none-match': header } });
    for (const header of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const answer = await ask(header);
      expect(answer.statusCode).toBe(304);
      expect(answer.headers).toMatchObject({ etag, 'cache-control': HEADERS['cache-control'] });
      expect(answer.rawPayload).toHaveLength(0);
    }
    expect((await ask('"other"')).statusCode).toBe(200);
  });

  test.each([
    `/uploads/${'0'.repeat(40)}.webp`,
    '/uploads/ab-notes.webp',
    '/uploads/..%2Fsession-secret',
    '/uploads/%2e%2e/session-secret',
    '/uploads/',
    '/uploads/drafts',
    '/uploads/%00',
  ])('the path %s is not found, and that answer is not cached', async (url) => {
    for (const method of ['GET', 'HEAD'] as const) {
      const answer = await app.inject({ method, url });
      expect(answer.statusCode).toBe(404);
      expect(answer.headers['cache-control'] ?? '').not.toContain('public');
      if (method === 'GET') expect(answer.json()).toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test('a deleted picture is not found, even for a browser that has it', async () => {
    const gone = await store(files);
    const { etag } = (await app.inject(gone)).headers;
    await files.remove([gone.slice('/uploads/'.length)]);
    const answer = await app.inject({ url: gone, headers: { 'if-none-match': String(etag) } });
    expect(answer.statusCode).toBe(404);
  });

  test('a picture is served in lower case and in its two sizes only', async () => {
    expect((await app.inject(path.toUpperCase().replace('/UPLOADS', '/uploads'))).statusCode).toBe(404);
    expect((await app.inject(path.replace('.webp', '-800.webp'))).statusCode).toBe(404);
  });
});

describe('pictures while the bucket is away', () => {
  const statusOf = async (files: FileStore, url: string, headers = {}) => {
    const app = await createServer(readConfig({ DATA_DIR: stores.dataDir }), createLog('silent'));
    serveImages(app, { files, pictureLinks }, visible);
    serveMailImages(app, { files, limiter: disabledRateLimiter }, visible);
    const answer = await app.inject({ url, headers });
    await app.close();
    return [answer.statusCode, answer.json().code, answer.headers['retry-after']];
  };
  const name = '0'.repeat(40);
  const urls: [string, object?][] = [
    [`/uploads/${name}.webp`],
    [`/uploads/${name}.webp`, { 'if-none-match': `"${name}"` }],
    [`/uploads/mail/${name}.jpg`],
  ];

  test.each(urls)('a failing bucket is answered by 503 for %s %j', async (url, headers) => {
    stores.s3.failWith(500, 503, 500);
    expect(await statusOf(stores.open('a bucket'), url, headers)).toEqual([503, 'STORAGE_DOWN', '5']);
  });

  test.each(urls)(
    'an unreachable bucket is not reported as a database fault for %s %j',
    async (url, headers) => {
      const s3 = { ...stores.s3.settings, endpoint: 'http://127.0.0.1:9/recolte-test' };
      const away = openFileStore({ dataDir: stores.folderOf('a bucket'), s3 });
      expect(await statusOf(away, url, headers)).toEqual([503, 'STORAGE_DOWN', '5']);
    },
  );
});
