import * as z from 'zod';
import { MAX_PAGE_NUMBER } from './paging.ts';

/** Sentence in French for the caller. */
export const messageOnlyResponseSchema = z.object({ message: z.string() });

export const paginationSchema = z.object({
  page: z.number().int(),
  limit: z.number().int(),
  /** Number of rows of the whole list, counted up to 10,001 and shown as "10 000+" beyond 10,000. */
  total: z.number().int(),
  totalPages: z.number().int(),
});
export type Pagination = z.output<typeof paginationSchema>;

/** Whole number from 1. An invalid one becomes the fallback instead of failing: people edit addresses by hand. */
const whole = (fallback: number, max: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .catch(fallback)
    .transform((value) => Math.min(value, max));

/** Parameters of a list's page: `page` from 1; `limit` at most 100. */
export const createPagingQuerySchema = (defaultLimit = 10) =>
  z.object({
    page: whole(1, MAX_PAGE_NUMBER).default(1),
    limit: whole(defaultLimit, 100).default(defaultLimit),
  });

export const errorResponseSchema = z
  .object({
    message: z.string(),
    code: z.string(),
    errors: z.record(z.string(), z.string()).optional(),
    details: z.record(z.string(), z.unknown()).optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Error' });
