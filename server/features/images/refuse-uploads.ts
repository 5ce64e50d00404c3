import type { FastifyInstance } from 'fastify';
import { isMultipart } from '#server/platform/http/register-body-parsers.ts';
import { findRequesterId } from '#server/platform/http/requester-context.ts';
import type { Services } from '#server/platform/services.ts';

/** Refuses a form with pictures before its body is read, while too many of its sender are queued. */
export function registerUploadQueueLimit(app: FastifyInstance, { images }: Pick<Services, 'images'>) {
  app.addHook('onRequest', async (request) => {
    if (request.routeOptions.config.files && isMultipart(request))
      images.requireRoom(findRequesterId(request));
  });
}
