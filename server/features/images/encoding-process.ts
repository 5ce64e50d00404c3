/** The program of `encode-apart.ts`: encodes what it is sent, whenever nobody else needs the processor. */
import { constants, setPriority } from 'node:os';
import type { EncodingAnswer, EncodingRequest } from './encode-apart.ts';
import { encodePicture } from './encode-picture.ts';
import { PictureFault } from './picture-fault.ts';

try {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
} catch {
  // Some sandboxes forbid it: pictures then have the priority of everything else.
}
// What stops the server stops this once the pictures in hand are done.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => {});
process.on('disconnect', () => process.exit());
process.on('message', async ({ id, bytes }: EncodingRequest) => {
  const done: EncodingAnswer = { id, ...(await answer(bytes)) };
  // Whoever asked may have been killed meanwhile.
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
