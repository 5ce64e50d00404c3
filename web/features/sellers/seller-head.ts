import { formatSellerName } from '#contract/accounts/rules.ts';
import { formatCommuneOrDepartment } from '#contract/listings/format-commune-or-department.ts';
import { formatResultCount } from '#contract/listings/format-search-title.ts';
import { toSingleLineWithoutContactDetails, truncateText } from '#contract/listings/public-text.ts';
import type { PublicSellerProfile } from '#contract/sellers/schemas.ts';
import type { PageMeta } from '#web/document/create-meta-tags.ts';

/**
 * Title, description and structured data of a seller's page. For loaders only.
 * @param page page of the listings, from 1
 * @param origin configured origin of the site
 */
export function composeSellerPageMeta(seller: PublicSellerProfile, page: number, origin: string): PageMeta {
  const { _id, presentation, adCount } = seller;
  const path = `/vendeur/${_id}`;
  const title = `${formatSellerName(seller)} à ${formatCommuneOrDepartment(seller)}`;
  return {
    title: page > 1 ? `${title}, page ${page}` : title,
    description: presentation
      ? truncateText(toSingleLineWithoutContactDetails(presentation), 160)
      : `${title} : ${formatResultCount(adCount).toLowerCase()} de produits du jardin. Écrivez et récoltez près de chez vous.`,
    canonical: page > 1 ? `${path}?page=${page}` : path,
    structured: [sellerStructure(seller, origin)],
  };
}

/** Structured data: `ProfilePage` of an organisation, or of a person known by their first name. */
function sellerStructure(seller: PublicSellerProfile, origin: string) {
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
      name: formatSellerName(seller),
      url,
      ...(profileImage && { image: origin + profileImage }),
      ...(presentation && {
        description: truncateText(toSingleLineWithoutContactDetails(presentation), 1_000),
      }),
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
