import { existsSync, lstatSync } from 'node:fs';
import { readdir, realpath, rename, rm, stat, symlink } from 'node:fs/promises';
import path from 'node:path';
import { syncPath } from '#server/platform/files/write-durably.ts';
import { readManifest, versionOf } from '../release/manifest.ts';

/** Folder that holds `releases/`, a folder for each release, and `current`, the link to the one that runs. */
export type Home = string;

const LINK = 'current';
const DRAFT = /\.partial$/;
/** Number of releases that stay on the disk. */
const KEPT = 3;

export const folderOf = (home: Home, release: string) => path.join(home, 'releases', release);

/**
 * Home of a running program.
 * @param root folder of its release
 * @throws Error with a French sentence where it was installed otherwise
 */
export function findHome(root: string): Home {
  const home = path.dirname(path.dirname(root));
  const isRelease = path.basename(path.dirname(root)) === 'releases';
  const link = path.join(home, LINK);
  if (isRelease && existsSync(link) && lstatSync(link).isSymbolicLink()) return home;
  throw new Error(
    `${root} n'est pas dans un dossier « releases » à côté d'un lien « ${LINK} » : voyez « Upgrade » dans docs/operations.md.`,
  );
}

/** Name of the release to which the link leads. */
export const currentRelease = async (home: Home): Promise<string> =>
  path.basename(await realpath(path.join(home, LINK)));

/** Makes the link lead to a release, at once. */
export async function switchTo(home: Home, release: string): Promise<void> {
  const link = path.join(home, LINK);
  const draft = `${link}.new`;
  await rm(draft, { force: true });
  await symlink(path.join('releases', release), draft);
  await rename(draft, link);
  await syncPath(home);
}

/** Folder in which a release is made; it is deleted by the next upgrade if this one is interrupted. */
export const draftFolder = (home: Home) => folderOf(home, `${process.pid}.partial`);

export async function removeDrafts(home: Home): Promise<void> {
  for (const name of await readdir(path.join(home, 'releases')))
    if (DRAFT.test(name)) await rm(folderOf(home, name), { recursive: true, force: true });
}

/** Gives a complete draft its name, `recolte-1.0.0`. An unused release of that name is replaced. @returns the name */
export async function keepDraft(home: Home, draft: string): Promise<string> {
  const release = `recolte-${await versionOf(draft)}`;
  const folder = folderOf(home, release);
  if (existsSync(folder)) await rename(folder, `${draft}-former.partial`);
  await rename(draft, folder);
  await syncPath(path.dirname(folder));
  return release;
}

/**
 * Deletes the releases that upgrades brought, except the newest. A folder without manifest is the operator's, and
 * `data-dir` holds a site's data.
 * @param used names of releases that stay
 * @returns names of the deleted ones
 */
export async function removeOldReleases(home: Home, used: string[]): Promise<string[]> {
  const names = (await readdir(path.join(home, 'releases'))).filter((name) => !used.includes(name));
  const brought = [];
  for (const name of names) {
    const folder = folderOf(home, name);
    if (!(await readManifest(folder)) || existsSync(path.join(folder, 'data-dir'))) continue;
    brought.push({ name, since: (await stat(folder)).ctimeMs });
  }
  brought.sort((one, other) => other.since - one.since);
  const old = brought.slice(Math.max(0, KEPT - used.length)).map(({ name }) => name);
  for (const name of old) await rm(folderOf(home, name), { recursive: true, force: true });
  return old;
}
