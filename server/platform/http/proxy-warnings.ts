import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { isForwarded } from './forwarded.ts';

/** Logs, once each per process, when requests show a proxy that the configuration ignores. */
export function warnOfProxies(app: FastifyInstance, { isPublicUrlGiven }: Config) {
  const unlogged = isPublicUrlGiven ? [unknownProxy] : [unknownProxy, unknownAddress];
  app.addHook('onRequest', (request, _reply, done) => {
    if (unlogged.length > 0 && isForwarded(request.headers)) {
      for (const warning of unlogged.filter(({ isFor }) => isFor(request))) {
        unlogged.splice(unlogged.indexOf(warning), 1);
        app.log.warn(warning.sentence);
      }
    }
    done();
  });
}

interface Warning {
  isFor: (request: FastifyRequest) => boolean;
  sentence: string;
}

const unknownProxy: Warning = {
  // Addresses of trusted proxies precede the visitor's in this list.
  isFor: ({ headers, ips }) => headers['x-forwarded-for'] !== undefined && ips?.length === 1,
  sentence:
    "Une requête porte X-Forwarded-For sans venir d'un mandataire nommé dans TRUST_PROXY : si un mandataire est devant le site, nommez-le, sinon tous les visiteurs partagent les mêmes limites.",
};

const unknownAddress: Warning = {
  isFor: ({ headers }) => /^https\b/i.test(String(headers['x-forwarded-proto'] ?? '')),
  sentence:
    'Des requêtes arrivent en https par un mandataire, mais PUBLIC_URL manque : les liens des e-mails mènent à localhost et les navigateurs ne sont pas tenus à https.',
};
