/** Milliseconds after which the repetitions of a log entry are written as a count. */
const COUNT_EVERY_MS = 60_000;

interface Kind {
  times: number;
  writeCount: (times: number) => void;
}

/** Counts entries that repeat in the log of a process. */
export interface LogRepeatCounter {
  /**
   * True when this kind of entry was written a moment ago: it is counted instead of written.
   * @param writeCount writes how often it was counted, once a minute and at the end of the process
   */
  isRepeat: (kind: string, writeCount: (times: number) => void) => boolean;
}

export function createLogRepeatCounter(): LogRepeatCounter {
  const kinds = new Map<string, Kind>();

  const report = (kind: Kind) => {
    if (kind.times > 0) kind.writeCount(kind.times);
    kind.times = 0;
  };
  const reportAll = () => kinds.forEach(report);

  const begin = (name: string, kind: Kind) => {
    if (kinds.size === 0) process.once('exit', reportAll);
    kinds.set(name, kind);
    const timer = setInterval(() => {
      if (kind.times > 0) return report(kind);
      clearInterval(timer);
      kinds.delete(name);
      if (kinds.size === 0) process.off('exit', reportAll);
    }, COUNT_EVERY_MS).unref();
  };

  return {
    isRepeat(name, writeCount) {
      const known = kinds.get(name);
      if (known) known.times += 1;
      else begin(name, { times: 0, writeCount });
      return known !== undefined;
    },
  };
}
