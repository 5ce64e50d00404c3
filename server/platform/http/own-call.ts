import type { FastifyRequest } from 'fastify';

/** Where the calls of our own pages come from while they are rendered: no connection from outside has it. */
export const OWN_ADDRESS = '::';

export const isOwnCall = (request: FastifyRequest) => request.raw.socket.remoteAddress === OWN_ADDRESS;
