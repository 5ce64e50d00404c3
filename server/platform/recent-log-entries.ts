/** Maximum number of log entries that a process keeps. */
export const MAX_RECENT_LOG_ENTRIES = 200;

/** Entry of the log for people who have only a browser. */
export interface RecentLogEntry {
  at: Date;
  level: 'warn' | 'error' | 'fatal';
  message: string;
  /** Further fields as `job=listings.classify code=23505`; null when there are none. */
  details: string | null;
}

/** Keeps the last entries of a log in memory. */
export interface RecentLogEntries {
  /** @param line JSON line of the log, of level warning or above */
  write: (line: string) => void;
  /** Kept entries, the newest first. */
  list: () => RecentLogEntry[];
}

export function createRecentLogEntries(): RecentLogEntries {
  const lines: string[] = [];
  return {
    write(line) {
      lines.push(line);
      if (lines.length > MAX_RECENT_LOG_ENTRIES) lines.shift();
    },
    list: () => lines.map(toEntry).reverse(),
  };
}

interface LoggedLine extends Record<string, unknown> {
  level: RecentLogEntry['level'];
  time: number;
  msg?: string;
  err?: ErrorFields;
}
type ErrorFields = { cause?: ErrorFields } & Record<string, unknown>;

/** Fields shown of an entry, and of its error. Log lines hold no personal data; stacks and paths are left out. */
const ENTRY_FIELDS = 'reqId job id times host status code table constraint warning reason state checks'.split(
  ' ',
);
const ERROR_FIELDS = 'type code message table constraint'.split(' ');

function toEntry(line: string): RecentLogEntry {
  const { level, time, msg = '', err, ...fields } = JSON.parse(line) as LoggedLine;
  const details = [
    ...formatFields(ENTRY_FIELDS, fields),
    ...(err ? formatFields(ERROR_FIELDS, err) : []),
    ...(err?.cause ? formatFields(ERROR_FIELDS, err.cause).map((field) => `cause.${field}`) : []),
  ];
  return { at: new Date(time), level, message: msg, details: details.join(' ') || null };
}

const formatFields = (names: string[], fields: Record<string, unknown>): string[] =>
  names.flatMap((name) => (fields[name] === undefined ? [] : `${name}=${String(fields[name])}`));
