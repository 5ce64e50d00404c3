import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import type { Config } from '#server/config.ts';

/** What the platform needs of the server's logger. Never log personal data: no names, addresses, texts. */
export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;

/** JSON lines on standard output. */
export const createLog = (level: Config['logLevel']): FastifyBaseLogger =>
  pino({
    level,
    // Fastify's own entries: no address, no query, no header, nothing that says who asked.
    serializers: {
      req: (request: { method: string }) => ({ method: request.method }),
      res: (reply: { statusCode: number }) => ({ statusCode: reply.statusCode }),
      err: pino.stdSerializers.err,
    },
  });
