import { isValidSettingText, settingNames } from '#contract/settings/parse-setting-texts.ts';
import { type Config, mergeStoredSettingsIntoConfig } from '#server/config.ts';
import type { Database } from '#server/platform/database/tables.ts';
import type { Log } from '#server/platform/log.ts';
import type { PublicDataChangeNotifier } from '#server/platform/public-data-change-notifier.ts';
import { followStoredValue } from './follow-stored-value.ts';
import { findStoredSettings } from './queries.ts';

export interface LiveConfig {
  /**
   * Configuration with the settings of the database. What settings change (`toSettingDependentConfig`) has its current
   * value at each reading: read it where it is used, and keep none.
   */
  config: Config;
  /** Ends the readings. Call it before the database is closed. */
  close: () => void;
}

/**
 * Reads the settings of the database, now and after each change of them.
 * @param start configuration without them
 */
export async function openLiveConfig(
  start: Config,
  db: Database,
  publicChanges: Pick<PublicDataChangeNotifier, 'rereadSettingsBy' | 'refreshSettings'>,
  log: Pick<Log, 'warn'>,
): Promise<LiveConfig> {
  let current = start;
  const { close } = await followStoredValue(publicChanges, {
    read: () => findStoredSettings(db),
    apply(stored) {
      current = mergeStoredSettingsIntoConfig(start, stored);
      const refused = settingNames.filter((name) => stored[name] && !isValidSettingText(name, stored[name]));
      if (refused.length > 0)
        log.warn({ settings: refused }, 'Stored settings are no values for this release');
    },
    isPolled: Boolean(start.databaseUrl),
  });
  const properties = (Object.keys(start) as (keyof Config)[]).map(
    (key) => [key, { enumerable: true, get: () => current[key] }] as const,
  );
  return {
    config: Object.freeze(Object.defineProperties({}, Object.fromEntries(properties))) as Config,
    close,
  };
}
