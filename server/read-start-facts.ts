import { type Config, mergeStoredSettingsIntoConfig } from './config.ts';
import { createInstallationLink } from './features/ops/installation/installation-links.ts';
import { openDatabase } from './platform/database/open-database.ts';
import type { Log } from './platform/log.ts';
import { findStoredSettings } from './platform/settings/queries.ts';

/** Facts of the database for the banner of a process that supervises others, which has no database open. */
export async function readStartFacts(config: Config, log: Log) {
  const database = await openDatabase({ ...config, log, join: true, create: false });
  try {
    const stored = mergeStoredSettingsIntoConfig(config, await findStoredSettings(database.db));
    return { stored, installationUrl: await createInstallationLink(database.db, config.publicUrl) };
  } finally {
    await database.close();
  }
}
