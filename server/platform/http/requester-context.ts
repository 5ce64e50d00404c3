import type { FastifyReply, FastifyRequest } from 'fastify';
import { getSubscriberIpNetwork } from './limiter.ts';

/** Sender of a request, where senders take turns. */
export interface RequesterContext {
  /** Id of a sender: of a member, or the network of a visitor. */
  id: string;
  /** Signal aborted when the client disconnects before it is answered. */
  signal?: AbortSignal;
}

export const findRequesterId = (request: FastifyRequest): string =>
  request.viewer?.id ?? getSubscriberIpNetwork(request);

export function createRequesterContext(request: FastifyRequest, { raw }: FastifyReply): RequesterContext {
  const disconnected = new AbortController();
  const onClose = () => {
    if (!raw.writableFinished) disconnected.abort();
  };
  if (raw.destroyed) onClose();
  else raw.once('close', onClose);
  return { id: findRequesterId(request), signal: disconnected.signal };
}
