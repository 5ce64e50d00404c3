import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';
import { hasProxyForwardingHeaders, isFromUnknownProxy } from './forwarded.ts';

/** Logs, once each per process, when requests show a proxy that the configuration ignores. */
export function registerIgnoredProxyWarnings(app: FastifyInstance, { isPublicUrlGiven }: Config) {
  const unlogged = isPublicUrlGiven ? [unknownProxy] : [unknownProxy, unknownAddress];
  app.addHook('onRequest', (request, _reply, done) => {
    if (unlogged.length > 0 && hasProxyForwardingHeaders(request.headers)) {
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
  isFor: isFromUnknownProxy,
  sentence:
    'A request bears X-Forwarded-For without coming from a proxy of TRUST_PROXY: name the one in front of the site there, or all visitors share the same limits',
};

const unknownAddress: Warning = {
  isFor: ({ headers }) => /^https\b/i.test(String(headers['x-forwarded-proto'] ?? '')),
  sentence:
    'Requests arrive through a proxy by https, but PUBLIC_URL is not set: links of mails lead to localhost, and browsers are not held to https',
};
