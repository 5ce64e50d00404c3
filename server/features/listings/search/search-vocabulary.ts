import pLimit from 'p-limit';
import { extractSearchTerms } from '#contract/text/fold.ts';
import { createSpellingVocabulary, type SpellingVocabulary } from '#contract/text/spelling-vocabulary.ts';
import { createProduceSearchColumns } from '#server/features/listings/produce/classify-produce.ts';
import type { ProduceIndex } from '#server/features/listings/produce/produce-index.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Log } from '#server/platform/log.ts';
import type { PublicDataChangeNotifier } from '#server/platform/public-data-change-notifier.ts';
import { createSearchSynonymMap, expandSearchQuery } from '#server/platform/search/expand-query.ts';
import { createProductNameCorrector } from './correct-name.ts';
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
  /**
   * Name as typed, with the produce list's spelling for the corrected words.
   * @param corrected its terms without typos, in their order
   * @returns undefined when there was no typo
   */
  correctName: (typed: string, corrected: string[]) => string | undefined;
  /** Category of a product name, as a search term. */
  categoryTermOf: (productName: string) => string;
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

/** Vocabulary that follows the produce list and the listings that become public in all processes. */
export async function createSearchVocabulary(
  db: Queryable,
  log: Log,
  publicChanges: Pick<PublicDataChangeNotifier, 'subscribe'>,
  produce: ProduceIndex,
): Promise<SearchVocabulary> {
  let names = readNames(produce);
  let vocabulary = createSpellingVocabulary();
  let learntMeanwhile: string[] = [];

  const learn = (words: readonly string[]) => {
    for (const word of words) if (!vocabulary.has(word)) vocabulary.add(word);
  };
  const read = async () => {
    learntMeanwhile = [];
    vocabulary = await readVocabulary(db, names.words);
    // Words committed while the table is read are added again.
    learn(learntMeanwhile);
  };
  const oneAtATime = pLimit(1);
  const refresh = () => {
    oneAtATime(read).catch((error) => log.warn({ err: error }, 'The search vocabulary was not refreshed'));
  };

  publicChanges.subscribe((words) => {
    if (names.list !== produce.list()) {
      names = readNames(produce);
      learn(names.words);
      refresh();
    }
    if (!words) return refresh();
    learn(words);
    learntMeanwhile.push(...words);
  });
  await read();
  const timer = setInterval(refresh, REFRESH_MS).unref();
  return {
    expand: (query) => expandSearchQuery(query, vocabulary, names.synonyms),
    correctName: (typed, corrected) => names.correct(typed, corrected),
    categoryTermOf: (productName) => createProduceSearchColumns(productName, produce).terms.at(-1) ?? '',
    rarestFirst: (words) => words.toSorted((a, b) => vocabulary.count(a) - vocabulary.count(b)),
    isRare: (words) => {
      const fewest = Math.min(...words.map(vocabulary.count));
      return fewest > 0 && fewest < RARE;
    },
    close: () => clearInterval(timer),
  };
}

/** Names of the produce list as it is now, for each purpose of a search. */
function readNames(produce: ProduceIndex) {
  const list = produce.list();
  const rows = list.map(({ name, synonyms }) => [name, ...synonyms]);
  return {
    list,
    words: rows.flat().flatMap(extractSearchTerms),
    synonyms: createSearchSynonymMap(rows),
    correct: createProductNameCorrector(rows.flat()),
  };
}

async function readVocabulary(db: Queryable, words: readonly string[]): Promise<SpellingVocabulary> {
  const vocabulary = createSpellingVocabulary();
  for (const word of words) vocabulary.add(word, PRODUCE_WEIGHT);
  for (const { word, frequency } of await listVocabularyWords(db)) vocabulary.add(word, frequency);
  return vocabulary;
}
