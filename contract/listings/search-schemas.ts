import * as z from 'zod';
import { createPagingQuerySchema } from '../answers.ts';
import { emptyToUndefined } from '../form-fields.ts';
import { parseJsonWithoutInvisibleCharacters } from '../text/clean-text.ts';
import { categories } from './categories.ts';
import {
  listingSearchCriterionParsers,
  listingSearchOptionParsers,
  parseListingSearchCriteria,
  parsePagedListingSearch,
  pickFirstSearchParamValues,
} from './paged-listing-search.ts';
import {
  createChoiceCriterionParser,
  type SearchCriterionParser,
  type SearchCriterionParsers,
  type SearchValueRule,
} from './search-criterion-parsers.ts';
import { listingErrorTexts as texts } from './texts.ts';

/** Place that a search was understood to mean; without city and department nothing was near enough. */
export const resolvedSearchPlaceSchema = z
  .object({
    city: z.string().optional(),
    postalCode: z.string().optional(),
    department: z.object({ code: z.string(), name: z.string() }).optional(),
    /** True when the city was typed with a typo, or only in part. */
    approximate: z.boolean(),
    suggestions: z.array(z.object({ city: z.string(), postalCode: z.string() })).optional(),
    /** Communes that may be meant as well: those of the same name, the most populous first. */
    others: z.array(z.object({ city: z.string(), postalCode: z.string() })).optional(),
  })
  .meta({ id: 'SearchPlace' });
export type ResolvedSearchPlace = z.output<typeof resolvedSearchPlaceSchema>;

export const listingSearchCriteriaSchema = z.object(shapeOf(listingSearchCriterionParsers));

/**
 * Search to store; invalid fields are left out, except an unknown category, without which the search would match
 * everything.
 * @param messages errors when it is not an object, and when its category is unknown
 */
export const createSavedSearchCriteriaSchema = (messages: { query: string; category: string }) =>
  z
    .object(listingSearchCriteriaSchema.shape, { error: messages.query })
    .refine(({ category }) => !category || listingSearchCriterionParsers.category.read(category), {
      path: ['category'],
      error: messages.category,
    })
    .transform(parseListingSearchCriteria);

/** Number of results of each category, regardless of the category that is searched. */
export const categoryResultCountsSchema = z
  .array(z.object({ category: z.enum(categories), count: z.number().int() }))
  .meta({ id: 'CategoryCounts' });
export type CategoryResultCounts = z.output<typeof categoryResultCountsSchema>;

const counting = { facets: createChoiceCriterionParser(['category']) };

/**
 * Query of `GET /api/adverts/search`. `queries` may be JSON, a nested query string or `queries[x]=…`, or its keys may
 * be parameters of their own. Invalid JSON fails; any other invalid value falls back.
 */
export const listingSearchQuerySchema = withCriteria({
  ...shapeOf(listingSearchOptionParsers),
  ...shapeOf(counting),
  limit: createPagingQuerySchema().shape.limit,
}).transform(({ limit, facets, ...sent }) => ({
  ...parsePagedListingSearch(sent),
  facets: counting.facets.read(facets),
  limit,
}));

/** Maximum zoom of any map of the site. */
const MAX_ZOOM = 22;

/** Query of `GET /api/adverts/map`: the query of the search, and the part of the map. */
export const listingMapQuerySchema = withCriteria({
  ...shapeOf({ isProfessional: listingSearchOptionParsers.isProfessional }),
  bbox: z
    .string({ error: texts.bbox })
    .describe(
      'Ouest, sud, est et nord, en degrés décimaux ; ouest plus grand que est au-delà de l’antiméridien.',
    )
    .transform((text, context) => {
      const box = readBox(text);
      if (!box) context.addIssue({ code: 'custom', message: texts.bbox });
      return box ?? z.NEVER;
    }),
  // Empty text is read as absent: coerced to a number, it would be 0.
  zoom: z.preprocess(
    emptyToUndefined,
    z.coerce.number({ error: texts.zoom }).int(texts.zoom).min(0, texts.zoom).max(MAX_ZOOM, texts.zoom),
  ),
}).transform(({ bbox, zoom, ...sent }) => ({ ...parsePagedListingSearch(sent), bbox, zoom }));

/** Point of the map, at the centre of the commune that has the most of its listings. */
export const listingMapPointSchema = z
  .object({
    coordinates: z.array(z.number()).length(2).describe('Longitude, puis latitude.'),
    count: z.number().int(),
    city: z.string(),
    adIds: z.array(z.string()).describe('Les vingt plus récentes.'),
  })
  .meta({ id: 'MapPoint' });
export type CommuneListingsMapPoint = z.output<typeof listingMapPointSchema>;

/**
 * Schemas of search criteria that accept anything: the criteria read their values themselves, the schema only documents
 * and types them, hence the cast.
 */
function shapeOf<F extends SearchCriterionParsers>(fields: F) {
  return Object.fromEntries(
    Object.entries(fields).map(([name, { form }]) => [name, z.unknown().meta(schemaOf(form)).optional()]),
  ) as unknown as {
    [K in keyof F]: z.ZodOptional<z.ZodType<F[K] extends SearchCriterionParser<infer T> ? T : never>>;
  };
}

function schemaOf(form: SearchValueRule): Record<string, unknown> {
  if (form === 'boolean') return { type: 'boolean' };
  if (form === 'degrees') {
    const description = 'Longitude, puis latitude, en degrés décimaux ; aussi sous la forme `lon,lat`.';
    return { type: 'array', items: { type: 'number' }, minItems: 2, maxItems: 2, description };
  }
  if ('maxLength' in form) return { type: 'string', maxLength: form.maxLength };
  if ('values' in form) return { type: 'string', enum: [...form.values] };
  return { type: form.whole ? 'integer' : 'number', minimum: form.from, maximum: form.to };
}

/** Schema of search criteria as they stand in an address, together with `others`. */
function withCriteria<S extends z.core.$ZodShape>(others: S) {
  return z.preprocess(
    (sent, context) => gather(sent as Record<string, unknown>, context),
    z.object({
      queries: listingSearchCriteriaSchema.optional(),
      ...listingSearchCriteriaSchema.shape,
      ...others,
    }),
  );
}

/** Bounding box read from the text `west,south,east,north`. */
function readBox(text: string) {
  const sides = text.split(',').map((side) => (side.trim() === '' ? Number.NaN : Number(side)));
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = sides;
  const isInside = [west, east].every((lon) => Math.abs(lon) <= 180) && Math.abs(south) <= 90 && north <= 90;
  return sides.length === 4 && isInside && south <= north ? { west, south, east, north } : undefined;
}

/** Merges the search criteria in `queries` with the other parameters; those of `queries` win. */
function gather({ queries, ...flat }: Record<string, unknown>, context: z.RefinementCtx) {
  const nested = Object.entries(readNested(queries, context)).filter(
    ([name]) => name in listingSearchCriterionParsers,
  );
  return { ...flat, ...Object.fromEntries(nested) };
}

function readNested(queries: unknown, context: z.RefinementCtx): object {
  if (queries && typeof queries === 'object') return queries;
  if (typeof queries !== 'string' || queries.trim() === '') return {};
  if (!queries.trimStart().startsWith('{')) return pickFirstSearchParamValues(new URLSearchParams(queries));
  try {
    return parseJsonWithoutInvisibleCharacters(queries) as object;
  } catch {
    context.addIssue({
      code: 'custom',
      path: ['queries'],
      message: "La recherche n'est pas du JSON valable.",
    });
    return {};
  }
}
