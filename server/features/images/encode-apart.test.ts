import { getPriority } from 'node:os';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { Log } from '#server/platform/log.ts';
import { grainy, plain } from '#server/testing/pictures.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { createEncoder, EncoderLostError } from './encode-apart.ts';
import { PictureFault } from './picture-fault.ts';

let started: number[];
let encode: ReturnType<typeof createEncoder>;

beforeEach(() => {
  started = [];
  const debug = ({ pid }: { pid: number }) => started.push(pid);
  encode = createEncoder({ ...silentLog, debug } as unknown as Log);
});

test('pictures are encoded elsewhere, after everything else', async () => {
  const { full, thumbnail } = await encode(await plain(1000, 500).jpeg().toBuffer());
  expect(await sharp(full).metadata()).toMatchObject({ format: 'webp', width: 800, height: 400 });
  expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 400, height: 200 });
  await encode(await plain(20, 20).png().toBuffer());
  expect(started).toHaveLength(1);
  expect(started[0]).not.toBe(process.pid);
  // The lowest there is, if the tests have a low one themselves.
  expect(getPriority(started[0])).toBe(Math.min(getPriority() + 10, 19));
});

test('what is wrong with a file comes back', async () => {
  await expect(encode(Buffer.from('Bonjour'))).rejects.toThrow(PictureFault);
  const half = (await grainy(400, 300).jpeg().toBuffer()).subarray(0, 3000);
  await expect(encode(half)).rejects.toMatchObject({ reason: 'damaged', cause: expect.any(Error) });
});

test('a picture that kills the process is refused, the next one gets another process', async () => {
  const photo = await grainy(3000, 2000).jpeg().toBuffer();
  const lost = [encode(photo), encode(photo)];
  process.kill(started[0] ?? 0, 'SIGKILL');
  for (const { reason } of (await Promise.allSettled(lost)) as PromiseRejectedResult[]) {
    expect(reason).toBeInstanceOf(EncoderLostError);
  }
  expect((await encode(await plain(20, 20).png().toBuffer())).full.length).toBeGreaterThan(0);
  expect(new Set(started).size).toBe(2);
});
