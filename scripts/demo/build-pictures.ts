import { createHash } from 'node:crypto';
import { glob, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const SOURCES = join(import.meta.dirname, 'pictures');
const FOLDER = join(import.meta.dirname, '../../build/demo-pictures');
const STAMP = 'sources.sha256';

/** Where the picture of an id lies once {@link buildDemoPictures} has run. */
export const demoPicturePath = (id: string) => join(FOLDER, `${id}.webp`);

/**
 * Draws the pictures of the demo listings as WebP files, unless the folder already holds the ones of these drawing
 * sources. Returns how many were drawn: 0 when nothing was stale.
 */
export async function buildDemoPictures(): Promise<number> {
  const fingerprint = await hashOfSources();
  if ((await readFile(join(FOLDER, STAMP), 'utf8').catch(() => '')) === fingerprint) return 0;
  // Loaded only now: preparing the paper costs half a second.
  const [{ renderPicture }, { pictures }] = await Promise.all([
    import('./pictures/render.ts'),
    import('./pictures/subjects.ts'),
  ]);
  // Aside, then moved: another process may be drawing too, and nobody must see half a folder.
  const aside = `${FOLDER}.${process.pid}`;
  await mkdir(aside, { recursive: true });
  const queue = [...pictures];
  const painters = Array.from({ length: 3 }, async () => {
    for (let next = queue.pop(); next; next = queue.pop()) {
      const [id, picture] = next;
      await writeFile(join(aside, `${id}.webp`), await renderPicture(id, picture));
    }
  });
  await Promise.all(painters);
  await writeFile(join(aside, STAMP), fingerprint);
  await rm(FOLDER, { recursive: true, force: true });
  await rename(aside, FOLDER);
  return pictures.size;
}

async function hashOfSources(): Promise<string> {
  const hash = createHash('sha256');
  const files: string[] = [];
  for await (const file of glob('**/!(*.test).ts', { cwd: SOURCES })) files.push(file);
  for (const file of files.sort()) hash.update(file).update(await readFile(join(SOURCES, file)));
  return hash.digest('hex');
}

if (import.meta.main) {
  const start = performance.now();
  const count = await buildDemoPictures();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(count ? `${count} pictures drawn in ${seconds} s` : 'The pictures are up to date');
}
