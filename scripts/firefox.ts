import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.ts';

/** First version of Firefox that supports all commands that Playwright sends through WebDriver BiDi. */
const MIN_VERSION = 153;
const USUAL_PATHS = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** Path of the system's Firefox, or `FIREFOX_PATH`; undefined when there is none that is new enough. */
export function findFirefox(): string | undefined {
  return [process.env.FIREFOX_PATH, ...USUAL_PATHS].find(
    (path) => path && existsSync(path) && versionOf(path) >= MIN_VERSION,
  );
}

/** Installs Debian's Firefox, if we may. */
export function installFirefox(): void {
  if (!findFirefox()) installDebianPackages(['firefox-esr']);
}

/** Reason why journeys do not run in Firefox, in one sentence; undefined when they do. */
export const describeMissingFirefox = () =>
  findFirefox() ? undefined : `No Firefox ${MIN_VERSION}+ was found: install it, or set FIREFOX_PATH to one.`;

function versionOf(path: string): number {
  try {
    return Number(/\d+/.exec(execFileSync(path, ['--version'], { encoding: 'utf8', stdio: 'pipe' }))?.[0]);
  } catch {
    return 0;
  }
}
