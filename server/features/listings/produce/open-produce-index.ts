import type { Database } from '#server/platform/database/tables.ts';
import type { PublicDataChangeNotifier } from '#server/platform/public-data-change-notifier.ts';
import { listAddedProduceNames } from './added-produce-queries.ts';
import { builtInProduce, createProduceIndex, type ProduceIndex } from './produce-index.ts';

/** Milliseconds between two looks at the added names, for a pooler that loses notifications. */
const LOOK_EVERY_MS = 5_000;

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
): Promise<LiveProduceIndex> {
  let current = createProduceIndex(builtInProduce);
  let texts = '[]';
  let isClosed = false;

  const reread = async () => {
    const added = isClosed ? [] : await listAddedProduceNames(db);
    const read = JSON.stringify(added);
    if (isClosed || texts === read) return;
    texts = read;
    current = createProduceIndex([...builtInProduce, ...added.map(({ id, version, ...produce }) => produce)]);
  };
  const look = async () => {
    const former = texts;
    await reread();
    if (texts !== former) await publicChanges.refreshSettings();
  };

  // Follower first: a change while the names are first read must not be missed.
  publicChanges.rereadSettingsBy(reread);
  await reread();
  const timer = setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS).unref();
  return {
    list: () => current.list(),
    recognize: (text) => current.recognize(text),
    findNamed: (text) => current.findNamed(text),
    reread,
    close() {
      isClosed = true;
      clearInterval(timer);
    },
  };
}
