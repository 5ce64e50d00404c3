import { unitSynonyms } from '#contract/listings/amounts.ts';
import { type PriceType, priceTypes } from '#contract/listings/rules.ts';
import type { ListingPhraseScanner } from './line-text.ts';
import { PIECE_CONTAINER_WORDS_PATTERN, PIECE_WORDS_PATTERN } from './piece-words.ts';

export interface ListingPhraseAmounts {
  quantity?: number;
  priceType?: PriceType;
  /** Price in euros for one unit. */
  price?: number;
}

interface Measure {
  priceType: PriceType;
  /** Number of price units (`priceType`) in one typed measure: 1000 for a tonne of what is sold by the kilo. */
  count: number;
  /**
   * Number of units that a price after the measure is for: 12 for "une douzaine", 1 for "une dizaine", which is a
   * guess.
   */
  priced: number;
}

/**
 * Extracts quantity, unit and price from a line. A price for several ("5 kg pour 8 €", "les 6") becomes that
 * of one; grams become kilos where a gram is worth less than half a euro.
 */
export function extractListingPhraseAmounts(line: ListingPhraseScanner): ListingPhraseAmounts {
  const range = takeRange(line);
  const asked = takePrice(line);
  const counted = range ?? takeQuantity(line);
  const isLot = line.take(LOT) !== undefined;
  if (asked === undefined) return counted ? amountsOf(counted) : {};
  const { euros, isTotal, per } = asked;
  if (per) return inOneUnit(counted, { price: euros / per.count, priceType: per.priceType });
  if (!counted) return { price: round(euros, 2) };
  const isForAll = isTotal || isLot || counted.priceType === 'gram';
  const price = euros / (isForAll ? counted.quantity : counted.priced);
  return inOneUnit(counted, { price, priceType: counted.priceType });
}

interface Counted extends Measure {
  quantity: number;
}

const amountsOf = ({ quantity, priceType }: Counted): ListingPhraseAmounts => ({
  quantity: round(quantity, 3),
  priceType,
});

/** Quantity and price of a line, converted to the same unit. */
function inOneUnit(
  counted: Counted | undefined,
  { price, priceType }: { price: number; priceType: PriceType },
): ListingPhraseAmounts {
  const toKilo = priceType === 'gram' && price < MIN_EUROS_PER_GRAM;
  const unit = toKilo ? 'kilo' : priceType;
  const amounts = { priceType: unit, price: round(toKilo ? price * 1000 : price, 2) };
  if (counted?.priceType === unit) return { quantity: round(counted.quantity, 3), ...amounts };
  const isInGrams = counted?.priceType === 'gram' && unit === 'kilo';
  return isInGrams ? { quantity: round(counted.quantity / 1000, 3), ...amounts } : amounts;
}

const MIN_EUROS_PER_GRAM = 0.5;

/** Measures: the words of units, those of a form and those of speech, and how many of the unit one of them is. */
const measures: [words: string, PriceType, count: number, priced?: number][] = [
  ...priceTypes.map((unit): [string, PriceType, number] => [
    unitSynonyms[unit].replaceAll(' ', '|'),
    unit,
    1,
  ]),
  ['k', 'kilo', 1],
  ['livres?', 'kilo', 0.5],
  ['tonnes?', 'kilo', 1000],
  ['quintal|quintaux', 'kilo', 100],
  ['cl', 'liter', 0.01],
  ['douzaines?', 'unit', 12],
  ['vingtaines?', 'unit', 20, 1],
  ['quinzaines?', 'unit', 15, 1],
  ['dizaines?', 'unit', 10, 1],
  ['centaines?', 'unit', 100, 1],
];
const UNIT = measures.map(([words]) => words).join('|');
const END = "(?![a-z\\d'])";

function measureOf(word: string): Measure {
  const found = measures.find(([words]) => new RegExp(`^(?:${words})$`).test(word));
  const [, priceType = 'unit', count = 1, priced = count] = found ?? [];
  return { priceType, count, priced };
}

