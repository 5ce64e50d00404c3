import { existsSync, lstatSync, readlinkSync } from 'node:fs';
import { readdir, realpath, rename, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { rcompare } from 'semver';
import { flushToDisk } from '#server/platform/files/write-file-durably.ts';
import { readPackageVersion, readReleaseManifest } from '../release/manifest.ts';

/** Folder that holds `releases/`, a folder for each release, and `current`, the link to the one that runs. */
export type InstallFolder = string;

const LINK = 'current';
const DRAFT = /\.partial$/;
/** Number of releases that stay on the disk after an upgrade. */
const KEPT = 3;

export const resolveReleaseFolder = (home: InstallFolder, release: string) =>
  path.join(home, 'releases', release);

/**
 * Folder with the releases of a running program.
 * @param root folder of its release
 * @returns undefined where it was installed otherwise
 */
export function findInstallFolder(root: string): InstallFolder | undefined {
  const home = path.dirname(path.dirname(root));
  const isRelease = path.basename(path.dirname(root)) === 'releases';
  return isRelease && isLink(path.join(home, LINK)) ? home : undefined;
}

/**
 * Folder of the releases of a running program.
 * @throws Error with a French sentence where it was installed otherwise
 */
export function requireInstallFolder(root: string): InstallFolder {
  const home = findInstallFolder(root);
  if (home !== undefined) return home;
  throw new Error(
    `${root} n'est pas dans un dossier « releases » à côté d'un lien « ${LINK} » : voyez « Upgrade » dans docs/operations.md.`,
  );
}

/**
 * Refuses a path that is removed with a release, or that the next release would not find.
 * @param subject what the path is for, in French
 * @throws Error with a French sentence
 */
export function requirePathOutsideReleases(home: InstallFolder, place: string, subject: string): void {
  if (leadsInto(path.join(home, 'releases'), place))
    throw new Error(
      `${place} (${subject}) est dans le dossier d'une version : donnez-lui une place à part, par un chemin absolu.`,
    );
}

/** True when a path is in a folder, or passes through it by links. */
function leadsInto(folder: string, place: string): boolean {
  if (`${place}/`.startsWith(`${folder}/`)) return true;
  const link = ancestorsOf(place).find(isLink);
  if (link === undefined) return false;
  const target = path.resolve(path.dirname(link), readlinkSync(link));
  return leadsInto(folder, path.join(target, path.relative(link, place)));
}

/** Ancestors of a path, from the highest folder on, and the path itself. */
const ancestorsOf = (place: string): string[] =>
  path.dirname(place) === place ? [place] : [...ancestorsOf(path.dirname(place)), place];

const isLink = (place: string) => lstatSync(place, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/** Name of the running release: the link `current` leads to it. */
export const readCurrentReleaseName = async (home: InstallFolder): Promise<string> =>
  path.basename(await realpath(path.join(home, LINK)));

/** Switches the link `current` to a release, atomically. */
export async function switchCurrentReleaseLink(home: InstallFolder, release: string): Promise<void> {
  const link = path.join(home, LINK);
  const draft = `${link}.new`;
  await rm(draft, { force: true });
  await symlink(path.join('releases', release), draft);
  await rename(draft, link);
  await flushToDisk(home);
}

/** Folder in which a release is made; it is deleted by the next upgrade if this one is interrupted. */
export const resolveReleaseDraftFolder = (home: InstallFolder) =>
  resolveReleaseFolder(home, `${process.pid}.partial`);

export async function removeReleaseDrafts(home: InstallFolder): Promise<void> {
  for (const name of await readdir(path.join(home, 'releases')))
    if (DRAFT.test(name)) await rm(resolveReleaseFolder(home, name), { recursive: true, force: true });
}

/**
 * Renames a complete draft to its final name, `recolte-1.0.0`. An unused release of that name is replaced.
 * @returns the name
 */
export async function renameReleaseDraftFolder(home: InstallFolder, draft: string): Promise<string> {
  const release = `recolte-${await readPackageVersion(draft)}`;
  const folder = resolveReleaseFolder(home, release);
  if (existsSync(folder)) await rename(folder, `${draft}-former.partial`);
  await rename(draft, folder);
  await flushToDisk(path.dirname(folder));
  return release;
}

/**
 * Deletes the releases that upgrades brought, except the highest versions. A folder without manifest is the operator's,
 * and `data-dir` holds a site's data.
 * @param used names of releases that stay
 * @returns names of the deleted ones
 */
export async function removeOldReleases(home: InstallFolder, used: string[]): Promise<string[]> {
  const brought: { name: string; version: string }[] = [];
  for (const name of await readdir(path.join(home, 'releases'))) {
    const isKept = used.includes(name) || existsSync(path.join(resolveReleaseFolder(home, name), 'data-dir'));
    const manifest = isKept ? null : await readReleaseManifest(resolveReleaseFolder(home, name));
    if (manifest) brought.push({ name, version: manifest.version });
  }
  brought.sort((one, other) => rcompare(one.version, other.version));
  const old = brought.slice(Math.max(0, KEPT - used.length)).map(({ name }) => name);
  for (const name of old) await rm(resolveReleaseFolder(home, name), { recursive: true, force: true });
  return old;
}
