import * as z from 'zod';
import { paging } from '../answers.ts';
import { parseJson } from '../clean-text.ts';
import { searchQuery } from './schemas.ts';

const KEYS = ['mainType', 'productName', 'city', 'postalCode', 'type', 'coordinates', 'distance'] as const;

/**
 * Query of `GET /api/adverts/search`. `queries` may be JSON, a nested query string, `queries[x]=…`, or its
 * keys may stand beside it. JSON that does not parse fails; what a person can edit falls back.
 */
export const searchParams = z.preprocess(
  gather,
  paging().extend({
    queries: searchQuery,
    isProfessional: z
      .enum(['true', 'false'])
      .transform((value) => value === 'true')
      .optional()
      .catch(undefined),
    sortBy: z.enum(['asc', 'desc']).catch('desc').default('desc'),
  }),
);

function gather(raw: unknown, context: z.RefinementCtx): unknown {
  const given = raw as Record<string, unknown>;
  const flat = Object.fromEntries(KEYS.filter((key) => key in given).map((key) => [key, given[key]]));
  const queries = readQueries(given.queries, context);
  return { ...given, queries: { ...flat, ...queries } };
}

function readQueries(value: unknown, context: z.RefinementCtx): object {
  if (value && typeof value === 'object') return value;
  if (typeof value !== 'string' || value.trim() === '') return {};
  if (!value.trimStart().startsWith('{')) return Object.fromEntries(new URLSearchParams(value));
  try {
    return parseJson(value) as object;
  } catch {
    context.addIssue({
      code: 'custom',
      path: ['queries'],
      message: "La recherche n'est pas du JSON valable.",
    });
    return {};
  }
}