const NUMBER = '\\d+(?:[.,]\\d+)?';
const readNumber = (text = '') => Number(text.replace(',', '.'));

const LEAD = "(?<![a-z'])(a|pour|prix|tarif|@|=)\\s?:?\\s?";
/** Pattern of the unit after a price: "/kg", "le kilo", "les 500 g", "pièce", "chacune". */
const PER = `\\s?(?:(?:/|le |la |l'|par |au |a la |a l'|du |les )\\s?(?<several>${NUMBER})?\\s?(?<per>${UNIT}|${PIECE_WORDS_PATTERN})?${END}|(?<each>(?:la )?piece|chacune?|l'une?|chaque)${END})`;
/** Pattern after a price: "kg" right behind it, and "de 500 g" behind "le pot". */
const BEHIND = new RegExp(
  `^(?:\\s?(?<bare>kgs?|kilos?|litres?)${END}|${PER}(?: de ${NUMBER}\\s?(?:${UNIT})${END})?)`,
);
/** Pattern of the unit right before a price: "la douzaine". */
const AHEAD = new RegExp(
  `(?<![a-z\\d])(?:la |le |l'|par )(?<per>${UNIT}|${PIECE_WORDS_PATTERN})\\s?[:=]?\\s*$`,
);
const isMeant = (match: RegExpExecArray) =>
  ['per', 'several', 'each', 'bare'].some((name) => match.groups?.[name]) ? match : undefined;

interface AskedPrice {
  euros: number;
  /** True for a price after "pour": it is the price of all. */
  isTotal: boolean;
  /** Unit of the price; undefined when the line contains none. */
  per: Measure | undefined;
}

const CURRENCY = new RegExp(
  `(?:${LEAD})?(?<![\\d.,])(?<amount>${NUMBER})\\s?(?:€|euros?${END}|eur${END}|e${END})(?:\\s?(?<![.,]\\d+\\s?(?:€|[a-z]+)\\s?)(?<cents>\\d\\d(?![\\d.,]|\\s?(?:(?!piece)(?:${UNIT}|${PIECE_WORDS_PATTERN}))${END})))?`,
);
const CENTS = new RegExp(`(?:${LEAD})?(?<![\\d.,])(?<amount>${NUMBER})\\s?(?:centimes?|cts?|cents?|c)${END}`);
const PER_UNIT = new RegExp(`(?:${LEAD})?(?<![\\d.,])(?<amount>${NUMBER})(?=${PER})`);
const AFTER_LEAD = new RegExp(
  `${LEAD}(?<amount>${NUMBER})(?![\\d.,]*\\s?(?:[%\\d]|(?:${UNIT}|km|h|min|m)${END}|[a-z]))`,
);
const DECIMAL = new RegExp(`(?<![\\d.,])(?<amount>\\d+[.,]\\d\\d)(?![\\d.,]|\\s?(?:${UNIT})${END})`);

function takePrice(line: ListingPhraseScanner): AskedPrice | undefined {
  const cents = line.take(CENTS);
  if (cents) return askedOf(line, cents, readNumber(cents.groups?.amount) / 100);
  const found = line.take(CURRENCY) ?? takePerUnit(line) ?? line.take(AFTER_LEAD) ?? line.take(DECIMAL);
  if (!found) return undefined;
  return askedOf(
    line,
    found,
    readNumber(found.groups?.amount) + readNumber(found.groups?.cents ?? '0') / 100,
  );
}

/** Price without a currency, before its unit: "1,50 le kilo". */
function takePerUnit(line: ListingPhraseScanner): RegExpExecArray | undefined {
  const per = PER_UNIT.exec(line.plain());
  return per && isMeant(per) && !isCount(per) ? line.take(PER_UNIT) : undefined;
}

/**
 * True for "1 pièce", which is a quantity and no price: a price before a bare unit has a comma, or a word before it.
 */
