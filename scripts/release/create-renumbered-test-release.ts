import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { extract } from 'tar';
import { packFolderIntoTarball } from './archive.ts';
import { writeReleaseManifest } from './manifest.ts';

/** Differences of the made release from the given one, beside its version. */
interface Differences {
  /** Texts of changed files, by path. */
  files?: Record<string, string>;
  /** True for a release whose packages Node finds in a folder above it, as a machine of tests has. */
  isWithoutPackages?: boolean;
}

/** Marker file by which `scripts/prepare.mjs` knows that the packages are installed. */
const INSTALLED = 'node_modules/.ready';

/**
 * Makes the archive of the same release with another version, beside the given one, for tests of upgrades.
 * @returns path of the archive
 */
export async function createRenumberedTestRelease(
  archive: string,
  version: string,
  { files = {}, isWithoutPackages = false }: Differences = {},
): Promise<string> {
  const release = path.join(path.dirname(archive), `recolte-${version}`);
  const isKept = (name: string) =>
    !isWithoutPackages || !name.includes('/node_modules/') || name.endsWith(`/${INSTALLED}`);
  await mkdir(release);
  extract({ file: archive, cwd: release, strip: 1, strict: true, sync: true, filter: isKept });
  const packageJson = JSON.parse(await readFile(path.join(release, 'package.json'), 'utf8'));
  const changes = { ...files, 'package.json': JSON.stringify({ ...packageJson, version }) };
  for (const [name, text] of Object.entries(changes)) await writeFile(path.join(release, name), text);
  await writeReleaseManifest(release);
  await packFolderIntoTarball(release, `${release}.tar.gz`);
  await rm(release, { recursive: true });
  return `${release}.tar.gz`;
}
