import type { ReactNode } from 'react';
import { formatListingPrice, formatQuantity } from '#contract/listings/labels.ts';
import { listingMainTypeLabels } from '#contract/listings/rules.ts';
import { MAX_PLACE_SUGGESTIONS_SHOWN } from '#contract/places/rules.ts';
import { capitalizeFirstLetter } from '#contract/text/capitalize-first-letter.ts';
import { type ParsedListingPhrase, parseListingPhrase } from './line/parsed-listing-phrase.ts';
import { correctProduceName } from './line/produce-spelling.ts';

export interface ProduceFieldSuggestion {
  text: string;
  shown: ReactNode;
  /** Fields that the typed line gives beside the name; undefined for a name of the list. */
  line: ParsedListingPhrase | undefined;
}

/** Suggests names of produce for the product field. */
export const suggestProduceNames = async (typed: string): Promise<ProduceFieldSuggestion[]> =>
  (await readProduceNames())(typed, MAX_PLACE_SUGGESTIONS_SHOWN).map(({ text }) => ({
    text,
    shown: text,
    line: undefined,
  }));

/** Suggestions for a line like "3 kg de courgettes à 1,50": the parsed line, then names of produce. */
export async function suggestParsedListingAndNames(typed: string): Promise<ProduceFieldSuggestion[]> {
  const line = parseListingPhrase(typed, await readProduceNames());
  if (!saysMore(line)) return suggestProduceNames(typed);
  return [
    { text: line.productName, shown: <LineOption line={line} />, line },
    ...(await suggestProduceNames(line.productName)),
  ];
}

/**
 * Listing parsed from a typed line; undefined where the line is a name alone. Read without the list of
 * produce when it can't load.
 */
export async function parseListingPhraseWithProduceList(
  typed: string,
): Promise<ParsedListingPhrase | undefined> {
  const line = parseListingPhrase(typed, await readProduceNames().catch(() => () => []));
  return saysMore(line) ? line : undefined;
}

/**
 * Produce name that was probably meant; undefined when nothing looks misspelt. Rejects when the list of produce can't
 * load.
 */
export const suggestProduceNameCorrection = async (typed: string) =>
  correctProduceName(typed, await readProduceNames());

const saysMore = ({ mainType, type, quantity, price, productName }: ParsedListingPhrase) =>
  productName !== '' &&
  (mainType === 'asked' ||
    type === 'donation' ||
    type === 'trade' ||
    quantity !== undefined ||
    price !== undefined);

/** Loads the suggester of produce names, in a module that searches load too. */
const readProduceNames = async () => (await import('../search/suggest-names.tsx')).loadProduceNameSuggester();

function LineOption({ line }: { line: ParsedListingPhrase }) {
  const { productName, mainType, type = 'sell', quantity = null, price = null, priceType = null } = line;
  const isPriced = price !== null || type !== 'sell';
  const amounts = [
    mainType === 'asked' && listingMainTypeLabels.asked,
    formatQuantity({ quantity, priceType }),
    isPriced && formatListingPrice({ mainType: 'offer', type, price, priceType }),
  ];
  return (
    <span className="flex flex-1 flex-wrap items-baseline justify-between gap-x-3">
      <span className="font-semibold">{capitalizeFirstLetter(productName)}</span>{' '}
      <span className="text-sm text-soft">{amounts.filter(Boolean).join(' · ')}</span>
    </span>
  );
}
