import { type SearchQuery, searchPath } from '#contract/listings/search.ts';
import { withoutLinks } from '#contract/text/links.ts';
import type { ClaimedSearch } from '#server/features/alerts/claim-mail.ts';
import { greeting } from '#server/platform/mail/greeting.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';
import { foundItem } from './found-item.ts';

/** Of each search. More are only counted: the results page lists them all. */
const MOST_SHOWN = 10;

interface Found extends Pick<ClaimedSearch, 'found'> {
  query: SearchQuery;
  /** Of `searchName`. */
  name: string;
}

/** @param unsubscribeUrl of a page without login */
export function newListingsMail(
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
      greeting(firstName),
      `${isOne ? 'Une annonce répond' : 'Des annonces répondent'} à ${others.length > 0 ? 'vos recherches enregistrées' : `votre recherche « ${about} »`}.`,
    ],
    ...(others.length > 0 && search
      ? { sections: [search, ...others] }
      : { items: search?.items ?? [], ...(search && { action: search.link }) }),
    links: [
      { label: 'Ne plus recevoir ces e-mails', url: unsubscribeUrl },
      { label: 'Régler mes alertes', url: `${site.publicUrl}/app/alerts` },
    ],
  };
}

function sectionOf(site: SiteSettings, { query, name, found }: Found) {
  const left = found.length - MOST_SHOWN;
  return {
    title: withoutLinks(name),
    items: found.slice(0, MOST_SHOWN).map((listing) => foundItem(site, listing)),
    link: {
      label:
        left > 0 ? `Voir aussi ${left === 1 ? "l'autre" : `les ${left} autres`}` : 'Voir toute la recherche',
      url: `${site.publicUrl}/app${searchPath(query)}`,
    },
  };
}
