import { askPlaces } from './ask-places.ts';

export interface MeantCommune {
  city: string;
  postalCode: string;
}

/** Undefined where a commune has this name and this code, or where none is like it. */
export async function meantCommune({ city, postalCode }: MeantCommune): Promise<MeantCommune | undefined> {
  if (!city || !postalCode) return undefined;
  const { signal } = new AbortController();
  const found = (await askPlaces(`${city} ${postalCode}`, signal)).map(({ properties }) => properties);
  if (found.some(({ postcode, approximate }) => postcode === postalCode && !approximate)) return undefined;
  const [best] = found.length > 0 ? found : await namedElsewhere({ city, postalCode }, signal);
  return best && { city: best.city, postalCode: best.postcode };
}

/** A code of the same department may be a CEDEX's, or one of a commune that was merged. */
async function namedElsewhere({ city, postalCode }: MeantCommune, signal: AbortSignal) {
  const area = postalCode.slice(0, 2);
  return (await askPlaces(city, signal))
    .map(({ properties }) => properties)
    .filter(({ postcode, approximate }) => !approximate && !postcode.startsWith(area))
    .slice(0, 1);
}
