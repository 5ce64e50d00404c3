import type { FastifyReply, FastifyRequest } from 'fastify';
import { networkOf } from './limiter.ts';

/** Whose work a request is, where senders take turns. */
export interface Sender {
  /** A member's id or a visitor's network. */
  id: string;
  /** Aborted when the client leaves before it is answered. */
  left?: AbortSignal;
}

export const senderIdOf = (request: FastifyRequest): string => request.viewer?.id ?? networkOf(request);

export function senderOf(request: FastifyRequest, { raw }: FastifyReply): Sender {
  const leaving = new AbortController();
  const noteClose = () => {
    if (!raw.writableFinished) leaving.abort();
  };
  if (raw.destroyed) noteClose();
  else raw.once('close', noteClose);
  return { id: senderIdOf(request), left: leaving.signal };
}
