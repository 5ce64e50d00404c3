import { formatSavedSearchName } from '#contract/alerts/list-search-criterion-labels.ts';
import { sendPush } from '#server/features/accounts/push/send-push.ts';
import type { Services } from '#server/platform/services.ts';
import type { SavedSearchWithMatches } from './claim-mail.ts';
import { findSellerNamesOfSavedSearches } from './present-saved-search.ts';

/**
 * Notifies a member's devices about the matches of one search, if its frequency is `instant`.
 * @returns true when a push service accepted it, so that no mail is needed
 */
export async function sendSavedSearchMatchesPush(
  services: Pick<Services, 'db' | 'config' | 'sessionSecret' | 'log'>,
  claimed: readonly SavedSearchWithMatches[],
): Promise<boolean> {
  const [first, second] = claimed;
  const [listing] = first?.found ?? [];
  if (!first || second || !listing || first.search.mailFrequency !== 'instant') return false;
  const { search, found } = first;
  const sellers = await findSellerNamesOfSavedSearches(services.db, [search]);
  const name = formatSavedSearchName(search.query, search.query.user && sellers.get(search.query.user));
  const content = {
    title: found.length > 1 ? `${found.length} annonces pour vous` : 'Une annonce pour vous',
    body: found.length > 1 ? `Votre recherche : ${name}` : `${listing.productName}, ${listing.city}`,
    path: found.length > 1 ? '/alerts' : `/ad/${listing.id}`,
    tag: search.id,
  };
  return sendPush(services, search.userId, content, 'normal');
}
