import type { FastifyRequest } from 'fastify';

/** Where the calls of our own pages come from while they are rendered: no connection from outside has it. */
export const INTERNAL_ADDRESS = '::';

export const isInternalCall = (request: FastifyRequest) =>
  request.raw.socket.remoteAddress === INTERNAL_ADDRESS;
