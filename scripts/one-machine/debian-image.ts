import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { installDebianPackages } from '../debian-packages.ts';

/** Image with the files of a fresh Debian 12 with an SSH server, kept between runs. */
export const DEBIAN_IMAGE_FOLDER = path.join(tmpdir(), 'recolte-debian-12');
/** Cache of packages and lists that apt fetched, kept between runs. */
export const APT_CACHE_FOLDER = path.join(tmpdir(), 'recolte-debian-12-apt');

const PROGRAMS = {
  mmdebstrap: 'mmdebstrap',
  'systemd-nspawn': 'systemd-container',
  slirp4netns: 'slirp4netns',
  nsenter: 'util-linux',
  ip: 'iproute2',
  curl: 'curl',
  ssh: 'openssh-client',
  openssl: 'openssl',
};
const ARCHIVES = [
  'deb http://deb.debian.org/debian bookworm main',
  'deb http://deb.debian.org/debian bookworm-updates main',
  'deb http://deb.debian.org/debian-security bookworm-security main',
];

/** Makes the Debian image once, with Debian's packages, if we may. */
export function makeDebianImage(): void {
  installDebianPackages(missingPackages());
  if (existsSync(DEBIAN_IMAGE_FOLDER) || process.getuid?.() !== 0 || missingPackages().length > 0) return;
  const draft = `${DEBIAN_IMAGE_FOLDER}.${process.pid}`;
  const packages = 'systemd-sysv,dbus,ca-certificates,openssh-server';
  const args = ['--quiet', '--variant=important', `--include=${packages}`, 'bookworm', draft, ...ARCHIVES];
  const { status } = spawnSync('mmdebstrap', args, { stdio: ['ignore', 'inherit', 'inherit'] });
  if (status === 0) renameSync(draft, DEBIAN_IMAGE_FOLDER);
  else rmSync(draft, { recursive: true, force: true });
}

/** Reason why no Debian machine boots here, in one sentence; undefined when one does. */
export function describeMissingDebian(): string | undefined {
  if (process.platform !== 'linux' || process.getuid?.() !== 0)
    return 'A fresh Debian machine needs root on Linux: docs/one-machine.md was not run.';
  const packages = missingPackages();
  if (packages.length > 0)
    return `A fresh Debian machine needs ${packages.join(', ')}: docs/one-machine.md was not run.`;
  if (!existsSync(DEBIAN_IMAGE_FOLDER))
    return "Debian's packages could not be fetched for a fresh machine: docs/one-machine.md was not run.";
  mkdirSync(path.join(APT_CACHE_FOLDER, 'lists'), { recursive: true });
  const args = [
    '--quiet',
    '--register=no',
    '--keep-unit',
    '--pipe',
    `--directory=${DEBIAN_IMAGE_FOLDER}`,
    '--read-only',
  ];
  const { status, stderr } = spawnSync('systemd-nspawn', [...args, 'true'], { encoding: 'utf8' });
  if (status !== 0)
    return `systemd-nspawn does not run here (${stderr.trim().split('\n').at(-1)}): docs/one-machine.md was not run.`;
}

const missingPackages = () =>
  Object.entries(PROGRAMS).flatMap(([program, name]) =>
    spawnSync(program, ['--version'], { stdio: 'ignore' }).error ? name : [],
  );