const isCount = ({ 1: lead, groups }: RegExpExecArray) =>
  !lead && groups?.each !== undefined && !/[.,]/.test(groups.amount ?? '');

function askedOf(line: ListingPhraseScanner, { 1: lead, index }: RegExpExecArray, euros: number): AskedPrice {
  const behind = BEHIND.exec(line.plain().slice(index + 1));
  const per = (behind && isMeant(behind)) ?? AHEAD.exec(line.plain().slice(0, index));
  if (per && per === behind) line.cut(index + 1, index + 1 + per[0].length);
  else if (per) line.cut(per.index, index);
  return { euros, isTotal: lead === 'pour', per: per ? perOf(per) : undefined };
}

function perOf({ groups }: RegExpExecArray): Measure {
  const measure = measureOf(groups?.per ?? groups?.bare ?? '');
  return { ...measure, count: measure.count * (groups?.several ? readNumber(groups.several) : 1) };
}

const ABOUT = '(?:environ |env |~\\s?)?';
const RANGE = new RegExp(
  `${ABOUT}(?<![\\d.,])(?<amount>${NUMBER})\\s?(?:a|-|ou)\\s?${NUMBER}\\s?(?<unit>${UNIT})${END}\\.?`,
);
const MEASURED = new RegExp(
  `${ABOUT}(?<![\\d.,a-z'])(?<amount>${NUMBER}|une?)\\s?(?<unit>${UNIT})${END}\\.?(?: environ)?`,
);
const TIMES = /(?<![a-z\d])(?:x|par)\s?(\d+)(?!\d)|(?<![\d.,a-z])(\d+)\s?x(?![a-z\d])/;
/** Pattern of a counted noun: "12 œufs". A year is none. */
const COUNTED = /^(?:[^\d]*[^\d.,a-z])?(?!(?:19|20)\d\d(?!\d))(\d+)(?=\s*(?:[a-z]|$))/;

/**
 * Pattern of the container behind a name: "bottes", "pots de 500 g"; in "20 bottes de radis" it belongs to the name.
 */
const CONTAINER = new RegExp(
  `^\\s?(?:${PIECE_CONTAINER_WORDS_PATTERN})${END}(?: de ${NUMBER}\\s?(?:${UNIT})${END})?(?! (?:de |d'|du |des ))`,
);

const takeRange = (line: ListingPhraseScanner) => countedOf(line.take(RANGE));

function takeQuantity(line: ListingPhraseScanner): Counted | undefined {
  const first = COUNTED.exec(line.plain());
  const firstAt = (first?.[0].length ?? 0) - (first?.[1]?.length ?? 0);
  const measured = MEASURED.exec(line.plain());
  // Count before measure: "2 pots de miel de 500 g" are two pots.
  const isNoun = first && (!measured || measured.index > firstAt);
  if (!isNoun && measured) return countedOf(line.take(MEASURED));
  const times = line.take(TIMES);
  if (times) return pieces(times[1] ?? times[2]);
  if (!first?.[1]) return undefined;
  const isBehindName = /[a-z]/.test(line.plain().slice(0, firstAt));
  const container = isBehindName ? CONTAINER.exec(line.plain().slice(firstAt + first[1].length)) : null;
  line.cut(firstAt, firstAt + first[1].length + (container?.[0].length ?? 0));
  return pieces(first[1]);
}

const pieces = (number: string | undefined): Counted => ({
  ...measureOf('piece'),
  quantity: readNumber(number),
});

function countedOf(match: RegExpExecArray | undefined): Counted | undefined {
  const { amount, unit } = match?.groups ?? {};
  if (!unit) return undefined;
  const measure = measureOf(unit);
  const number = amount?.startsWith('un') ? 1 : readNumber(amount);
  return { ...measure, quantity: number * measure.count };
}

/** Pattern of words that make a price the price of all: "le lot". */
const LOT = /(?<![a-z])(?:le tout|le lot|l'ensemble|au total|en tout|lot de)(?![a-z])/;

const round = (number: number, places: number) => Number(number.toFixed(places));
