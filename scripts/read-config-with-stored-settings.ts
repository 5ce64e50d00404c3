import { type Config, mergeStoredSettingsIntoConfig } from '#server/config.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log.ts';
import { findStoredSettings } from '#server/platform/settings/queries.ts';

/** Configuration with the settings of the site's database; without them before the first start. */
export async function readConfigWithStoredSettings(config: Config): Promise<Config> {
  try {
    const database = await openDatabase({ ...config, log: createLog('silent'), join: true, create: false });
    return mergeStoredSettingsIntoConfig(
      config,
      await findStoredSettings(database.db).finally(database.close),
    );
  } catch {
    return config;
  }
}
