import type { FastifyBaseLogger } from 'fastify';
import { type DestinationStream, pino } from 'pino';
import type { Config } from '#server/config.ts';
import { describeError } from './describe-error.ts';

/** What the platform needs of the server's logger. Never log personal data: no names, addresses, texts. */
export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** JSON lines, on standard output by default. */
export const createLog = (
  level: Config['logLevel'],
  destination: DestinationStream = pino.destination(1),
): FastifyBaseLogger =>
  pino(
    {
      level,
      // Fastify's own entries: no address, no query, no header, nothing that says who asked.
      serializers: {
        req: (request: { method: string }) => ({ method: request.method }),
        res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
        err: describeError,
      },
      hooks: {
        // Without a sentence of its own an entry would get the error's message; so it does from libraries.
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
