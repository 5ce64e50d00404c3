import type { FastifyReply, FastifyRequest } from 'fastify';
import { subscriberNetwork } from './limiter.ts';

/** Sender of a request, where senders take turns. */
export interface Sender {
  /** Id of a member, or network of a visitor. */
  id: string;
  /** Signal aborted when the client disconnects before it is answered. */
  signal?: AbortSignal;
}

export const senderIdOf = (request: FastifyRequest): string =>
  request.viewer?.id ?? subscriberNetwork(request);

export function senderOf(request: FastifyRequest, { raw }: FastifyReply): Sender {
  const disconnected = new AbortController();
  const onClose = () => {
    if (!raw.writableFinished) disconnected.abort();
  };
  if (raw.destroyed) onClose();
  else raw.once('close', onClose);
  return { id: senderIdOf(request), signal: disconnected.signal };
}
