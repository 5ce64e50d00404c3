// The programs that `npm test` needs besides Node: a PostgreSQL, a Chromium, a Firefox.
import { ensureChromium } from './chromium.ts';
import { findPostgres, installPostgres } from './find-postgres.ts';
import { installFirefox } from './firefox.ts';

if (!findPostgres()) installPostgres();
ensureChromium();
installFirefox();
