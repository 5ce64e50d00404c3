import { terms } from '#contract/text.ts';
import produce from '#data/produce-names.json' with { type: 'json' };
import type { Queryable } from '#server/platform/database/tables.ts';
import type { Log } from '#server/platform/log.ts';
import { createSynonyms, expandQuery } from '#server/platform/search/expand-query.ts';
import { createVocabulary, type Vocabulary } from '#server/platform/search/vocabulary.ts';
import { listSearchWords } from './search-words.ts';

/** How long other processes may take to learn the words of a listing accepted here. */
const REFRESH_MS = 60_000;
/** A name of the produce list outweighs what people misspell. */
const PRODUCE_WEIGHT = 1_000;

/** The words that listings are searched by: the produce list's and those of public listings. */
export interface Lexicon {
  /** Sets of words, typos corrected; a listing that holds a whole set answers the query. None for blank text. */
  expand: (query: string) => string[][];
  /** Words of a listing that has just become public. */
  learn: (words: string[]) => void;
  close: () => void;
}

export async function createLexicon(db: Queryable, log: Log): Promise<Lexicon> {
  const synonyms = createSynonyms(produce);
  let vocabulary = await readVocabulary(db);
  const timer = setInterval(async () => {
    try {
      vocabulary = await readVocabulary(db);
    } catch (error) {
      log.warn({ err: error }, 'the search vocabulary was not refreshed');
    }
  }, REFRESH_MS).unref();
  return {
    expand: (query) => expandQuery(query, vocabulary, synonyms),
    learn: (words) => {
      for (const word of words) vocabulary.add(word);
    },
    close: () => clearInterval(timer),
  };
}

async function readVocabulary(db: Queryable): Promise<Vocabulary> {
  const vocabulary = createVocabulary();
  for (const word of produce.flat().flatMap(terms)) vocabulary.add(word, PRODUCE_WEIGHT);
  for (const { word, frequency } of await listSearchWords(db)) vocabulary.add(word, frequency);
  return vocabulary;
}
