import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import type { Config } from '#server/config.ts';
import { describeError } from './describe-error.ts';

/** Logger. Never log personal data: no names, addresses, texts. */
export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** Creates a logger of JSON lines, on standard output by default. */
export const createLog = (
  level: Config['logLevel'],
  destination: DestinationStream = pino.destination(1),
): FastifyBaseLogger =>
  pino(
    {
      level,
      // Fastify's own entries are logged without address, query and headers.
      serializers: {
        req: (request: { method: string }) => ({ method: request.method }),
        res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
        err: describeError,
      },
      hooks: {
        // Entries without a message would get that of their error, also when a library logs them.
        logMethod(entry, method) {
          const [first, sentence] = entry as unknown[];
          const err = first instanceof Error ? first : (first as { err?: unknown } | undefined)?.err;
          const isQuoted = err instanceof Error && (sentence === undefined || sentence === err.message);
          if (isQuoted) method.call(this, first instanceof Error ? { err } : first, 'failed');
          else method.apply(this, entry);
        },
      },
    },
    destination,
  );
