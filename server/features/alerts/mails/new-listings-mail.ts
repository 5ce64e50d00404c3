import { searchName, searchSummary } from '#contract/alerts/search-summary.ts';
import { thumbnailOf } from '#contract/images.ts';
import { withoutLinks } from '#contract/links.ts';
import { priceLabel, titleLabel } from '#contract/listings/labels.ts';
import { searchPath } from '#contract/listings/search.ts';
import type { SavedSearchRow } from '#server/features/alerts/tables.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { MailContent, MailItem, SiteSettings } from '#server/platform/mail/mail-content.ts';

/** More are only counted: the results page lists them all. */
const MOST_SHOWN = 10;

/**
 * @param mail with the name of the search's seller, if it is on one
 * @param unsubscribeUrl of a page without login
 */
export function newListingsMail(
  site: SiteSettings,
  {
    search,
    listings,
    seller,
  }: { search: SavedSearchRow; listings: ListingRow[]; seller: string | undefined },
  unsubscribeUrl: string,
): MailContent {
  const isOne = listings.length === 1;
  const count = isOne ? 'Une nouvelle annonce' : `${listings.length} nouvelles annonces`;
  const left = listings.length - MOST_SHOWN;
  const name = withoutLinks(searchName(search.query, seller));
  const summary = withoutLinks(searchSummary(search.query, seller).join(', ')) || name;
  return {
    subject: `${count} : ${name}`,
    preview: summary,
    title: count,
    paragraphs: [
      'Bonjour,',
      `${isOne ? 'Une annonce répond' : 'Des annonces répondent'} à votre recherche enregistrée « ${summary} ».`,
    ],
    items: listings.slice(0, MOST_SHOWN).map((listing) => itemOf(site, listing)),
    action: {
      label: left > 0 ? `Voir aussi les ${left} autres` : 'Voir toute la recherche',
      url: `${site.publicUrl}/app${searchPath(search.query)}`,
    },
    notes: [`Ne plus recevoir d'e-mail pour cette recherche : ${unsubscribeUrl}`],
  };
}

function itemOf({ publicUrl }: SiteSettings, listing: ListingRow): MailItem {
  const [image] = listing.images;
  return {
    title: withoutLinks(titleLabel(listing)),
    lines: [priceLabel(listing), `${withoutLinks(listing.city)} (${listing.postalCode})`].filter(Boolean),
    url: `${publicUrl}/app/ad/${listing.id}`,
    ...(image && { imageUrl: publicUrl + thumbnailOf(image) }),
  };
}
