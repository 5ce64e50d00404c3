import type { FastifyRequest } from 'fastify';

/** Remote address of the calls that our own pages make while they are rendered; no outside connection has it. */
export const INTERNAL_ADDRESS = '::';

/** Header of such a call: the network of whoever asked for the page. */
export const VISITOR_NETWORK = 'x-visitor-network';

export const isInternalCall = (request: FastifyRequest) =>
  request.raw.socket.remoteAddress === INTERNAL_ADDRESS;
