/** Child process of `encode-apart.ts`, of a lower priority than its parent. */
import { writeFileSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import type { EncodingAnswer, EncodingRequest } from './encode-apart.ts';
import { encodePicture } from './encode-picture.ts';
import { PictureFault } from './picture-fault.ts';

try {
  const { PRIORITY_BELOW_NORMAL, PRIORITY_LOW } = constants.priority;
  setPriority(Math.min(getPriority() + PRIORITY_BELOW_NORMAL, PRIORITY_LOW));
} catch {
  // Some sandboxes forbid it.
}
try {
  // The kernel ends this process of the site first when it lacks memory.
  writeFileSync('/proc/self/oom_score_adj', '500');
} catch {
  // Linux only.
}
// Stops once the pictures in progress are done.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
process.on('message', async ({ id, bytes }: EncodingRequest) => {
  const done: EncodingAnswer = { id, ...(await answer(bytes)) };
  // The parent may have been killed meanwhile.
  process.send?.(done, undefined, undefined, () => {});
});

async function answer(bytes: Uint8Array) {
  try {
    return { picture: await encodePicture(bytes) };
  } catch (error) {
    return error instanceof PictureFault
      ? { fault: { reason: error.reason, cause: error.cause } }
      : { error: error as Error };
  }
}
