import { v7 as uuidv7 } from 'uuid';
import { offerTypes, priceTypes } from '#contract/listings/rules.ts';
import { foldTextForComparison } from '#contract/text/fold.ts';
import { createProduceSearchColumns } from '#server/features/listings/produce/classify-produce.ts';
import { builtInProduceIndex } from '#server/features/listings/produce/produce-index.ts';
import { SIMULATED_MARKET_HISTORY_MS, type SimulatedMember } from './people.ts';
import type { SeededRandom } from './seeded-random.ts';
import { createRandomListingDescription, createRandomProductName } from './supply.ts';

/**
 * Row of a listing; some members publish much more than others.
 * @param moment time of its creation in the market's history, from 0 to 1
 */
export function createSimulatedListingRow(moment: number, members: SimulatedMember[], chance: SeededRandom) {
  const author = members[Math.floor(members.length * chance.share() ** 1.5)] as SimulatedMember;
  const { id, place, isProfessional, isSuspended } = author;
  const status = drawStatus(chance);
  const isArchived = status === 'accepted' && chance.happens(0.53 * (1 - moment));
  const createdAt = Date.now() - (1 - moment) * SIMULATED_MARKET_HISTORY_MS;
  const productName = createRandomProductName(chance);
  const isOffer = chance.happens(0.85);
  const type = isOffer ? chance.any([...offerTypes, 'sell', 'sell'] as const) : null;
  const date = new Date(createdAt).toISOString();
  const picture = () => `/uploads/${'0'.repeat(40)}.webp`;
  return {
    id: uuidv7({ msecs: createdAt }),
    user_id: id,
    main_type: isOffer ? 'offer' : 'asked',
    type,
    product_name: productName,
    description: createRandomListingDescription(chance),
    images: Array.from({ length: Math.floor(chance.share() * 4) }, picture),
    price: type === 'sell' ? Math.round(chance.share() * 2_000) / 100 : null,
    price_type: isOffer ? chance.any(priceTypes) : null,
    quantity: isOffer ? 1 + Math.floor(chance.share() * 20) : null,
    city: place.name,
    postal_code: place.postcodes[0],
    commune_code: place.code,
    lat: place.lat,
    lon: place.lon,
    city_key: foldTextForComparison(place.name),
    checked_place: `${place.name} ${place.postcodes[0]}`,
    ...createProduceSearchColumns(productName, builtInProduceIndex),
    seller_professional: isProfessional,
    seller_suspended: isSuspended,
    status,
    is_archived: isArchived,
    created_at: date,
    decided_at: date,
  };
}

function drawStatus({ share }: SeededRandom) {
  const drawn = share();
  if (drawn < 0.82) return 'accepted';
  if (drawn < 0.825) return 'pending';
  return drawn < 0.9 ? 'refuse' : 'deleted';
}
