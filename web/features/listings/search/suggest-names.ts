import { SUGGESTIONS_SHOWN } from '#contract/places/rules.ts';
import { suggestProduce } from '#contract/produce.ts';
import names from '#data/produce-names.json' with { type: 'json' };

/** In a chunk of its own: it holds the whole list. */
export const suggestNames = (typed: string): string[] => suggestProduce(names, typed, SUGGESTIONS_SHOWN);
