import type { Config } from '#server/config.ts';
import type { Database } from '#server/platform/database/tables.ts';
import type { PublicDataChangeNotifier } from '#server/platform/public-data-change-notifier.ts';
import { followStoredValue } from '#server/platform/settings/follow-stored-value.ts';
import { listAddedProduceNames } from './added-produce-queries.ts';
import {
  builtInProduce,
  builtInProduceIndex,
  createProduceIndex,
  type ProduceIndex,
} from './produce-index.ts';

/** Index of the list with the names that administrators have added until now: read it where it is used. */
export interface LiveProduceIndex extends ProduceIndex {
  /** Reads the added names again. */
  reread: () => Promise<void>;
  /** Ends the readings. Call it before the database is closed. */
  close: () => void;
}

declare module '#server/platform/services.ts' {
  interface Services {
    produce: LiveProduceIndex;
  }
}

/** Opens the list of produce, which follows the names that administrators add in all processes. */
export async function openProduceIndex(
  db: Database,
  publicChanges: Pick<PublicDataChangeNotifier, 'rereadSettingsBy' | 'refreshSettings'>,
  { databaseUrl }: Pick<Config, 'databaseUrl'>,
): Promise<LiveProduceIndex> {
  let current = builtInProduceIndex;
  const { reread, close } = await followStoredValue(publicChanges, {
    read: () => listAddedProduceNames(db),
    apply(added) {
      const produce = added.map(({ id, version, ...entry }) => entry);
      current =
        produce.length > 0 ? createProduceIndex([...builtInProduce, ...produce]) : builtInProduceIndex;
    },
    isPolled: Boolean(databaseUrl),
  });
  return {
    list: () => current.list(),
    recognize: (text) => current.recognize(text),
    findNamed: (text) => current.findNamed(text),
    reread,
    close,
  };
}
