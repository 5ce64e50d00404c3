import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

/**
 * Installs Debian packages. Does nothing on another system or without root; packages that can't be installed are
 * missing afterwards.
 */
export function installDebianPackages(names: string[]): void {
  if (names.length === 0 || process.getuid?.() !== 0 || !isDebian()) return;
  runAptGet('update');
  // Packages are installed one by one: if Debian lacks one, the others are installed all the same.
  for (const name of names) runAptGet('install', '-y', '--no-install-recommends', '--no-remove', name);
}

/** True for Debian only: its derivatives ship browsers only as snaps. */
const isDebian = () =>
  existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

/** Runs apt-get, with short timeouts for machines without a network. */
export const runAptGet = (...args: string[]) =>
  spawnSync('apt-get', ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', ...args], {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
