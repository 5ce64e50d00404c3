import { formatCommuneWithPrepositionDe } from '#contract/listings/labels.ts';
import { formatDayAndMonth } from '#contract/paris-time.ts';
import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import type { ApiCaller } from '#web/client/create-api-caller.ts';
import type { UnavailableListingMessageContent } from '../home/unavailable-listing-message-content.ts';
import { createListingCardContent } from '../listing-card-content.ts';

/** Number of the seller's listings shown in place of one of theirs. */
const SELLER_CARDS = 4;

/**
 * Loads the data of the page shown in place of a listing.
 * @param isGone true for a listing that was deleted
 */
export async function loadUnavailableListingMessageContent(
  call: ApiCaller,
  id: string,
  isGone: boolean,
): Promise<UnavailableListingMessageContent> {
  const similar = await call('GET /api/adverts/:id/similar', { params: { id } }).catch(() => undefined);
  if (!similar) return { sentence: isGone ? GONE : UNKNOWN, cards: [] };
  const { productName, location, isNear, isSoldOut, awayUntil, seller } = similar;
  const now = Date.now();
  const ads = similar.ads.filter(({ user }) => user._id !== seller?._id);
  const cards = ads.map((ad) => createListingCardContent(ad, now));
  const others =
    ads.length > 0
      ? `En voici d'autres ${ofProduct(productName)}${isNear ? ` près ${formatCommuneWithPrepositionDe(location.city)}` : ''}.`
      : '';
  const away =
    awayUntil &&
    `${seller?.name ?? 'Son auteur'} s'absente jusqu'au ${formatDayAndMonth(awayUntil)}\u00a0: cette annonce revient ensuite.`;
  if (!seller) return { sentence: `${away ?? GONE} ${others}`.trim(), cards };
  const { name } = seller;
  const query = { user: seller._id, limit: SELLER_CARDS };
  const own = await call('GET /api/adverts', { query }).catch(() => undefined);
  return {
    sentence:
      away ?? (isSoldOut ? `Épuisé pour le moment chez ${name}\u00a0: ${lowerFirst(productName)}.` : GONE),
    seller: {
      id: seller._id,
      link: `Voir la page ${formatNameWithPrepositionDe(name)}`,
      cards: (own?.ads ?? []).map((ad) => createListingCardContent(ad, now)),
    },
    others,
    cards,
  };
}

const GONE = "Cette annonce n'est plus en ligne.";
const UNKNOWN =
  "Cette annonce n'est pas disponible\u00a0: elle n'existe pas, a été retirée par son auteur, ou attend encore d'être validée.";

const lowerFirst = (text: string) => text.charAt(0).toLocaleLowerCase('fr') + text.slice(1);

/** Name of a product after the French "de": "de tomates", "d'œufs". */
const ofProduct = (name: string) => `de ${lowerFirst(name)}`.replace(/^de (?=[aeiouyàâéèêëîïôœ])/i, "d'");
