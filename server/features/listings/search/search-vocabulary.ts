import pLimit from 'p-limit';
import { extractSearchTerms } from '#contract/text/fold.ts';
import { createSpellingVocabulary, type SpellingVocabulary } from '#contract/text/spelling-vocabulary.ts';
import produce from '#data/produce-names.json' with { type: 'json' };
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Log } from '#server/platform/log.ts';
import type { PublicDataChangeNotifier } from '#server/platform/public-data-change-notifier.ts';
import { createSearchSynonymMap, expandSearchQuery } from '#server/platform/search/expand-query.ts';
import { listVocabularyWords } from './search-words.ts';

/**
 * Milliseconds between two readings of word frequencies, which decide between equally near corrections. New
 * words are added at once.
 */
const REFRESH_MS = 60_000;
const RARE = 500;
/** Frequency given to produce names in the vocabulary, above that of common misspellings. */
const PRODUCE_WEIGHT = 1_000;

/** Vocabulary: words of the produce list and of public listings. */
export interface SearchVocabulary {
  /**
   * Sets of words with typos corrected; a listing with all words of one set matches. Empty for blank text.
   */
  expand: (query: string) => string[][];
  rarestFirst: (words: string[]) => string[];
  /** True when some, but few, public listings have all of these words; false for produce of the list. */
  isRare: (words: string[]) => boolean;
  close: () => void;
}

declare module '#server/platform/services.ts' {
  interface Services {
    vocabulary: SearchVocabulary;
  }
}

/** Vocabulary that follows the listings that become public in all processes. */
export async function createSearchVocabulary(
  db: Queryable,
  log: Log,
  publicChanges: Pick<PublicDataChangeNotifier, 'subscribe'>,
): Promise<SearchVocabulary> {
  const synonyms = createSearchSynonymMap(produce);
  let vocabulary = createSpellingVocabulary();
  let learntMeanwhile: string[] = [];

  const learn = (words: string[]) => {
    for (const word of words) if (!vocabulary.has(word)) vocabulary.add(word);
  };
  const read = async () => {
    learntMeanwhile = [];
    vocabulary = await readVocabulary(db);
    // Words committed while the table is read are added again.
    learn(learntMeanwhile);
  };
  const oneAtATime = pLimit(1);
  const refresh = () => {
    oneAtATime(read).catch((error) => log.warn({ err: error }, 'The search vocabulary was not refreshed'));
  };

  publicChanges.subscribe((words) => {
    if (!words) return refresh();
    learn(words);
    learntMeanwhile.push(...words);
  });
  await read();
  const timer = setInterval(refresh, REFRESH_MS).unref();
  return {
    expand: (query) => expandSearchQuery(query, vocabulary, synonyms),
    rarestFirst: (words) => words.toSorted((a, b) => vocabulary.count(a) - vocabulary.count(b)),
    isRare: (words) => {
      const fewest = Math.min(...words.map(vocabulary.count));
      return fewest > 0 && fewest < RARE;
    },
    close: () => clearInterval(timer),
  };
}

async function readVocabulary(db: Queryable): Promise<SpellingVocabulary> {
  const vocabulary = createSpellingVocabulary();
  for (const word of produce.flat().flatMap(extractSearchTerms)) vocabulary.add(word, PRODUCE_WEIGHT);
  for (const { word, frequency } of await listVocabularyWords(db)) vocabulary.add(word, frequency);
  return vocabulary;
}
