import { communeWithDe } from '#contract/listings/labels.ts';
import type { ApiError } from '#web/client/api-error.ts';
import type { Call } from '#web/client/create-call.ts';
import type { UnavailableListing } from '../home/unavailable-listing.ts';
import { cardContent } from '../listing-card-content.ts';

/**
 * Loads what the page shows in place of a listing.
 * @param refusal error of the request for the listing itself
 */
export async function loadUnavailableListing(
  call: Call,
  id: string,
  refusal: ApiError,
): Promise<UnavailableListing> {
  const similar = await call('GET /api/adverts/:id/similar', { params: { id } }).catch(() => undefined);
  if (!similar) return { sentence: refusal.code === 'LISTING_GONE' ? GONE : UNKNOWN, cards: [] };
  const { productName, location, isNear, ads } = similar;
  const now = Date.now();
  const others = `En voici d'autres ${ofProduct(productName)}${isNear ? ` près ${communeWithDe(location.city)}` : ''}.`;
  return {
    sentence: ads.length > 0 ? `${GONE} ${others}` : GONE,
    cards: ads.map((ad) => cardContent(ad, now)),
  };
}

const GONE = "Cette annonce n'est plus en ligne.";
const UNKNOWN =
  "Cette annonce n'est pas disponible\u00a0: elle n'existe pas, a été retirée par son auteur, ou attend encore d'être validée.";

/** Name of a product after the French "de": "de tomates", "d'œufs". */
const ofProduct = (name: string) =>
  `de ${name.charAt(0).toLocaleLowerCase('fr')}${name.slice(1)}`.replace(/^de (?=[aeiouyàâéèêëîïôœ])/i, "d'");
