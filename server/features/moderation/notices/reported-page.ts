import { validate as isUuid } from 'uuid';
import { redactLinkSecrets } from '#server/platform/create-random-secret.ts';

export interface ReportedPage {
  /** Absolute URL of the page, without the secret of a link. */
  url: string;
  listingId: string | null;
  userId: string | null;
}

/**
 * Page of this site that a notice is about; undefined for another site.
 * @param given absolute URL, or a path under `/app`
 */
export function parseReportedPageUrl(given: string, publicUrl: string): ReportedPage | undefined {
  const url = URL.parse(given, publicUrl);
  if (url?.origin !== new URL(publicUrl).origin || url.username || url.password) return undefined;
  if (!/^\/app(\/|$)/.test(url.pathname)) return undefined;
  const [, kind, segment = ''] = /^\/app\/(ad|vendeur)\/([^/]+)(?:\/|$)/.exec(url.pathname) ?? [];
  const id = isUuid(segment) ? segment.toLowerCase() : null;
  return {
    // URL of the id alone: mails repeat it, and people who send a notice with a stranger's address may have added
    // words.
    url: url.origin + (id ? `/app/${kind}/${id}` : redactLinkSecrets(url.pathname + url.search)),
    listingId: kind === 'ad' ? id : null,
    userId: kind === 'vendeur' ? id : null,
  };
}
