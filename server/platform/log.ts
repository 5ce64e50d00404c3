import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, type LogFn, pino } from 'pino';
import type { Config } from '#server/config.ts';
import { isDatabaseUnavailableError } from './database/database-errors.ts';
import { describeErrorForLog } from './describe-error-for-log.ts';
import { createLogRepeatCounter } from './log-repeats.ts';
import { createRecentLogEntries, type RecentLogEntries, type RecentLogEntry } from './recent-log-entries.ts';

/** Logger, in English. Never log personal data: no names, addresses, texts. */
export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

const recentEntries = new WeakMap<object, RecentLogEntries>();

/** Last entries of a logger and its children of level warning or above, in this process, the newest first. */
export const listRecentLogEntries = (log: FastifyBaseLogger): RecentLogEntry[] =>
  recentEntries.get(log)?.list() ?? [];

/**
 * Creates a logger of JSON lines, on standard output by default. A warning or an error that repeats is written once,
 * then counted, with a line a minute.
 */
export function createLog(
  level: Config['logLevel'],
  // Synchronous output: lines written while the process exits would be lost otherwise.
  destination: DestinationStream = pino.destination({ dest: 1, sync: true }),
): FastifyBaseLogger {
  const repeats = createLogRepeatCounter();
  const recent = createRecentLogEntries();
  const log = pino(
    {
      level,
      formatters: { level: (label) => ({ level: label }) },
      // Serializers of Fastify's own entries, which leave out address, query and headers.
      serializers: {
        req: (request: { method: string }) => ({ method: request.method }),
        res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
        err: describeErrorForLog,
      },
      hooks: {
        logMethod(entry, method, level) {
          const { err, sentence, given } = withoutErrorMessage(entry);
          if (!FAULT_LEVELS.has(pino.levels.labels[level])) return method.apply(this, given);
          const subject = subjectOf(entry);
          const writeCount = (times: number) =>
            method.call(
              log,
              { times, ...subject, ...codeOf(err) },
              `${sentence}: ${times} more ${times === 1 ? 'time' : 'times'}`,
            );
          const kind = JSON.stringify([level, sentence, subject, causeOf(err)]);
          if (!repeats.isRepeat(kind, writeCount)) method.apply(this, given);
        },
      },
    },
    pino.multistream([
      { level: 'trace', stream: destination },
      { level: 'warn', stream: recent },
    ]),
  );
  recentEntries.set(log, recent);
  return log;
}

const FAULT_LEVELS = new Set<string | undefined>(['warn', 'error', 'fatal']);

type Entry = Parameters<LogFn>;

/**
 * Entry as it is written. Entries without a sentence would get their error's message, also when a library logs them.
 */
function withoutErrorMessage(entry: Entry): { err: unknown; sentence: string; given: Entry } {
  const [first, second] = entry as unknown[];
  if (typeof first === 'string') return { err: undefined, sentence: first, given: entry };
  const err = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err;
  const isQuoted = err instanceof Error && (second === undefined || second === err.message);
  if (!isQuoted) return { err, sentence: String(second ?? ''), given: entry };
  return { err, sentence: 'failed', given: [first instanceof Error ? { err } : first, 'failed'] as Entry };
}

/** Fields with the subject of a log entry. Other fields count, or name a request. */
const SUBJECT_FIELDS = new Set(
  'job host messageId status code table constraint warning reason state'.split(' '),
);

function subjectOf([first]: Entry): Record<string, unknown> {
  if (typeof first !== 'object' || first === null || first instanceof Error) return {};
  return Object.fromEntries(Object.entries(first).filter(([name]) => SUBJECT_FIELDS.has(name)));
}

/**
 * Cause of an error: the details that distinguish it from others. A service that is away is one cause,
 * wherever it was requested.
 */
function causeOf(err: unknown) {
  if (!err) return undefined;
  const { type, table, constraint, stack } = describeErrorForLog(err);
  const { code } = codeOf(err);
  if (isDatabaseUnavailableError(err)) return { type, code };
  return { type, code, table, constraint, place: stack.find((frame) => !FOREIGN.test(frame)) ?? stack[0] };
}

/** Stack frames of libraries and of Node, which many different faults have in common. */
const FOREIGN = /node_modules|node:|<anonymous>/;

function codeOf(err: unknown): { code?: string } {
  const { code, cause } = describeErrorForLog(err);
  const found = code ?? cause?.code;
  return found === undefined ? {} : { code: found };
}
