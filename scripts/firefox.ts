import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.ts';

/** Those before do not know all that Playwright asks through WebDriver BiDi. */
const OLDEST = 153;
const KNOWN = [
  '/usr/bin/firefox-esr',
  '/usr/bin/firefox',
  '/Applications/Firefox.app/Contents/MacOS/firefox',
  'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
];

/** The system's Firefox, or `FIREFOX_PATH`; undefined when there is none that is new enough. */
export function findFirefox(): string | undefined {
  return [process.env.FIREFOX_PATH, ...KNOWN].find(
    (path) => path && existsSync(path) && versionOf(path) >= OLDEST,
  );
}

/** Debian's, if we may install it. */
export function installFirefox(): void {
  if (!findFirefox()) installDebianPackages(['firefox-esr']);
}

/** Why journeys do not run there, in one sentence; undefined when they do. */
export const whyNoFirefox = () =>
  findFirefox() ? undefined : `No Firefox ${OLDEST}+ was found: install it, or set FIREFOX_PATH to one.`;

function versionOf(path: string): number {
  try {
    return Number(/\d+/.exec(execFileSync(path, ['--version'], { encoding: 'utf8', stdio: 'pipe' }))?.[0]);
  } catch {
    return 0;
  }
}
