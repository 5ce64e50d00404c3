import type { ReactNode } from 'react';
import { createProduceSuggester, type ProduceSuggestion } from '#contract/listings/produce-suggestions.ts';
import { MAX_PLACE_SUGGESTIONS_SHOWN } from '#contract/places/rules.ts';
import { call } from '#web/client/call.ts';

export interface SearchSuggestion {
  text: string;
  shown: ReactNode;
}

/** Loads the function that suggests names of produce. */
export const loadProduceNameSuggester = async () => (await readList()).names;

/** Suggests names of produce and categories, which a search finds by their names. */
export const suggestProduceAndCategoryNames = async (typed: string): Promise<SearchSuggestion[]> =>
  shownFor((await readList()).searches(typed, MAX_PLACE_SUGGESTIONS_SHOWN));

const shownFor = (suggestions: ProduceSuggestion[]): SearchSuggestion[] =>
  suggestions.map(({ text, isCategory }) => ({
    text,
    shown: isCategory ? <CategoryOption label={text} /> : text,
  }));

function CategoryOption({ label }: { label: string }) {
  return (
    <span className="flex flex-1 items-baseline justify-between gap-3">
      <span>{label}</span> <span className="text-sm text-soft">Catégorie</span>
    </span>
  );
}

let list: ReturnType<typeof ask> | undefined;

const ask = async () => {
  const { produce, categories } = await call('GET /api/produce');
  return {
    names: createProduceSuggester({ produce, categories: [] }),
    searches: createProduceSuggester({ produce, categories }),
  };
};

/** List of produce names, requested once; again after a failure. */
function readList() {
  list ??= ask().catch((error) => {
    list = undefined;
    throw error;
  });
  return list;
}
