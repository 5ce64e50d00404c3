// The programs that tests need besides Node: a Chromium for `npm test`; with `--all` also Firefox, WebKit, PostgreSQL
// and the files of a fresh Debian.
import { ensureChromium } from './chromium.ts';
import { findPostgres, installPostgres } from './find-postgres.ts';
import { installFirefox } from './firefox.ts';
import { makeDebianImage } from './one-machine/debian-image.ts';
import { installWebKit } from './webkit.ts';

ensureChromium();
if (process.argv.includes('--all')) {
  if (!findPostgres()) installPostgres();
  installFirefox();
  installWebKit();
  makeDebianImage();
}
