import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pack, unpack } from './archive.ts';
import { writeManifest } from './manifest.ts';

/**
 * Makes the archive of the same release with another version, beside the given one, for tests of upgrades.
 * @param files texts of files that differ too, by path
 * @returns path of the archive
 */
export async function laterRelease(
  archive: string,
  version: string,
  files: Record<string, string> = {},
): Promise<string> {
  const release = path.join(path.dirname(archive), `recolte-${version}`);
  await unpack(archive, release);
  const packageJson = JSON.parse(await readFile(path.join(release, 'package.json'), 'utf8'));
  const changes = { ...files, 'package.json': JSON.stringify({ ...packageJson, version }) };
  for (const [name, text] of Object.entries(changes)) await writeFile(path.join(release, name), text);
  await writeManifest(release);
  await pack(release, `${release}.tar.gz`);
  await rm(release, { recursive: true });
  return `${release}.tar.gz`;
}
