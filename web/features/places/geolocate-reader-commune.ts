import { MAX_NEAREST_COMMUNE_KM } from '#contract/places/rules.ts';
import type { CommuneGeoJsonFeature } from '#contract/places/schemas.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';

const TIMEOUT_MS = 10_000;
const MAX_AGE_MS = 300_000;

/**
 * Commune of the reader's position; the browser asks for permission first. The position leaves the device rounded to
 * two decimals, about a kilometre.
 * @returns a French sentence when there is none
 */
export async function geolocateReaderCommune(): Promise<CommuneGeoJsonFeature | string> {
  try {
    const { longitude, latitude } = (await askPosition()).coords;
    return await call('GET /api/places/nearest', {
      query: { lon: rounded(longitude), lat: rounded(latitude) },
    });
  } catch (error) {
    if (error instanceof ApiError) return error.status === 404 ? TOO_FAR : NO_ANSWER;
    return sentences[(error as GeolocationPositionError).code] ?? UNKNOWN;
  }
}

const askPosition = () =>
  new Promise<GeolocationPosition>((resolve, reject) => {
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      timeout: TIMEOUT_MS,
      maximumAge: MAX_AGE_MS,
    });
  });

const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

const TOO_FAR = `Aucune commune de France à moins de ${MAX_NEAREST_COMMUNE_KM} km de vous. Indiquez un lieu.`;
const NO_ANSWER = "Votre commune n'a pas pu être trouvée. Réessayez dans un moment ou indiquez-la.";
const UNKNOWN = 'Votre appareil ne trouve pas votre position. Indiquez votre commune.';

/** French sentences by the code of a `GeolocationPositionError`. */
const sentences: Record<number, string> = {
  1: 'Votre navigateur ne donne pas votre position. Autorisez-le dans ses réglages ou indiquez votre commune.',
  3: 'Votre position se fait attendre. Réessayez ou indiquez votre commune.',
};
