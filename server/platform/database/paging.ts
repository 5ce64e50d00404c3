import type { SelectQueryBuilder } from 'kysely';
import type { Pagination } from '#contract/answers.ts';

export interface PagingRequest {
  /** Number of the requested page, from 1. */
  page: number;
  limit: number;
}

/** Query of a page that selects nothing yet. */
type Nothing = Record<never, never>;

interface Paged<Row> {
  rows: Row[];
  /** Number of rows on all pages together. */
  total: number;
}

/**
 * Reads the rows of one page and counts the rows of all pages.
 * @param query ordered rows
 * @param source rows that `query` selects from, one for each of its rows: these are counted
 */
export async function readPageOfRows<DB, From extends keyof DB, Source, SourceFrom extends keyof Source, Row>(
  query: SelectQueryBuilder<DB, From, Row>,
  source: SelectQueryBuilder<Source, SourceFrom, Nothing>,
  page: PagingRequest,
): Promise<Paged<Row>> {
  const rows = await limitQueryToPage(query, page).execute();
  return { rows, total: await countRows(source) };
}

export const limitQueryToPage = <DB, From extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, From, Row>,
  { page, limit }: PagingRequest,
): SelectQueryBuilder<DB, From, Row> => query.limit(limit).offset((page - 1) * limit);

export async function countRows<DB, From extends keyof DB>(
  source: SelectQueryBuilder<DB, From, Nothing>,
): Promise<number> {
  const { total } = await source
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .$castTo<{ total: number }>()
    .executeTakeFirstOrThrow();
  return total;
}

export const presentPagination = ({ page, limit }: PagingRequest, total: number): Pagination => ({
  page,
  limit,
  total,
  totalPages: Math.ceil(total / limit),
});
