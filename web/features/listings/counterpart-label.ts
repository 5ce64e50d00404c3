import { MAX_OFFER_TO_REQUEST_DISTANCE_KM } from '#contract/listings/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';

/** Label "3 personnes cherchent des courgettes à moins de 25 km"; "proposent" for a request. */
export function formatMatchingPeopleCountLabel(
  { mainType, productName }: Pick<Listing, 'mainType' | 'productName'>,
  people: number,
): string {
  const verb = mainType === 'offer' ? 'cherche' : 'propose';
  const who = people === 1 ? `1 personne ${verb}` : `${people} personnes ${verb}nt`;
  return `${who} ${someOf(productName)} à moins de ${MAX_OFFER_TO_REQUEST_DISTANCE_KM}\u00a0km`;
}

/**
 * Name of a product with its article, "des courgettes". A singular is quoted, as its gender isn't known: "« miel de
 * lavande »".
 */
function someOf(productName: string): string {
  const name = productName.charAt(0).toLocaleLowerCase('fr') + productName.slice(1);
  return /^\S+[sx](?!\S)/.test(name) ? `des ${name}` : `«\u00a0${name}\u00a0»`;
}
