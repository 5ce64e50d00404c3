import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import pLimit from 'p-limit';
import type { Log } from '#server/platform/log.ts';
import { createPendingInterprocessRequests } from '#server/platform/processes/pending-interprocess-requests.ts';
import type { HashedPicture } from './encode-picture.ts';
import { PictureRefusedError } from './picture-refused-error.ts';

export interface PictureEncodingRequest {
  id: number;
  bytes: Uint8Array;
}

export type PictureEncodingAnswer = { id: number } & (
  | { picture: HashedPicture }
  | { fault: { reason: PictureRefusedError['reason']; cause: unknown } }
  | { error: Error }
);

const smallHeap = ['--max-semi-space-size=4'];

/**
 * Environment of the encoder that makes glibc allocate large buffers by `mmap`, freed at once. By default each thread's
 * arena keeps the memory of each photo.
 */
const allocator = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576' };

/**
 * Kilobytes of writable memory that the encoder may map, of which Node takes 650,000 before the first picture. A
 * picture that needs more ends the encoder, but neither the site nor the database.
 */
const MAX_MEMORY = 1_500_000;

/** Error when the encoder process could not be started, or ended before it answered. */
export class PictureEncoderLostError extends Error {}

export type PictureEncoder = (bytes: Uint8Array) => Promise<HashedPicture>;

interface EncodingProcess {
  /**
   * Encodes one picture.
   * @throws PictureFault like `encodePicture`, EncoderLostError
   */
  encode: (bytes: Uint8Array) => Promise<HashedPicture>;
  isGone: () => boolean;
  end: () => void;
}

/**
 * Encodes pictures in a child process, started with the first one: with lower priority than requests, limited
 * memory, and without secrets or the database in case a file exploits the decoder. Pictures that were in a
 * process when it died are tried once more, each in a process of its own, so that one of them does not take
 * the others with it.
 * @throws PictureFault like `encodePicture`, or `fatal` when its own process died of it; EncoderLostError
 * when none can be started
 */
export function createPictureEncoder(log: Log, { maxMemory = MAX_MEMORY } = {}): PictureEncoder {
  const oneByOne = pLimit(1);
  let shared: EncodingProcess | undefined;

  const encodeAlone = async (bytes: Uint8Array) => {
    const own = startProcess(log, maxMemory);
    try {
      return await own.encode(bytes);
    } catch (error) {
      throw error instanceof PictureEncoderLostError && own.isGone()
        ? new PictureRefusedError('fatal', { cause: error })
        : error;
    } finally {
      own.end();
    }
  };

  return async (bytes) => {
    if (!shared || shared.isGone()) shared = startProcess(log, maxMemory);
    try {
      return await shared.encode(bytes);
    } catch (error) {
      if (!(error instanceof PictureEncoderLostError)) throw error;
      return oneByOne(encodeAlone, bytes);
    }
  };
}

function startProcess(log: Log, maxMemory: number): EncodingProcess {
  const pending = createPendingInterprocessRequests<HashedPicture>();
  const child = fork(new URL('./encoding-process.ts', import.meta.url), {
    serialization: 'advanced',
    ...withLimit(maxMemory),
    env: allocator,
  });
  let state: 'running' | 'ended' | 'not started' | 'gone' = 'running';
  log.debug({ pid: child.pid }, 'The process that encodes pictures is started');

  const onLost = (reason: unknown, next: 'not started' | 'gone') => {
    if (state !== 'running') return;
    state = next;
    log.error({ reason }, 'The process that encodes pictures is gone');
    pending.rejectAll(new PictureEncoderLostError(String(reason)));
  };
  child.on('message', (answer: PictureEncodingAnswer) => {
    if ('picture' in answer) pending.resolve(answer.id, answer.picture);
    else if ('error' in answer) pending.reject(answer.id, answer.error);
    else
      pending.reject(answer.id, new PictureRefusedError(answer.fault.reason, { cause: answer.fault.cause }));
    if (pending.isEmpty()) keepParentAlive(child, false);
  });
  child.on('error', (error) => onLost(error.message, 'not started'));
  child.on('exit', (code, signal) => onLost(signal ?? code, 'gone'));

  return {
    encode(bytes) {
      keepParentAlive(child, true);
      // Errors of `send` are ignored, as `exit` reports the end of the process.
      return pending.ask((id) => child.send({ id, bytes } satisfies PictureEncodingRequest, () => {}));
    },
    isGone: () => state === 'gone' || state === 'not started',
    end() {
      if (state === 'running' && child.connected) child.disconnect();
      state = 'ended';
    },
  };
}

/** Start options with a memory limit on Linux. `exec` keeps the process id and the channel. */
function withLimit(maxMemory: number): { execPath?: string; execArgv: string[] } {
  const shell = '/bin/sh';
  if (process.platform !== 'linux' || !existsSync(shell)) return { execArgv: smallHeap };
  const script = `ulimit -d ${maxMemory} 2>/dev/null; exec "$0" "$@"`;
  return { execPath: shell, execArgv: ['-c', script, process.execPath, ...smallHeap] };
}

/** Keeps the parent process alive only while the child is busy. */
function keepParentAlive(child: ChildProcess, isBusy: boolean) {
  const action = isBusy ? 'ref' : 'unref';
  child[action]();
  child.channel?.[action]();
}
