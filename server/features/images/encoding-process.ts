/** Child process of `encode-in-child.ts`, with lower priority than its parent. */
import { writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import type { PictureEncodingAnswer, PictureEncodingRequest } from './encode-in-child.ts';
import { encodePicture } from './encode-picture.ts';
import { PictureRefusedError } from './picture-refused-error.ts';

try {
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
  setPriority(Math.min(getPriority() + PRIORITY_BELOW_NORMAL, PRIORITY_LOW));
} catch {
  // Error ignored: priorities are forbidden in some sandboxes.
}
try {
  // Out-of-memory score of the encoder: the kernel ends this process before the site.
  writeFileSync('/proc/self/oom_score_adj', '500');
} catch {
  // Error ignored: `/proc` is missing outside Linux.
}
// Signals are ignored, so that the pictures in progress are finished; `disconnect` ends the process.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
process.on('message', async ({ id, bytes }: PictureEncodingRequest) => {
  const done: PictureEncodingAnswer = { id, ...(await answer(bytes)) };
  // Errors of `send` are ignored: the parent may have been killed meanwhile.
  process.send?.(done, undefined, undefined, () => {});
});

async function answer(bytes: Uint8Array) {
  try {
    return { picture: await encodePicture(bytes) };
  } catch (error) {
    return error instanceof PictureRefusedError
      ? { fault: { reason: error.reason, cause: error.cause } }
      : { error: error as Error };
  }
}
