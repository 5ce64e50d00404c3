import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/** Nothing happens elsewhere, or when we are not root; what could not be installed is simply missing afterwards. */
export function installDebianPackages(names: string[]): void {
  if (names.length === 0 || process.getuid?.() !== 0 || !isDebian()) return;
  apt('update');
  // Where it lacks one of them, the others are installed all the same.
  for (const name of names) apt('install', '-y', '--no-install-recommends', '--no-remove', name);
}

/** Its relatives ship no browsers but as snaps. */
const isDebian = () =>
  existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

/** Gives up soon where there is no network. */
export const apt = (...args: string[]) =>
  spawnSync('apt-get', ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', ...args], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
