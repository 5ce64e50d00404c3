import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import * as z from 'zod';
import { errorResponseSchema } from '#contract/answers.ts';
import {
  type ApiRoute,
  type ApiRouteAccess,
  type ApiRouteKey,
  isRouteExemptFromRequestLimits,
} from '#contract/api-route.ts';
import { apiDocumentTags } from '#contract/tags.ts';
import type { Config } from '#server/config.ts';
import { createRenderedPage, type RenderedPage } from './create-rendered-page.ts';
import type { RateLimiter } from './limiter.ts';
import { sendRenderedPage } from './send-rendered-page.ts';

type Transform = typeof jsonSchemaTransform;
type TransformObject = typeof jsonSchemaTransformObject;
type Document = ReturnType<TransformObject>;

/**
 * Serves the OpenAPI document of the contract's routes at `/api/docs/json` and `yaml`, written once, and a page that
 * shows it.
 */
export async function serveApiDocument(
  app: FastifyInstance,
  { site, publicUrl }: Config,
  limiter: RateLimiter,
) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${site.name} : interface de programmation`,
        description:
          'Tout ce que font les pages du site, elles le font par ces appels. Une erreur porte un code stable et une phrase en français à montrer telle quelle.',
        version: '1',
        contact: { name: site.name, url: site.links.contact },
        license: { name: 'Conditions d’utilisation du site', url: site.links.terms },
      },
      servers: [{ url: publicUrl }],
      tags: Object.entries(apiDocumentTags).map(([name, description]) => ({ name, description })),
      components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } } },
    },
    transform: describeAnswers,
    transformObject: (input) => withoutUnused(jsonSchemaTransformObject(input)),
  });
  const documents = new Map<string, RenderedPage>();
  const documentAt = (url = '') => {
    const write = writers[url];
    if (!write) return undefined;
    const document = documents.get(url) ?? write(app);
    documents.set(url, document);
    return document;
  };
  await app.register(swaggerUi, {
    routePrefix: DOCS,
    staticCSP: true,
    uiHooks: {
      async onRequest(request, reply) {
        await limiter.count('reads', request);
        const document = documentAt(request.routeOptions.url);
        if (document) return sendRenderedPage(request, reply, document);
      },
    },
  });
}

const DOCS = '/api/docs';

/** Writers of the OpenAPI documents by route. Call them once all routes are registered. */
const writers: Record<string, (app: FastifyInstance) => RenderedPage> = {
  [`${DOCS}/json`]: (app) =>
    createRenderedPage(
      200,
      { 'content-type': 'application/json; charset=utf-8' },
      JSON.stringify(app.swagger()),
    ),
  [`${DOCS}/yaml`]: (app) =>
    createRenderedPage(200, { 'content-type': 'application/x-yaml' }, app.swagger({ yaml: true })),
};

/** Schema for Fastify of a row of the contract. */
export function createFastifySchema(key: ApiRouteKey, route: ApiRoute) {
  const { summary, response, status = 200, statusWhenExisting = status } = route;
  return {
    summary,
    description: accessDescriptions[route.access],
    operationId: operationIdOf(key),
    tags: [key.split('/')[2] ?? 'api'],
    ...(route.params && { params: route.params }),
    ...(route.query && { querystring: route.query }),
    ...(route.headers && { headers: route.headers }),
    ...(route.requiresCode && { headers: codeHeaders }),
    ...(route.requiresPassword && { headers: passwordHeaders }),
    ...(route.body && { body: route.body }),
    ...(route.produces && { produces: [route.produces] }),
    ...(route.files && { consumes: ['multipart/form-data', 'application/json'] }),
    security: route.access === 'public' ? [{}, { bearer: [] }] : [{ bearer: [] }],
    response: {
      [ANY_SUCCESS]: response,
      [statusWhenExisting]: response,
      [status]: response,
      ...Object.fromEntries(refusalsOf(key, route).map((refusal) => [refusal, errorResponseSchema])),
      [ANY_REFUSAL]: errorResponseSchema,
      [ANY_FAILURE]: errorResponseSchema,
    },
  };
}

const codeHeaders = z.object({
  'x-code': z
    .string()
    .optional()
    .describe(
      'Code de l’application de validation, ou code de secours, d’un administrateur qui a activé la validation en deux étapes : demandé une fois en 15 minutes d’une session, sinon 403 `CONFIRM_PASSWORD`.',
    ),
});

const passwordHeaders = codeHeaders.extend({
  'x-password': z
    .string()
    .optional()
    .describe('Mot de passe, demandé une fois en 15 minutes d’une session, sinon 403 `CONFIRM_PASSWORD`.'),
});

/** Schema of any other success, which the document leaves out: few client generators support ranges of statuses. */
const ANY_SUCCESS = '2xx';
const ANY_REFUSAL = '4xx';
const ANY_FAILURE = '5xx';

/** Statuses documented for a route, from its declaration; others are rare, see `contract/errors.ts`. */
function refusalsOf(
  key: ApiRouteKey,
  { access, beforeSecondFactor, params, body, files }: ApiRoute,
): number[] {
  const isForAnyMember = access === 'member' && beforeSecondFactor;
  return [
    400,
    ...(access === 'public' ? [] : [401]),
    ...(access === 'public' || isForAnyMember ? [] : [403]),
    ...(params ? [404] : []),
    ...(body || files ? [413, 415] : []),
    ...(isRouteExemptFromRequestLimits(key) ? [] : [429]),
  ];
}

const OTHERWISE = 'default';

const meanings: Record<string, string> = {
  '200': 'Réussite.',
  '201': 'Créé.',
  '303': 'Redirection vers la page du site qui le propose.',
  '400': 'Demande incomprise ; `errors` nomme les champs fautifs.',
  '401': 'Sans jeton valable.',
  '403': 'Interdit à ce compte.',
  '404': 'Inconnu, ou non visible de ce compte.',
  '413': 'Trop lourd.',
  '415': 'Format non pris en charge.',
  '429': 'Trop de demandes ; `Retry-After` dit quand recommencer.',
  [OTHERWISE]: 'Autre refus, ou panne : `code` et `message` disent pourquoi.',
};

const accessDescriptions: Record<ApiRouteAccess, string> = {
  public: 'Sans connexion ; avec un jeton valable, la réponse peut en dire plus à son auteur.',
  member: 'Pour un membre connecté.',
  active: 'Pour un membre connecté dont le compte est activé et n’est pas suspendu.',
  admin: 'Pour un administrateur.',
};

/** Operation id as stable as the path: `PUT /api/adverts/:id/archive` gives "putAdvertsByIdArchive". */
function operationIdOf(key: ApiRouteKey): string {
  const [method = '', path = ''] = key.split(' /api/');
  const words = path.replaceAll(':', 'by-').split(/[^A-Za-z]+/);
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** Adds a description to each status; ranges other than 5xx are left out, and 5xx becomes `default`. */
const describeAnswers: Transform = (input) => {
  const { schema, url } = jsonSchemaTransform(input);
  const answers = Object.entries(schema?.response ?? {})
    .filter(([status]) => status !== ANY_SUCCESS && status !== ANY_REFUSAL)
    .map(([status, answer]) => [status === ANY_FAILURE ? OTHERWISE : status, answer] as const);
  const typeOf = (status: string) => (status.startsWith('2') && schema?.produces?.[0]) || 'application/json';
  const response = answers.map(([status, answer]) => [
    status,
    { description: meanings[status], content: { [typeOf(status)]: { schema: answer } } },
  ]);
  return {
    schema: { ...schema, ...(answers.length > 0 && { response: Object.fromEntries(response) }) },
    url,
  };
};

/** Document without the schemas that nothing references: each named one is listed for input and for output. */
function withoutUnused(document: Document): Document {
  const { paths, components } = document as {
    paths?: object;
    components?: { schemas?: Record<string, object> };
  };
  const all = components?.schemas ?? {};
  const used = new Set<string>();
  const collect = (part: unknown) => {
    for (const [, name = ''] of JSON.stringify(part).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue;
      used.add(name);
      collect(all[name]);
    }
  };
  collect(paths);
  const schemas = Object.fromEntries(Object.entries(all).filter(([name]) => used.has(name)));
  return { ...document, components: { ...components, schemas } } as Document;
}
