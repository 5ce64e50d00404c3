import type { PublicDataChangeNotifier } from '#server/platform/public-data-change-notifier.ts';

/** Milliseconds between two looks at a stored value, for a pooler that loses notifications. */
const LOOK_EVERY_MS = 5_000;

interface StoredValueFollower {
  /** Reads the value again. */
  reread: () => Promise<void>;
  /** Ends the readings. Call it before the database is closed. */
  close: () => void;
}

interface StoredValue<Value> {
  read: () => Promise<Value>;
  /** Called with the value that was first read, and with each one whose JSON differs from the one before. */
  apply: (value: Value) => void;
  /** True where a pooler may stand before the database. */
  isPolled: boolean;
}

/** Follows what administrators store: reads it now, and after each change of it in any process. */
export async function followStoredValue<Value>(
  publicChanges: Pick<PublicDataChangeNotifier, 'rereadSettingsBy' | 'refreshSettings'>,
  { read, apply, isPolled }: StoredValue<Value>,
): Promise<StoredValueFollower> {
  let text: string | undefined;
  let begun = 0;
  let applied = 0;
  let isClosed = false;

  const reread = async () => {
    if (isClosed) return;
    const turn = ++begun;
    const value = await read();
    // Readings that ended after a later one are dropped.
    if (turn < applied) return;
    applied = turn;
    const json = JSON.stringify(value);
    if (text === json) return;
    text = json;
    apply(value);
  };
  const look = async () => {
    const former = text;
    await reread();
    if (text !== former) await publicChanges.refreshSettings();
  };

  // Follower first: a change while the value is first read must not be missed.
  publicChanges.rereadSettingsBy(reread);
  await reread();
  const timer = isPolled ? setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS).unref() : undefined;
  return {
    reread,
    close() {
      isClosed = true;
      clearInterval(timer);
    },
  };
}
