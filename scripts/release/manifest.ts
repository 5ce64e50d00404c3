import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, readlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import pLimit from 'p-limit';
import { valid } from 'semver';
import { readJsonFile } from './read-json-file.ts';

/** Name of the file that lists what a release holds. Clones that an upgrade made have one too, without a list. */
export const RELEASE_MANIFEST_FILE_NAME = 'release.json';

export interface ReleaseManifest {
  version: string;
  /** System and processor that the release's packages are for, as `linux-x64`. */
  platform: string;
  /** Checksums of the release's files: SHA-256 of each file, and the target of each link, by path; absent in clones. */
  files?: Record<string, string>;
}

export const RELEASE_PLATFORM = `${process.platform}-${process.arch}`;

const MAX_OPEN_FILES = 16;

/** Writes the manifest of a release, with the checksums of all files in its folder. */
export async function writeReleaseManifest(folder: string): Promise<void> {
  const manifest: ReleaseManifest = {
    version: await readPackageVersion(folder),
    platform: RELEASE_PLATFORM,
    files: await digestFiles(folder),
  };
  await writeFile(path.join(folder, RELEASE_MANIFEST_FILE_NAME), JSON.stringify(manifest, null, 1));
}

/**
 * Compares a folder with its manifest.
 * @throws Error with a French sentence when a file is missing, unexpected or different, or made for another platform
 */
export async function verifyReleaseFolder(folder: string): Promise<ReleaseManifest> {
  const manifest = await readReleaseManifest(folder);
  if (!manifest?.files)
    throw new Error(`Ce n'est pas une version de Récolte : ${RELEASE_MANIFEST_FILE_NAME} y manque.`);
  const { platform, files } = manifest;
  if (platform !== RELEASE_PLATFORM)
    throw new Error(`Cette version est faite pour ${platform}, et cette machine est ${RELEASE_PLATFORM}.`);
  const found = await digestFiles(folder);
  const names = new Set([...Object.keys(files), ...Object.keys(found)]);
  const wrong = [...names].find((name) => files[name] !== found[name]);
  if (wrong !== undefined)
    throw new Error(`Cette version n'est pas entière, ou a été modifiée : ${JSON.stringify(wrong)}.`);
  return manifest;
}

/**
 * Reads the manifest of a release.
 * @returns null where a folder has none
 */
export const readReleaseManifest = (folder: string) =>
  readJsonFile<ReleaseManifest>(path.join(folder, RELEASE_MANIFEST_FILE_NAME));

/**
 * Version in the `package.json` of a folder.
 * @throws Error with a French sentence for anything but a version: it becomes the name of a folder
 */
export async function readPackageVersion(folder: string): Promise<string> {
  const { version } = (await readJsonFile<{ version?: unknown }>(path.join(folder, 'package.json'))) ?? {};
  if (typeof version === 'string' && valid(version) === version) return version;
  throw new Error(`${folder}/package.json ne dit pas quelle version c'est.`);
}

async function digestFiles(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const limit = pLimit(MAX_OPEN_FILES);
  const digests = entries.map((entry) =>
    limit(async () => {
      const file = path.join(entry.parentPath, entry.name);
      const name = path.relative(folder, file);
      if (name === RELEASE_MANIFEST_FILE_NAME || entry.isDirectory()) return [];
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
