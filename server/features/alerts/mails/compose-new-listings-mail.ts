import {
  buildSearchResultsPath,
  type ListingSearchCriteria,
} from '#contract/listings/paged-listing-search.ts';
import { removeAutoLinkableText } from '#contract/text/links.ts';
import type { SavedSearchWithMatches } from '#server/features/alerts/claim-mail.ts';
import { formatMailGreeting } from '#server/platform/mail/greeting.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';
import { composeFoundListingMailItem } from './found-item.ts';

/**
 * Maximum number of listings shown for each search in a mail. Further ones are only counted: the results page lists
 * them.
 */
const MAX_SHOWN = 10;

interface Found extends Pick<SavedSearchWithMatches, 'found'> {
  query: ListingSearchCriteria;
  /** Name of the saved search, by `formatSavedSearchName`. */
  name: string;
}

/**
 * Mail about new listings of saved searches.
 * @param unsubscribeUrl page that works without login
 */
export function composeNewListingsMail(
  site: SiteSettings,
  { firstName }: { firstName: string },
  searches: Found[],
  unsubscribeUrl: string,
): MailContent {
  const listings = new Set(searches.flatMap(({ found }) => found.map(({ id }) => id)));
  const isOne = listings.size === 1;
  const count = isOne ? 'Une nouvelle annonce' : `${listings.size} nouvelles annonces`;
  const sections = searches.map((search) => sectionOf(site, search));
  const [search, ...others] = sections;
  const about = others.length > 0 || !search ? 'vos recherches' : search.title;
  const first = search?.items[0];
  return {
    subject: `${count} : ${about}`,
    preview:
      others.length > 0
        ? sections.map(({ title }) => title).join(', ')
        : [first?.title, ...(first?.lines.slice(0, 2) ?? [])].join(', '),
    title: count,
    paragraphs: [
      formatMailGreeting(firstName),
      `${isOne ? 'Une annonce répond' : 'Des annonces répondent'} à ${others.length > 0 ? 'vos recherches enregistrées' : `votre recherche « ${about} »`}.`,
    ],
    ...(others.length > 0 && search
      ? { sections: [search, ...others] }
      : { items: search?.items ?? [], ...(search && { action: search.link }) }),
    links: [
      { label: 'Ne plus recevoir ces e-mails', url: unsubscribeUrl },
      { label: 'Régler mes recherches', url: `${site.publicUrl}/app/alerts` },
    ],
  };
}

function sectionOf(site: SiteSettings, { query, name, found }: Found) {
  const remaining = found.length - MAX_SHOWN;
  return {
    title: removeAutoLinkableText(name),
    items: found.slice(0, MAX_SHOWN).map((listing) => composeFoundListingMailItem(site, listing)),
    link: {
      label:
        remaining > 0
          ? `Voir aussi ${remaining === 1 ? "l'autre" : `les ${remaining} autres`}`
          : 'Voir toute la recherche',
      url: `${site.publicUrl}/app${buildSearchResultsPath(query)}`,
    },
  };
}
