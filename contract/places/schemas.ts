import * as z from 'zod';
import { emptyToUndefined } from '../form-fields.ts';
import {
  COMMUNE_PLACE_TYPE,
  MAX_CITY_LENGTH,
  MAX_PLACE_QUERY_LENGTH,
  MAX_PLACE_SUGGESTIONS_SHOWN,
  MAX_POSTAL_CODE_LENGTH,
  MAX_REQUESTED_PLACE_SUGGESTIONS,
  placeQueryErrorTexts,
  removeSpacesFromPostalCode,
} from './rules.ts';

const degrees = (max: number, error: string) =>
  z.preprocess(
    // Empty text is read as absent: coerced to a number, it would be 0.
    emptyToUndefined,
    z.coerce.number({ error }).min(-max, error).max(max, error),
  );

/** Point in decimal degrees, WGS 84. */
export const nearestCommuneQuerySchema = z.object({
  lon: degrees(180, placeQueryErrorTexts.longitude),
  lat: degrees(90, placeQueryErrorTexts.latitude),
});

/** Query of an addok server. An invalid limit falls back to 10; 100 is the maximum. */
export const placeSuggestionsQuerySchema = z.object({
  q: z
    .string({ error: placeQueryErrorTexts.query })
    .trim()
    .max(MAX_PLACE_QUERY_LENGTH, placeQueryErrorTexts.query),
  type: z.literal(COMMUNE_PLACE_TYPE, { error: placeQueryErrorTexts.type }).optional(),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .catch(MAX_PLACE_SUGGESTIONS_SHOWN)
    .transform((limit) => Math.min(limit, MAX_REQUESTED_PLACE_SUGGESTIONS))
    .default(MAX_PLACE_SUGGESTIONS_SHOWN),
});
export type PlaceSuggestionsQuery = z.output<typeof placeSuggestionsQuerySchema>;

/** Postal address of a form: commune and postal code. */
export const communeCheckQuerySchema = z.object({
  city: z
    .string({ error: placeQueryErrorTexts.query })
    .trim()
    .min(1, placeQueryErrorTexts.query)
    .max(MAX_CITY_LENGTH, placeQueryErrorTexts.query),
  postalCode: z
    .string({ error: placeQueryErrorTexts.query })
    .overwrite(removeSpacesFromPostalCode)
    .max(MAX_POSTAL_CODE_LENGTH, placeQueryErrorTexts.query),
});

const commune = z.object({ city: z.string(), postalCode: z.string() });
export type Commune = z.output<typeof commune>;

const placeFaults = ['unknown', 'contradictory'] as const;
/** Communes that may be meant by a faulty address, at most three, the fewest corrections first. */
const proposals = z.array(commune);

/**
 * Verdict on an address. `misspelt`: saved under the proposed name. `unknown`: no commune has this name.
 * `contradictory`: none of this name has this postal code. Searches around a place do not find the last two.
 */
export const communeCheckAnswerSchema = z
  .object({
    verdict: z.enum(['known', 'misspelt', ...placeFaults]),
    proposals,
    /** French sentence on a place outside the territory of the site, where listings are refused. */
    outside: z.string().optional(),
  })
  .meta({ id: 'CommuneCheck' });
export type CommuneCheckAnswer = z.output<typeof communeCheckAnswerSchema>;

/** Doubt about an address that was accepted although no commune fits it. */
export const communeMismatchSchema = z
  .object({ reason: z.enum(placeFaults), proposals })
  .meta({ id: 'PlaceDoubt' });
export type CommuneMismatch = z.output<typeof communeMismatchSchema>;

/** Commune or municipal arrondissement, in GeoJSON with the properties of addok. */
export const communeGeoJsonFeatureSchema = z
  .object({
    type: z.literal('Feature'),
    geometry: z.object({
      type: z.literal('Point'),
      /** Coordinates: longitude, then latitude. */
      coordinates: z
        .tuple([z.number(), z.number()])
        // Array type in the API's document: few of its readers support tuples.
        .meta({ prefixItems: undefined, items: { type: 'number' } }),
    }),
    properties: z.object({
      label: z.string(),
      city: z.string(),
      /** Postal code of the query, or else the best known one of the commune. */
      postcode: z.string(),
      /** INSEE code. */
      citycode: z.string(),
      /** Context of a place as `69, Rhône, Auvergne-Rhône-Alpes`. */
      context: z.string(),
      id: z.string(),
      type: z.literal(COMMUNE_PLACE_TYPE),
      population: z.number().optional(),
      /** Match score of a place from 0 to 1, highest first. */
      score: z.number(),
      /** True when the name of the place is spelt differently from the query, though nearly so. */
      approximate: z.literal(true).optional(),
    }),
  })
  .meta({ id: 'Place' });
export type CommuneGeoJsonFeature = z.output<typeof communeGeoJsonFeatureSchema>;

/** Department found by its name or number; a search takes `Rhône (69)` for its place. */
const departmentSuggestion = z
  .object({
    /** Code of the department, such as `69`, `2A` or `974`. */
    code: z.string(),
    name: z.string(),
    region: z.string(),
    /** Match score of a department, comparable with those of the places. */
    score: z.number(),
    approximate: z.literal(true).optional(),
  })
  .meta({ id: 'DepartmentSuggestion' });
export type DepartmentSuggestion = z.output<typeof departmentSuggestion>;

export const placeSuggestionsSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(communeGeoJsonFeatureSchema),
  /** Departments that match the query, apart from the places, which all are communes. */
  departments: z.array(departmentSuggestion).optional(),
  attribution: z.string(),
  licence: z.string(),
});
export type PlaceSuggestions = z.output<typeof placeSuggestionsSchema>;
