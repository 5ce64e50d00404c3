import { sql } from 'kysely';
import { HOURS_UNTIL_OFFER_IS_UNANSWERED } from '#contract/advice/rules.ts';
import { HOUR_MS } from '#contract/durations.ts';
import { type Category, categories } from '#contract/listings/categories.ts';
import { createCategorySearchTerm } from '#server/features/listings/produce/classify-produce.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

/** Latest publication of an offer that counts as unanswered. */
export const calculateUnansweredOfferCutoffTime = (now: Date): Date =>
  new Date(now.getTime() - HOURS_UNTIL_OFFER_IS_UNANSWERED * HOUR_MS);

/**
 * SQL condition: nobody has ever written about a listing, nor reserved it among others of its seller.
 * @param listing column with the listing's id: `table.column`
 */
export const createUnansweredListingConditionSql = (listing: string) => sql<boolean>`(
  not exists (select from conversations
    where conversations.listing_id = ${sql.ref(listing)} and conversations.message_count > 0)
  and not exists (select from reservation_items where reservation_items.listing_id = ${sql.ref(listing)}))`;

interface UnansweredCount {
  category: Category;
  /** Number of the department; null for a place in none. */
  department: string | null;
  count: number;
}

/**
 * Live offers without an answer after 48 hours, by category and department, the most first. Live listings are read from
 * an index that holds all of the columns, and compared with all conversations and reserved offers at once by their
 * hashes: a second or two for a million listings, so callers cache the counts.
 */
export async function countUnansweredOffersByCategoryAndDepartment(
  db: Queryable,
  now = new Date(),
): Promise<UnansweredCount[]> {
  const rows = await db
    .selectFrom('searchEntries as entry')
    .where('entry.term', '=', '')
    .where('entry.mainType', '=', 'offer')
    .where('entry.createdAt', '<=', calculateUnansweredOfferCutoffTime(now))
    .where(createUnansweredListingConditionSql('entry.listingId'))
    .select(({ fn }) => [
      sql<string>`entry.terms[cardinality(entry.terms)]`.as('categoryTerm'),
      'entry.department',
      fn.countAll<number>().as('count'),
    ])
    .groupBy(['categoryTerm', 'entry.department'])
    .orderBy('count', 'desc')
    .orderBy('entry.department')
    .orderBy('categoryTerm')
    .execute();
  return rows.map(({ categoryTerm, ...row }) => ({
    ...row,
    category: categoryByTerm.get(categoryTerm) ?? 'autres',
  }));
}

const categoryByTerm = new Map(categories.map((category) => [createCategorySearchTerm(category), category]));
