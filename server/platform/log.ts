import type { FastifyBaseLogger } from 'fastify';

/** What the platform needs of the server's logger. Never log personal data: no names, addresses, texts. */
export type Log = Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>;
