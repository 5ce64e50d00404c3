import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readFile, readlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';

/** Name of the file that lists what a release holds. Clones that an upgrade made have one too, without a list. */
export const MANIFEST = 'release.json';

export interface Manifest {
  version: string;
  /** System and processor for which its packages are, as `linux-x64`. */
  platform: string;
  /** SHA-256 of each file, and the target of each link, by path; absent in clones. */
  files?: Record<string, string>;
}

export const PLATFORM = `${process.platform}-${process.arch}`;

const MAX_OPEN_FILES = 16;

/** Lists what a folder holds in its manifest. */
export async function writeManifest(folder: string): Promise<void> {
  const manifest: Manifest = {
    version: await versionOf(folder),
    platform: PLATFORM,
    files: await digestFiles(folder),
  };
  await writeFile(path.join(folder, MANIFEST), JSON.stringify(manifest, null, 1));
}

/**
 * Compares a folder with its manifest.
 * @throws Error with a French sentence when a file is missing, unexpected or different, or made for another platform
 */
export async function checkManifest(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (!manifest?.files) throw new Error(`Ce n'est pas une version de Récolte : ${MANIFEST} y manque.`);
  const { platform, files } = manifest;
  if (platform !== PLATFORM)
    throw new Error(`Cette version est faite pour ${platform}, et cette machine est ${PLATFORM}.`);
  const found = await digestFiles(folder);
  const names = new Set([...Object.keys(files), ...Object.keys(found)]);
  const wrong = [...names].find((name) => files[name] !== found[name]);
  if (wrong !== undefined)
    throw new Error(`Cette version n'est pas entière, ou a été modifiée : ${JSON.stringify(wrong)}.`);
  return manifest;
}

/** @returns null where a folder has none */
export async function readManifest(folder: string): Promise<Manifest | null> {
  const text = await readFile(path.join(folder, MANIFEST), 'utf8').catch(() => null);
  return text === null ? null : JSON.parse(text);
}

/** Version in the `package.json` of a folder. */
export async function versionOf(folder: string): Promise<string> {
  return JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8')).version;
}

async function digestFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const limit = pLimit(MAX_OPEN_FILES);
  const digests = entries.map((entry) =>
    limit(async () => {
      const file = path.join(entry.parentPath, entry.name);
      const name = path.relative(folder, file);
      if (name === MANIFEST || entry.isDirectory()) return [];
      return [[name, entry.isSymbolicLink() ? `-> ${await readlink(file)}` : await digestFile(file)]];
    }),
  );
  return Object.fromEntries((await Promise.all(digests)).flat().sort());
}

/** SHA-256 of a file, in hexadecimal. */
export async function digestFile(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
