import type { FastifyReply, FastifyRequest } from 'fastify';
import { getRequestIpNetwork } from './limiter.ts';

/** Sender of a request, where senders take turns. */
export interface HttpRequesterContext {
  /** Id of a sender: of a member, or the network of a visitor. */
  id: string;
  /** Signal aborted when the client disconnects before it is answered. */
  signal?: AbortSignal;
}

export const getHttpRequesterId = (request: FastifyRequest): string =>
  request.viewer?.id ?? getRequestIpNetwork(request);

export function createHttpRequesterContext(
  request: FastifyRequest,
  { raw }: FastifyReply,
): HttpRequesterContext {
  const disconnected = new AbortController();
  const onClose = () => {
    if (!raw.writableFinished) disconnected.abort();
  };
  if (raw.destroyed) onClose();
  else raw.once('close', onClose);
  return { id: getHttpRequesterId(request), signal: disconnected.signal };
}
