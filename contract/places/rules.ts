/** Limits of address suggestions: the number requested at most, and the number shown. */
export const MAX_REQUESTED_PLACE_SUGGESTIONS = 100;
export const MAX_PLACE_SUGGESTIONS_SHOWN = 10;

export const COMMUNE_PLACE_TYPE = 'municipality';

export const MAX_CITY_LENGTH = 100;
export const MAX_POSTAL_CODE_LENGTH = 10;
export const MAX_DEPARTMENT_LENGTH = 40;
/** Postal code as it is stored: "69100" for "69 100". For `overwrite`. */
export const removeSpacesFromPostalCode = (text: string) => text.replace(/\s/g, '');
export const isPostalCode = (text: string) => text.length <= MAX_POSTAL_CODE_LENGTH && /^\d+$/.test(text);

export const MAX_PLACE_QUERY_LENGTH = 200;

/** Maximum distance to the nearest commune, in kilometres. */
export const MAX_NEAREST_COMMUNE_KM = 30;

/** Texts about the consequence that an unknown place has for a listing. */
export const communeWarningTexts = {
  unknown: "Commune inconnue : l'annonce ne sortira dans aucune recherche par lieu",
  contradictory:
    "Commune et code postal se contredisent : l'annonce ne sortira dans aucune recherche par lieu",
} as const;

export const placeQueryErrorTexts = {
  query: 'Indiquez une ville ou un code postal.',
  longitude: 'Indiquez une longitude de -180 à 180 degrés.',
  latitude: 'Indiquez une latitude de -90 à 90 degrés.',
  type: 'Seules les communes (municipality) sont connues.',
} as const;
