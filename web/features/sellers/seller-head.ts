import { sellerName } from '#contract/accounts/rules.ts';
import { placeLabel } from '#contract/listings/labels.ts';
import { truncateText, withoutContactDetails } from '#contract/listings/public-text.ts';
import { resultCountLabel } from '#contract/listings/search-title.ts';
import type { SellerPage } from '#contract/sellers/schemas.ts';
import type { PageMeta } from '#web/document/page-meta.ts';

/**
 * Title, description and structured data of a seller's page. For loaders only.
 * @param page page of the listings, from 1
 * @param origin configured origin of the site
 */
export function sellerHeadData(seller: SellerPage, page: number, origin: string): PageMeta {
  const { _id, presentation, adCount } = seller;
  const path = `/vendeur/${_id}`;
  const title = `${sellerName(seller)} à ${placeLabel(seller)}`;
  return {
    title: page > 1 ? `${title}, page ${page}` : title,
    description: presentation
      ? truncateText(withoutContactDetails(presentation), 160)
      : `${title} : ${resultCountLabel(adCount).toLowerCase()} de produits du jardin. Écrivez et récoltez près de chez vous.`,
    canonical: page > 1 ? `${path}?page=${page}` : path,
    structured: [sellerStructure(seller, origin)],
  };
}

/** Structured data: `ProfilePage` of an organisation, or of a person known by their first name. */
function sellerStructure(seller: SellerPage, origin: string) {
  const { _id, professional, companySiret, profileImage, presentation, memberSince } = seller;
  const { city, postalCode } = seller;
  const url = `${origin}/app/vendeur/${_id}`;
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url,
    dateCreated: memberSince,
    mainEntity: {
      '@type': professional ? 'Organization' : 'Person',
      name: sellerName(seller),
      url,
      ...(profileImage && { image: origin + profileImage }),
      ...(presentation && { description: truncateText(withoutContactDetails(presentation), 1_000) }),
      ...(professional &&
        companySiret && {
          identifier: { '@type': 'PropertyValue', propertyID: 'SIRET', value: companySiret },
        }),
      address: {
        '@type': 'PostalAddress',
        addressLocality: city,
        postalCode,
        addressCountry: 'FR',
      },
    },
  };
}
