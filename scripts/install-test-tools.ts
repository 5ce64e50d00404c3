// The programs that `npm test` needs besides Node: a PostgreSQL, a Chromium.
import { ensureChromium } from './chromium.ts';
import { findPostgres, installPostgres } from './find-postgres.ts';

if (!findPostgres()) installPostgres();
ensureChromium();
