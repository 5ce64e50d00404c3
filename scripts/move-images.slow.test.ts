import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { buildPicturePath, createRandomPictureFileName } from '#server/features/images/picture-names.ts';
import { openTestApp } from '#server/testing/app.ts';
import { createTestS3EnvironmentVariables } from '#server/testing/create-test-s3-environment-variables.ts';
import { openTestFileStores } from '#server/testing/file-stores.ts';

const SCRIPT = join(import.meta.dirname, 'move-images.ts');

const { dataDir, s3 } = await openTestFileStores();

const bucket = createTestS3EnvironmentVariables(s3.settings);

async function serve(environment: Record<string, string>) {
  const site = await openTestApp({ DATA_DIR: dataDir, ...environment });
  return { site, url: await site.app.listen({ port: 0, host: '127.0.0.1' }) };
}

/** Runs the script as an operator would, beside the site. */
async function moveImages(environment: Record<string, string>): Promise<string> {
  const script = spawn(process.execPath, [SCRIPT], { env: { DATA_DIR: dataDir, ...environment } });
  const said = await Promise.all([text(script.stdout), text(script.stderr)]);
  return said.join('');
}

test('pictures can be moved out of the folder once the site reads the bucket, and not before', async () => {
  const name = createRandomPictureFileName();
  const onFolder = await serve({});
  await onFolder.site.services.files.put(name, Buffer.from('picture'), 'image/webp');
  expect(await moveImages({ PUBLIC_URL: onFolder.url })).toContain('S3_ENDPOINT manque');
  expect(await moveImages({ PUBLIC_URL: onFolder.url, ...bucket })).toContain(
    "redémarrez d'abord le site avec S3_ENDPOINT",
  );
  expect(s3.objects.size).toBe(0);
  const { sign } = onFolder.site.services.pictureLinks;
  expect((await fetch(onFolder.url + sign(buildPicturePath(name)))).status).toBe(200);
  await onFolder.site.close();
  expect(await moveImages({ PUBLIC_URL: onFolder.url, ...bucket })).toContain(
    `${onFolder.url} ne répond pas`,
  );

  const onBucket = await serve(bucket);
  expect(await moveImages({ PUBLIC_URL: onBucket.url, ...bucket })).toMatch(/^1 fichiers d'images déplacés/);
  expect([...s3.objects.keys()]).toEqual([`uploads/${name}`]);
  expect(await (await fetch(onBucket.url + sign(buildPicturePath(name)))).text()).toBe('picture');
  await onBucket.site.close();
});
