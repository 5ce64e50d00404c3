import { existsSync, globSync } from 'node:fs';
import { installDebianPackages } from './debian-packages.ts';

export interface WebKit {
  driver: string;
  browser: string;
  /** A screen without a display. */
  screen: string;
}

/** WebKitGTK's driver and test browser; undefined where one of the programs is missing. */
export function findWebKit(): WebKit | undefined {
  const [driver, screen] = ['/usr/bin/WebKitWebDriver', '/usr/bin/Xvfb'];
  const browser = globSync('/usr/{lib/*,libexec}/webkit2gtk-4.*/MiniBrowser')[0];
  return browser && existsSync(driver) && existsSync(screen) ? { driver, browser, screen } : undefined;
}

/** Debian's, if we may install it. */
export function installWebKit(): void {
  if (!findWebKit()) installDebianPackages(['webkit2gtk-driver', 'xvfb']);
}

/** Why journeys do not run there, in one sentence; undefined when they do. */
export const whyNoWebKit = () =>
  findWebKit() ? undefined : 'No WebKitWebDriver with its MiniBrowser, or no Xvfb, was found: install them.';
