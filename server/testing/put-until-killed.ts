// Program of a test process that stores files named by a digest of their content, and prints each name once it is
// stored.
import { createHash, randomBytes } from 'node:crypto';
import { openFileStore } from '#server/platform/files/open-file-store.ts';

const files = openFileStore({ dataDir: process.argv[2] ?? '', s3: undefined });

/** Bytes per stored file: large enough that a kill often falls into the middle of one. */
const BYTES = 4_000_000;

async function putForEver() {
  for (;;) {
    const bytes = randomBytes(BYTES);
    const name = `${createHash('sha256').update(bytes).digest('hex')}.webp`;
    await files.put(name, bytes, 'image/webp');
    process.stdout.write(`${name}\n`);
  }
}
await Promise.all([putForEver(), putForEver(), putForEver()]);
