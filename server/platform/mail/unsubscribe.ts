import type { FastifyReply } from 'fastify';
import { unsubscribeTexts } from '#contract/unsubscribe.ts';
import { fail } from '#server/platform/fail.ts';
import type { Services } from '#server/platform/services.ts';
import { createUnsubscribeToken, readUnsubscribeToken } from './create-unsubscribe-token.ts';

interface Names {
  /** Name of the mail list in the tokens of mails already sent. */
  signedAs: string;
  /** Name of the mail list in `/api/unsubscribe/<name>/:token`, which the feature binds. */
  name: string;
  /** Name of the mail list in the page `/app/desabonnement/<page>/:token`. */
  page: string;
}

/** Defines a kind of mail that its receivers can refuse by a link in each, without logging in (RFC 8058). */
export const defineUnsubscribableMailList =
  ({ signedAs, name, page }: Names) =>
  ({ config, sessionSecret }: Pick<Services, 'config' | 'sessionSecret'>) => {
    const pageUrl = (token: string) =>
      `${config.publicUrl}/app/desabonnement/${page}/${encodeURIComponent(token)}`;
    return {
      /**
       * Unsubscribe link for a mail.
       * @param id receiver, or subject of the mails such as a saved search
       */
      linkFor(id: string) {
        const token = createUnsubscribeToken(sessionSecret, signedAs, id);
        return {
          pageUrl: pageUrl(token),
          headers: {
            'List-Unsubscribe': `<${config.publicUrl}/api/unsubscribe/${name}/${token}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        };
      },
      /** Redirects an opened link to the page that asks for confirmation: mail scanners open links too. */
      redirect(reply: FastifyReply, token: string) {
        reply.header('location', pageUrl(token));
        return { message: unsubscribeTexts.confirm };
      },
      /**
       * Id that `linkFor` was given, from the token of its link.
       * @throws Failure LINK_INVALID
       */
      idOf: (token: string): string =>
        readUnsubscribeToken(sessionSecret, signedAs, token) ?? fail('LINK_INVALID'),
    };
  };
