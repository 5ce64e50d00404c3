// The programs that `npm test` needs besides Node: a PostgreSQL, browsers.
import { ensureChromium } from './chromium.ts';
import { findPostgres, installPostgres } from './find-postgres.ts';
import { installFirefox } from './firefox.ts';
import { installWebKit } from './webkit.ts';

if (!findPostgres()) installPostgres();
ensureChromium();
installFirefox();
installWebKit();
