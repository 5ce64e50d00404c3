import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const KNOWN = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const KNOWN_SHELL = '/usr/bin/chromium-headless-shell';

/** The system's Chromium, or `CHROMIUM_PATH`; undefined when there is none. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...KNOWN].find((path) => path && existsSync(path));
}

/**
 * Its build without windows, which renders the same pages in two thirds of the processor time but knows no profiles;
 * undefined when there is none, or when `CHROMIUM_PATH` names another.
 */
export function findHeadlessShell(): string | undefined {
  return !process.env.CHROMIUM_PATH && existsSync(KNOWN_SHELL) ? KNOWN_SHELL : undefined;
}

/**
 * For the browser tests: the system's, else Debian's packages if we may install them, else Playwright's own download.
 * @throws Error one sentence saying what to install
 */
export function ensureChromium(): void {
  if (process.env.CHROMIUM_PATH) return;
  const missing = [
    ...(findChromium() ? [] : ['chromium', 'fonts-liberation']),
    ...(findHeadlessShell() ? [] : ['chromium-headless-shell']),
  ];
  if (missing.length > 0 && process.getuid?.() === 0 && isDebian()) {
    apt('update');
    // Where it lacks one of them, the others are installed all the same.
    for (const name of missing) apt('install', '-y', '--no-install-recommends', '--no-remove', name);
  }
  if (findChromium()) return;
  if (run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])) return;
  throw new Error('No Chromium was found or could be installed: install it, or set CHROMIUM_PATH to one.');
}

/** Its relatives ship no Chromium but as a snap. */
const isDebian = () =>
  existsSync('/etc/os-release') && /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'));

/** Gives up soon where there is no network. */
const apt = (...args: string[]) =>
  run('apt-get', ['-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=20', ...args]);

const run = (command: string, args: string[]) =>
  spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
    .status === 0;
