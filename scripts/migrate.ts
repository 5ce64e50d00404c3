/**
 * Command `npm run migrate`: migrates the database, also beside a running site, and renders the home page without
 * listening, so that what this version lacks is known before it replaces another one.
 */
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { ConfigError, readConfig } from '#server/config.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log.ts';
import { describeCommandFailure } from './describe-command-failure.ts';

process.umask(0o077);
process.env.NODE_ENV ??= 'production';
// Folder of compiled code, which the start of the site then uses.
enableCompileCache(path.join(import.meta.dirname, '../build/compiled'));
try {
  const config = readConfig();
  const log = createLog('error');
  const database = await openDatabase({ ...config, log, join: true, create: false });
  // Imports after NODE_ENV is set: React reads it when it is first loaded.
  const [{ openServices }, { buildApp }] = await Promise.all([
    import('#server/services.ts'),
    import('#server/app.ts'),
    // Import without use: a module of the start that throws is known before the release is replaced, too.
    import('#server/start.ts'),
  ]);
  const services = await openServices(config, log, { database });
  const app = await buildApp(services);
  const { statusCode, body } = await app.inject('/app');
  await app.close();
  await services.close();
  if (statusCode !== 200 || !body.includes('<h1'))
    throw new Error(`La page d'accueil de cette version ne s'affiche pas (${statusCode}).`);
  process.exit(0);
} catch (error) {
  console.error(describeCommandFailure(error));
  process.exit(error instanceof ConfigError ? ConfigError.exitCode : 1);
}
