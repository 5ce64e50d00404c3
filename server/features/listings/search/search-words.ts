import { isCategorySearchTerm } from '#server/features/listings/produce/classify-produce.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

/** Counts the words of a listing that became public; not its category, whose row every transaction would lock. */
export async function addToSearchVocabulary(tx: Queryable, words: string[]): Promise<void> {
  // Words sorted, so that two transactions cannot deadlock.
  const values = words
    .filter((word) => !isCategorySearchTerm(word))
    .sort()
    .map((word) => ({ word }));
  if (values.length === 0) return;
  await tx
    .insertInto('searchWords')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('word').doUpdateSet((eb) => ({ frequency: eb('searchWords.frequency', '+', 1) })),
    )
    .execute();
}

/** Vocabulary words by frequency, limited to bound memory. */
export function listVocabularyWords(db: Queryable): Promise<{ word: string; frequency: number }[]> {
  return db.selectFrom('searchWords').selectAll().orderBy('frequency', 'desc').limit(50_000).execute();
}

/** Number of public listings per word; absent for 0. */
export async function countPublicListingsByWord(
  db: Queryable,
  words: string[],
): Promise<Map<string, number>> {
  if (words.length === 0) return new Map();
  const rows = await db.selectFrom('searchWords').selectAll().where('word', 'in', words).execute();
  return new Map(rows.map(({ word, frequency }) => [word, frequency]));
}
