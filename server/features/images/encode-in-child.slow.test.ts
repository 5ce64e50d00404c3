import { readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import type { Log } from '#server/platform/log.ts';
import { createGrainyTestPicturePipeline, createSolidTestPicturePipeline } from '#server/testing/pictures.ts';
import { silentLog } from '#server/testing/silent-log.ts';
import { createPictureEncoder } from './encode-in-child.ts';
import { PictureRefusedError } from './picture-refused-error.ts';

let started: number[];
let encode: ReturnType<typeof createPictureEncoder>;

beforeEach(() => {
  started = [];
  const debug = ({ pid }: { pid: number }) => started.push(pid);
  // `debug` of a logger takes any value; this one reads what the encoder logs.
  encode = createPictureEncoder({ ...silentLog, debug } as unknown as Log);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test('pictures are encoded in another process with low priority', async () => {
  const { full, thumbnail } = await encode(await createSolidTestPicturePipeline(1000, 500).jpeg().toBuffer());
  expect(await sharp(full).metadata()).toMatchObject({ format: 'webp', width: 800, height: 400 });
  expect(await sharp(thumbnail).metadata()).toMatchObject({ format: 'webp', width: 400, height: 200 });
  await encode(await createSolidTestPicturePipeline(20, 20).png().toBuffer());
  expect(started).toHaveLength(1);
  expect(started[0]).not.toBe(process.pid);
  // The lowest there is, if the tests have a low one themselves.
  expect(getPriority(started[0])).toBe(Math.min(getPriority() + 10, 19));
});

test.runIf(process.platform === 'linux')(
  'the encoding process is the first that the kernel kills when memory is short',
  async () => {
    await encode(await createSolidTestPicturePipeline(20, 20).png().toBuffer());
    expect((await readFile(`/proc/${started[0]}/oom_score_adj`, 'utf8')).trim()).toBe('500');
  },
);

test('a fault of a picture file is reported by the encoding process', async () => {
  await expect(encode(Buffer.from('Bonjour'))).rejects.toThrow(PictureRefusedError);
  const half = (await createGrainyTestPicturePipeline(400, 300).jpeg().toBuffer()).subarray(0, 3000);
  await expect(encode(half)).rejects.toMatchObject({ reason: 'damaged', cause: expect.any(Error) });
});

test('pictures in a process that dies are encoded again, each in its own process, which ends', async () => {
  const photo = await createGrainyTestPicturePipeline(400, 300).jpeg().toBuffer();
  const encoding = [encode(photo), encode(photo)];
  process.kill(started[0] ?? 0, 'SIGKILL');
  for (const { full } of await Promise.all(encoding)) expect(full.length).toBeGreaterThan(0);
  await encode(await createSolidTestPicturePipeline(20, 20).png().toBuffer());
  // Processes: the killed one, one for each picture, one for later pictures.
  expect(new Set(started).size).toBe(4);
  await expect.poll(() => started.filter(isRunning), { timeout: 10_000 }).toEqual(started.slice(-1));
});

test('a picture that kills two processes is refused, the others are encoded', async () => {
  const killed: number[] = [];
  const debug = ({ pid }: { pid: number }) => {
    started.push(pid);
    // Killed processes: the shared one, then that of the first picture alone.
    if (killed.push(pid) <= 2) process.kill(pid, 'SIGKILL');
  };
  encode = createPictureEncoder({ ...silentLog, debug } as unknown as Log);
  const pictures = [
    await createSolidTestPicturePipeline(30, 30).png().toBuffer(),
    await createSolidTestPicturePipeline(20, 20).png().toBuffer(),
  ];
  const [deadly, harmless] = await Promise.allSettled(pictures.map((bytes) => encode(bytes)));
  expect(deadly).toMatchObject({ status: 'rejected', reason: { reason: 'fatal' } });
  expect(harmless).toMatchObject({ status: 'fulfilled' });
});

test.runIf(process.platform === 'linux')(
  'an encoding process that exceeds its memory dies alone',
  async () => {
    encode = createPictureEncoder({ ...silentLog, debug: () => {} } as unknown as Log, {
      maxMemory: 100_000,
    });
    const fault = await encode(await createSolidTestPicturePipeline(20, 20).png().toBuffer()).catch(
      (error: unknown) => error,
    );
    expect(fault).toBeInstanceOf(PictureRefusedError);
    expect(fault).toMatchObject({ reason: 'fatal' });
  },
);
