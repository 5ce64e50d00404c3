/** Limits of address suggestions: the number requested at most, and the number shown. */
export const MAX_PLACE_SUGGESTIONS = 100;
export const MAX_SUGGESTIONS_SHOWN = 10;

export const COMMUNE_PLACE_TYPE = 'municipality';

export const MAX_CITY_LENGTH = 100;
export const MAX_POSTAL_CODE_LENGTH = 10;
export const MAX_DEPARTMENT_LENGTH = 40;
/** Postal code as it is stored: "69100" for "69 100". For `overwrite`. */
export const withoutSpaces = (text: string) => text.replace(/\s/g, '');
export const isPostalCode = (text: string) => text.length <= MAX_POSTAL_CODE_LENGTH && /^\d+$/.test(text);

export const MAX_PLACE_QUERY_LENGTH = 200;

/** Kilometres to the nearest commune at most. */
export const MAX_NEAREST_COMMUNE_KM = 30;

/** Consequence for a listing of a fault in its place. */
export const placeDoubtTexts = {
  unknown: "Commune inconnue : l'annonce ne sortira dans aucune recherche par lieu",
  contradictory:
    "Commune et code postal se contredisent : l'annonce ne sortira dans aucune recherche par lieu",
} as const;

export const placeTexts = {
  query: 'Indiquez une ville ou un code postal.',
  longitude: 'Indiquez une longitude de -180 à 180 degrés.',
  latitude: 'Indiquez une latitude de -90 à 90 degrés.',
  type: 'Seules les communes (municipality) sont connues.',
} as const;
