import { isValidSettingText, settingNames } from '#contract/settings/parse-setting-texts.ts';
import { type Config, mergeStoredSettingsIntoConfig } from '#server/config.ts';
import type { Database } from '#server/platform/database/tables.ts';
import type { Log } from '#server/platform/log.ts';
import type { PublicDataChangeNotifier } from '#server/platform/public-data-change-notifier.ts';
import { findStoredSettings } from './queries.ts';

/** Milliseconds between two looks at the settings, for a pooler that loses notifications. */
const LOOK_EVERY_MS = 5_000;

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
  let texts = '';
  let begun = 0;
  let applied = 0;
  let isClosed = false;

  const reread = async () => {
    const turn = ++begun;
    const stored = isClosed ? null : await findStoredSettings(db);
    // Readings that ended after a later one are dropped.
    if (!stored || turn < applied) return;
    applied = turn;
    const read = JSON.stringify(stored);
    if (texts === read) return;
    texts = read;
    current = mergeStoredSettingsIntoConfig(start, stored);
    const refused = settingNames.filter((name) => stored[name] && !isValidSettingText(name, stored[name]));
    if (refused.length > 0) log.warn({ settings: refused }, 'Stored settings are no values for this release');
  };
  const look = async () => {
    const former = texts;
    await reread();
    if (texts !== former) await publicChanges.refreshSettings();
  };

  // Follower first: a change while the settings are first read must not be missed.
  publicChanges.rereadSettingsBy(reread);
  await reread();
  const timer = start.databaseUrl
    ? setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS).unref()
    : undefined;
  const properties = (Object.keys(start) as (keyof Config)[]).map(
    (key) => [key, { enumerable: true, get: () => current[key] }] as const,
  );
  return {
    config: Object.freeze(Object.defineProperties({}, Object.fromEntries(properties))) as Config,
    close() {
      isClosed = true;
      clearInterval(timer);
    },
  };
}
