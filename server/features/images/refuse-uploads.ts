import type { FastifyInstance } from 'fastify';
import { getHttpRequesterId } from '#server/platform/http/http-requester-context.ts';
import { isMultipartRequest } from '#server/platform/http/register-body-parsers.ts';
import type { Services } from '#server/platform/services.ts';

/** Refuses a form with pictures before its body is read, while too many of its sender are queued. */
export function registerUploadQueueLimit(app: FastifyInstance, { images }: Pick<Services, 'images'>) {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.files && isMultipartRequest(request))
      images.requireRoom(getHttpRequesterId(request));
  });
}
