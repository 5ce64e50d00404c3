import { afterAll, beforeAll, expect, test } from 'vitest';
import { startFakeS3 } from '#server/testing/fake-s3.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { requireValidBucketSettings } from './require-valid-bucket-settings.ts';

let s3: Awaited<ReturnType<typeof startFakeS3>>;
beforeAll(async () => {
  s3 = await startFakeS3();
});
afterAll(() => s3.close());

const check = (wrong: Record<string, string>) =>
  requireValidBucketSettings({ ...s3.settings, ...wrong }, silentLog);

test('a bucket that can be listed, or whose service is away, lets the site start', async () => {
  await check({});
  s3.failWith(503);
  await check({});
  await check({ endpoint: 'http://127.0.0.1:1/recolte-test' });
});

test.each([
  ['region', 'auto', 'Le service S3 attend S3_REGION=fr-test-1, et non auto.'],
  ['accessKeyId', 'AUTREKEY', /^Le service S3 refuse S3_ACCESS_KEY_ID et S3_SECRET_ACCESS_KEY, .+\.$/],
])('a wrong %s of the bucket is reported in one sentence', async (name, value, sentence) => {
  await expect(check({ [name]: value })).rejects.toThrow(sentence);
});

test('a bucket that does not exist is reported in one sentence', async () => {
  const endpoint = s3.settings.endpoint.replace('recolte-test', 'autre');
  await expect(check({ endpoint })).rejects.toThrow("Le seau de S3_ENDPOINT n'existe pas");
});
