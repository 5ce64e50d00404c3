import { calculateRequestReachKm } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';

/** Label "3 personnes cherchent des courgettes autour de vous"; of a request "proposent", and how far it reaches. */
export function formatMatchingPeopleCountLabel(
  listing: Pick<Listing, 'mainType' | 'productName' | 'searchRadius'>,
  people: number,
): string {
  const { mainType, productName } = listing;
  const verb = mainType === 'offer' ? 'cherche' : 'propose';
  const who = people === 1 ? `1 personne ${verb}` : `${people} personnes ${verb}nt`;
  const where =
    mainType === 'offer' ? 'autour de vous' : `à moins de ${calculateRequestReachKm(listing)}\u00a0km`;
  return `${who} ${someOf(productName)} ${where}`;
}

/**
 * Name of a product with its article, "des courgettes". A singular is quoted, as its gender isn't known: "« miel de
 * lavande »".
 */
function someOf(productName: string): string {
  const name = productName.charAt(0).toLocaleLowerCase('fr') + productName.slice(1);
  return /^\S+[sx](?!\S)/.test(name) ? `des ${name}` : `«\u00a0${name}\u00a0»`;
}
