import * as z from 'zod';
import { emptyToUndefined } from '../form-fields.ts';
import {
  COMMUNE_PLACE_TYPE,
  MAX_CITY_LENGTH,
  MAX_PLACE_QUERY_LENGTH,
  MAX_PLACE_SUGGESTIONS,
  MAX_POSTAL_CODE_LENGTH,
  MAX_SUGGESTIONS_SHOWN,
  placeTexts,
  withoutSpaces,
} from './rules.ts';

const degrees = (max: number, error: string) =>
  z.preprocess(
    // Empty text is read as absent: coerced to a number, it would be 0.
    emptyToUndefined,
    z.coerce.number({ error }).min(-max, error).max(max, error),
  );

/** Point in decimal degrees, WGS 84. */
export const pointQuery = z.object({
  lon: degrees(180, placeTexts.longitude),
  lat: degrees(90, placeTexts.latitude),
});

/** Query of an addok server. An invalid limit falls back to 10; 100 is the maximum. */
export const placeQuery = z.object({
  q: z.string({ error: placeTexts.query }).trim().max(MAX_PLACE_QUERY_LENGTH, placeTexts.query),
  type: z.literal(COMMUNE_PLACE_TYPE, { error: placeTexts.type }).optional(),
  limit: z.coerce
    .number()
    .int()
    .min(1)
    .catch(MAX_SUGGESTIONS_SHOWN)
    .transform((limit) => Math.min(limit, MAX_PLACE_SUGGESTIONS))
    .default(MAX_SUGGESTIONS_SHOWN),
});
export type PlaceQuery = z.output<typeof placeQuery>;

/** Postal address of a form: commune and postal code. */
export const communeQuery = z.object({
  city: z
    .string({ error: placeTexts.query })
    .trim()
    .min(1, placeTexts.query)
    .max(MAX_CITY_LENGTH, placeTexts.query),
  postalCode: z
    .string({ error: placeTexts.query })
    .overwrite(withoutSpaces)
    .max(MAX_POSTAL_CODE_LENGTH, placeTexts.query),
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
  .object({ verdict: z.enum(['known', 'misspelt', ...placeFaults]), proposals })
  .meta({ id: 'CommuneCheck' });
export type CommuneCheckAnswer = z.output<typeof communeCheckAnswerSchema>;

/** Doubt about an address that was accepted although no commune fits it. */
export const placeDoubtSchema = z
  .object({ reason: z.enum(placeFaults), proposals })
  .meta({ id: 'PlaceDoubt' });
export type PlaceDoubt = z.output<typeof placeDoubtSchema>;

/** Commune or municipal arrondissement, in GeoJSON with the properties of addok. */
export const placeFeatureSchema = z
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
export type PlaceFeature = z.output<typeof placeFeatureSchema>;

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

export const placeCollectionSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(placeFeatureSchema),
  /** Departments that match the query, apart from the places, which all are communes. */
  departments: z.array(departmentSuggestion).optional(),
  attribution: z.string(),
  licence: z.string(),
});
export type PlaceCollection = z.output<typeof placeCollectionSchema>;
