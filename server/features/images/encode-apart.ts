import { type ChildProcess, fork } from 'node:child_process';
import type { Log } from '#server/platform/log.ts';
import { createPendingAnswers } from '#server/platform/processes/pending-answers.ts';
import type { HashedPicture } from './encode-picture.ts';
import { PictureFault } from './picture-fault.ts';

export interface EncodingRequest {
  id: number;
  bytes: Uint8Array;
}

export type EncodingAnswer = { id: number } & (
  | { picture: HashedPicture }
  | { fault: { reason: PictureFault['reason']; cause: unknown } }
  | { error: Error }
);

const smallHeap = ['--max-semi-space-size=4'];

/** Large buffers by `mmap`, freed at once: by default glibc holds the memory of each photo in an arena of each thread. */
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' };

/** The process died, of a picture or of lack of memory; the next picture starts another one. */
export class EncoderLostError extends Error {}

/**
 * Encodes pictures in a child process, started with the first one: with lower priority than requests, and without
 * secrets or the database if a file exploits the decoder.
 * @throws PictureFault like `encodePicture`, EncoderLostError
 */
export function createEncoder(log: Log): (bytes: Uint8Array) => Promise<HashedPicture> {
  const pending = createPendingAnswers<HashedPicture>();
  let running: ChildProcess | undefined;

  const settle = (answer: EncodingAnswer) => {
    if ('picture' in answer) pending.resolve(answer.id, answer.picture);
    else if ('error' in answer) pending.reject(answer.id, answer.error);
    else pending.reject(answer.id, new PictureFault(answer.fault.reason, { cause: answer.fault.cause }));
  };

  const lose = (child: ChildProcess, reason: unknown) => {
    if (running !== child) return;
    running = undefined;
    log.error({ reason }, 'The process that encodes pictures is gone');
    pending.rejectAll(new EncoderLostError(String(reason)));
  };

  const start = () => {
    const child = fork(new URL('./encoding-process.ts', import.meta.url), {
      serialization: 'advanced',
      execArgv: smallHeap,
      env: allocator,
    });
    log.debug({ pid: child.pid }, 'The process that encodes pictures is started');
    child.on('message', (answer: EncodingAnswer) => {
      settle(answer);
      if (pending.isEmpty()) hold(child, false);
    });
    child.on('error', (error) => lose(child, error.message));
    child.on('exit', (code, signal) => lose(child, signal ?? code));
    return child;
  };

  return (bytes) => {
    const child = running ?? start();
    running = child;
    hold(child, true);
    const lost = (error: Error | null) => void (error && lose(child, error.message));
    return pending.ask((id) => child.send({ id, bytes } satisfies EncodingRequest, lost));
  };
}

/** An idle child must not keep the process alive. */
function hold(child: ChildProcess, isBusy: boolean) {
  const action = isBusy ? 'ref' : 'unref';
  child[action]();
  child.channel?.[action]();
}
