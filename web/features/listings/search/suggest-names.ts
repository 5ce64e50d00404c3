import { SUGGESTIONS_SHOWN } from '#contract/places/rules.ts';
import { suggestProduce } from '#contract/produce.ts';
import names from '#data/produce-names.json' with { type: 'json' };

/** Names of the produce list that start with what is being typed. Loaded when needed: it holds the whole list. */
export const suggestNames = (typed: string): string[] => suggestProduce(names, typed, SUGGESTIONS_SHOWN);
