import type { FastifyReply } from 'fastify';
import { unsubscribeTexts } from '#contract/unsubscribe.ts';
import { fail } from '#server/platform/fail.ts';
import type { Services } from '#server/platform/services.ts';
import { readUnsubscribeToken, unsubscribeToken } from './unsubscribe-token.ts';

interface Names {
  /** In the tokens of mails already sent. */
  signedAs: string;
  /** In `/api/unsubscribe/<name>/:token`, which the feature binds. */
  name: string;
  /** In `/app/desabonnement/<page>/:token`. */
  page: string;
}

/** A kind of mail that its receivers can refuse by the link in each, without logging in (RFC 8058). */
export const defineMailList =
  ({ signedAs, name, page }: Names) =>
  ({ config, sessionSecret }: Pick<Services, 'config' | 'sessionSecret'>) => {
    const pageUrl = (token: string) =>
      `${config.publicUrl}/app/desabonnement/${page}/${encodeURIComponent(token)}`;
    return {
      /** For a mail. @param id whose mails, or about what */
      linkFor(id: string) {
        const token = unsubscribeToken(sessionSecret, signedAs, id);
        return {
          pageUrl: pageUrl(token),
          headers: {
            'List-Unsubscribe': `<${config.publicUrl}/api/unsubscribe/${name}/${token}>`,
            'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
          },
        };
      },
      /** Answers a link that was opened, as mail scanners do: it only leads to the page that asks. */
      redirect(reply: FastifyReply, token: string) {
        reply.header('location', pageUrl(token));
        return { message: unsubscribeTexts.confirm };
      },
      /** The id that `linkFor` was given. @throws Failure LINK_INVALID */
      idOf: (token: string): string =>
        readUnsubscribeToken(sessionSecret, signedAs, token) ?? fail('LINK_INVALID'),
    };
  };
