/** Address suggestions: how many are asked for and shown. */
export const SUGGESTIONS_ASKED = 100;
export const SUGGESTIONS_SHOWN = 10;

/** The one kind of place there is. */
export const PLACE_TYPE = 'municipality';

/** Characters of a commune's name and digits of its code, wherever one is written. */
export const MAX_CITY = 100;
export const MAX_POSTAL_CODE = 10;
export const isPostalCode = (text: string) => text.length <= MAX_POSTAL_CODE && /^\d+$/.test(text);

/** Letters of a query beyond these are not a place's name. */
export const MAX_PLACE_QUERY = 200;

export const placeTexts = {
  query: 'Indiquez une ville ou un code postal.',
  type: 'Seules les communes (municipality) sont connues.',
} as const;
