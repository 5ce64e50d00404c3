import type { FastifyRequest } from 'fastify';

/** Remote address of the calls that our own pages make while they are rendered; no outside connection has it. */
export const INTERNAL_ADDRESS = '::';

export const isInternalCall = (request: FastifyRequest) =>
  request.raw.socket.remoteAddress === INTERNAL_ADDRESS;
