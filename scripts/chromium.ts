import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.ts';

const USUAL_PATHS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];
const SHELL_PATH = '/usr/bin/chromium-headless-shell';

/** Path of the system's Chromium, or `CHROMIUM_PATH`; undefined when there is none. */
export function findChromium(): string | undefined {
  return [process.env.CHROMIUM_PATH, ...USUAL_PATHS].find((path) => path && existsSync(path));
}

/**
 * Path of Chromium's build without windows, which renders the same pages in two thirds of the processor time but has
 * no profiles; undefined when there is none, or when `CHROMIUM_PATH` names another.
 */
export function findChromiumHeadlessShell(): string | undefined {
  return !process.env.CHROMIUM_PATH && existsSync(SHELL_PATH) ? SHELL_PATH : undefined;
}

/**
 * Finds or installs a Chromium for the browser tests: the system's, else Debian's packages if we may install them,
 * else Playwright's own download.
 * @throws Error with one sentence on what to install
 */
export function ensureChromium(): void {
  if (process.env.CHROMIUM_PATH) return;
  const missing = [
    ...(findChromium() ? [] : ['chromium', 'fonts-liberation']),
    ...(findChromiumHeadlessShell() ? [] : ['chromium-headless-shell']),
  ];
  installDebianPackages(missing);
  if (findChromium()) return;
  const download = ['node_modules/@playwright/test/cli.js', 'install', 'chromium'];
  if (spawnSync(process.execPath, download, { stdio: 'inherit' }).status === 0) return;
  throw new Error('No Chromium was found or could be installed: install it, or set CHROMIUM_PATH to one.');
}
