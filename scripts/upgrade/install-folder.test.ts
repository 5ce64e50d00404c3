import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { RELEASE_MANIFEST_FILE_NAME } from '../release/manifest.ts';
import {
  readCurrentReleaseName,
  removeOldReleases,
  removeReleaseDrafts,
  renameReleaseDraftFolder,
  requireInstallFolder,
  requirePathOutsideReleases,
  resolveReleaseDraftFolder,
  resolveReleaseFolder,
  switchCurrentReleaseLink,
} from './install-folder.ts';

let home: string;
beforeEach(async () => {
  home = await realpath(await mkdtemp(path.join(tmpdir(), 'recolte-home-')));
  await makeRelease('1.0.0');
  await symlink('releases/recolte-1.0.0', path.join(home, 'current'));
});
afterEach(() => rm(home, { recursive: true }));

async function makeRelease(version: string, folder = resolveReleaseFolder(home, `recolte-${version}`)) {
  await mkdir(folder, { recursive: true });
  await writeFile(path.join(folder, 'package.json'), JSON.stringify({ version }));
  await writeFile(path.join(folder, RELEASE_MANIFEST_FILE_NAME), JSON.stringify({ version }));
}

test('the install folder of a release is found, and that of a plain clone is refused', async () => {
  expect(requireInstallFolder(resolveReleaseFolder(home, 'recolte-1.0.0'))).toBe(home);
  expect(() => requireInstallFolder(process.cwd())).toThrow("n'est pas dans un dossier « releases »");
});

test('the link leads to another release, also after an interrupted switch', async () => {
  await makeRelease('1.1.0');
  await symlink('nowhere', path.join(home, 'current.new'));
  await switchCurrentReleaseLink(home, 'recolte-1.1.0');
  expect(await readCurrentReleaseName(home)).toBe('recolte-1.1.0');
  expect((await readdir(home)).sort()).toEqual(['current', 'releases']);
});

test('a complete draft gets the name of its version, and replaces what an interrupted upgrade left there', async () => {
  await makeRelease('1.1.0');
  await makeRelease('1.1.0', resolveReleaseDraftFolder(home));
  await writeFile(path.join(resolveReleaseDraftFolder(home), 'new'), '');
  expect(await renameReleaseDraftFolder(home, resolveReleaseDraftFolder(home))).toBe('recolte-1.1.0');
  expect(existsSync(path.join(resolveReleaseFolder(home, 'recolte-1.1.0'), 'new'))).toBe(true);
  await removeReleaseDrafts(home);
  expect((await readdir(path.join(home, 'releases'))).sort()).toEqual(['recolte-1.0.0', 'recolte-1.1.0']);
});

test('three releases stay, with those in use, and with folders that hold data or come from elsewhere', async () => {
  for (const version of ['0.7.0', '0.8.0', '1.2.0-rc.1', '1.1.0', '1.2.0']) await makeRelease(version);
  await mkdir(path.join(resolveReleaseFolder(home, 'recolte-0.7.0'), 'data-dir'));
  await mkdir(resolveReleaseFolder(home, 'clone'));
  expect((await removeOldReleases(home, ['recolte-1.0.0', 'recolte-1.1.0'])).sort()).toEqual([
    'recolte-0.8.0',
    'recolte-1.2.0-rc.1',
  ]);
  expect((await readdir(path.join(home, 'releases'))).sort()).toEqual([
    'clone',
    'recolte-0.7.0',
    'recolte-1.0.0',
    'recolte-1.1.0',
    'recolte-1.2.0',
  ]);
});

test.each([
  ['in a release', 'releases/recolte-1.0.0/data'],
  ['behind the link to the running release', 'current/data'],
  ['the folder of the releases', 'releases'],
  ['behind a link that is in a release', 'current/linked'],
  ['behind a link to a release', 'elsewhere/to-release/data'],
  ['outside, by a way through a release', 'elsewhere/to-linked/data'],
])('a place is refused that is %s', async (_, place) => {
  await mkdir(path.join(home, 'elsewhere'));
  await symlink(path.join(home, 'elsewhere'), path.join(home, 'current/linked'));
  await symlink('../current', path.join(home, 'elsewhere/to-release'));
  await symlink(path.join(home, 'current/linked'), path.join(home, 'elsewhere/to-linked'));
  expect(() => requirePathOutsideReleases(home, path.join(home, place), 'DATA_DIR')).toThrow(
    `${path.join(home, place)} (DATA_DIR) est dans le dossier d'une version`,
  );
});

test.each(['data', 'releases-data', 'linked/data'])(
  'the place %s beside the releases is accepted',
  async (place) => {
    await symlink(tmpdir(), path.join(home, 'linked'));
    requirePathOutsideReleases(home, path.join(home, place), 'DATA_DIR');
  },
);
