import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { removeReleaseDrafts, resolveReleaseFolder } from './install-folder.ts';
import { installReleaseBesideRunning } from './install-release-beside-running.ts';

let home: string;
let clone: string;
beforeEach(async () => {
  home = await realpath(await mkdtemp(path.join(tmpdir(), 'recolte-clone-')));
  clone = resolveReleaseFolder(home, 'clone');
  await mkdir(path.join(clone, 'scripts'), { recursive: true });
  git('init', '--quiet');
  // Preparation of the release: every run of it leaves a mark.
  await writeFile(
    path.join(clone, 'scripts/prepare.mjs'),
    "import fs from 'node:fs'; fs.appendFileSync('built', '1');",
  );
  await commit('1.1.0');
  const running = resolveReleaseFolder(home, 'running');
  await mkdir(running);
  await writeFile(path.join(running, 'package.json'), '{"version":"1.0.5"}');
  await symlink('releases/running', path.join(home, 'current'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  return rm(home, { recursive: true });
});

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', ...args], {
    cwd: clone,
    stdio: 'pipe',
  });

async function commit(version: string) {
  await writeFile(path.join(clone, 'package.json'), JSON.stringify({ version }));
  git('add', '.');
  git('commit', '--quiet', '-m', version);
  git('tag', `v${version}`);
}

test('a tag of the clone becomes a release of its own beside it, built once', async () => {
  await commit('1.2.0');
  for (let times = 0; times < 2; times++)
    expect(await installReleaseBesideRunning(home, clone, 'v1.1.0')).toBe('recolte-1.1.0');
  const release = resolveReleaseFolder(home, 'recolte-1.1.0');
  expect(await readFile(path.join(release, 'built'), 'utf8')).toBe('1');
  expect(existsSync(path.join(clone, 'built'))).toBe(false);
  expect(JSON.parse(await readFile(path.join(release, 'release.json'), 'utf8'))).toMatchObject({
    version: '1.1.0',
  });
});

test('a tag that cannot be built, or does not exist, leaves no release', async () => {
  await writeFile(path.join(clone, 'scripts/prepare.mjs'), 'process.exit(1);');
  await commit('1.2.0');
  await expect(installReleaseBesideRunning(home, clone, 'v1.2.0')).rejects.toThrow('a échoué (1)');
  await expect(installReleaseBesideRunning(home, clone, 'v7')).rejects.toThrow("Il n'y a pas d'étiquette v7");
  const left = await readdir(path.join(home, 'releases'));
  expect(left.filter((name) => !name.endsWith('.partial')).sort()).toEqual(['clone', 'running']);
});

test('the version that runs is left alone, and an older one is refused', async () => {
  await commit('1.0.5');
  expect(await installReleaseBesideRunning(home, clone, 'v1.0.5')).toBe('running');
  await removeReleaseDrafts(home);
  await commit('1.0.4');
  await expect(installReleaseBesideRunning(home, clone, 'v1.0.4')).rejects.toThrow(
    '1.0.4 est plus ancienne que 1.0.5',
  );
});

test('an older release candidate is refused once its version runs', async () => {
  await commit('1.0.5-rc.1');
  await expect(installReleaseBesideRunning(home, clone, 'v1.0.5-rc.1')).rejects.toThrow(
    '1.0.5-rc.1 est plus ancienne',
  );
});

test('a relative archive is looked for in the folder in which the command was typed', async () => {
  await writeFile(path.join(home, 'recolte-1.2.0.tar.gz'), 'cut');
  vi.stubEnv('INIT_CWD', home);
  await expect(installReleaseBesideRunning(home, clone, 'recolte-1.2.0.tar.gz')).rejects.toThrow(
    `${home}/recolte-1.2.0.tar.gz n'est pas une archive entière`,
  );
});

test('an archive that cannot be opened is named as such', async () => {
  // A link to itself: no user can open it, not even root.
  const archive = path.join(home, 'recolte-1.2.0.tar.gz');
  await symlink(archive, archive);
  await expect(installReleaseBesideRunning(home, clone, archive)).rejects.toThrow(
    `ne peut pas lire ${archive} (ELOOP)`,
  );
});

/** Address of a server that sends every request to another address. */
async function redirectTo(location: string): Promise<string> {
  const server = createServer((_, response) => response.writeHead(302, { location }).end());
  onTestFinished(() => void server.close());
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/recolte-1.2.0.tar.gz`;
}

test('an address without TLS is refused, also when another one leads there', async () => {
  const address = 'http://example.org/recolte-1.2.0.tar.gz';
  for (const given of [address, await redirectTo(address)])
    await expect(installReleaseBesideRunning(home, clone, given)).rejects.toThrow(
      `${address} n'est pas une adresse https`,
    );
});

test('an address that leads to itself is refused', async () => {
  await expect(installReleaseBesideRunning(home, clone, await redirectTo('/again'))).rejects.toThrow(
    'répond 302',
  );
});
