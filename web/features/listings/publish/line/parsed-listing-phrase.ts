import {
  type ListingMainType,
  MAX_IN_EXCHANGE_LENGTH,
  MAX_PRODUCT_NAME_LENGTH,
  type OfferType,
} from '#contract/listings/rules.ts';
import { capitalizeFirstLetter } from '#contract/text/capitalize-first-letter.ts';
import { extractListingPhraseAmounts, type ListingPhraseAmounts } from './line-amounts.ts';
import { createListingPhraseScanner, type ListingPhraseScanner } from './line-text.ts';
import { numberWordsToDigits } from './number-words.ts';
import { matchProduceName, type ProduceSuggester } from './produce-spelling.ts';

/** Listing as parsed from one typed line; missing fields are absent. */
export interface ParsedListingPhrase extends ListingPhraseAmounts {
  mainType?: ListingMainType;
  type?: OfferType;
  productName: string;
  inExchange?: string;
}

/** Maximum number of characters of a line that are read. */
const MAX_LENGTH = 200;

/**
 * Reads a listing from one line: "3 kilos de courgettes à 1,50", "je donne une douzaine d'œufs", "échange 2 kg de noix
 * contre du miel", "cherche coings".
 * @param suggest names of produce, which spell the product as the list does
 */
export function parseListingPhrase(typed: string, suggest: ProduceSuggester): ParsedListingPhrase {
  const line = createListingPhraseScanner(
    numberWordsToDigits(
      typed
        .slice(0, MAX_LENGTH)
        .replace(/(\d)[  ](?=\d{3}\b)/g, '$1')
        // Quantity "1kg5" written as "1,5 kg".
        .replace(/(?<![\d.,])(\d+)(kg|l)(\d{1,3})(?![\d.,])/gi, '$1,$3 $2'),
    ),
  );
  const said = readKind(line);
  const isAsked = said.mainType === 'asked';
  const amounts = extractListingPhraseAmounts(line);
  const type = said.type ?? (amounts.price === undefined ? undefined : 'sell');
  return {
    ...said,
    ...(isAsked ? {} : { ...amounts, ...(type && { type }) }),
    productName: spell(takeName(line), suggest),
  };
}

const word = (words: string) => new RegExp(`(?<![a-z])(?:${words})(?![a-z])`);

const ASKED = word(
  "(?<!(?:venir|passer|aller) )cherch(?:e|ons|er)|recherch(?:e|ons|er)|besoin d[e']|(?:voudrais|aimerais)|achete(?:rais)?|qui (?:a|aurait|vend|vendrait)|demande",
);
const CONTRE = /(?<![a-z])(?:contre|en echange d(?:e |'))(.+)$/;
const TRADE = word('troc|troque|troquer|echange|echanger|echangerais');
const GIFT = word("don{1,2}e[rz]?|dons?|gratuit(?:e?s?|ement)|offert(?:e?s?)|j'offre|offrir");
const SALE = word('vends?|vendons|vendre|vente');

function readKind(line: ListingPhraseScanner): Pick<ParsedListingPhrase, 'mainType' | 'type' | 'inExchange'> {
  if (line.has(ASKED)) {
    line.take(CONTRE);
    return { mainType: 'asked' };
  }
  const start = line.text();
  const traded = line.take(CONTRE);
  if (traded ?? line.has(TRADE)) {
    const wish = traded?.[1] && start.slice(-traded[1].length).replace(EDGE_MARKS, '').trim();
    return { type: 'trade', ...(wish && { inExchange: wish.slice(0, MAX_IN_EXCHANGE_LENGTH) }) };
  }
  if (line.has(GIFT)) return { type: 'donation' };
  return line.has(SALE) ? { type: 'sell' } : {};
}

const EDGE_MARKS = /^[\s,.;:!?)\-–—]+|[\s,.;:!?(\-–—]+$/g;
/** Words before the name of a product that are not part of it. */
const BEFORE = new RegExp(
  `^(?:[^a-z\\d]+|(?:${[
    'bonjour|bonsoir|salut|coucou|hello|annonce',
    "je|j'|nous|on|qui|moi|me|y|en",
    'vends?|vendons|vendre|vente|propose|proposons|don{1,2}e[rz]?|donnons|don|offre|offrir|ai|avons|a|aurait|reste|il|dispo|disponibles?|troc|troque|troquer|echange|echanger|echangerais',
    'cherche|cherchons|recherche|recherchons|besoin|voudrais|aimerais|achete|acheterais|acheter|trouver|demande|vendrait|vend',
    'surplus|trop|beaucoup|quelques|plein|plusieurs|encore|environ|lot|gratuit|gratuits|gratuite|gratuites|peu|exces|excedent',
    "de|du|des|d'|le|la|les|l'|un|une|mes|mon|ma|nos|pour|cause|par|ce|soit",
  ].join('|')})(?![a-z])(?<!')|(?:d|l|j)')`,
);
/** Words after the name of a product that are not part of it. */
const AFTER = new RegExp(
  `(?:[^a-z\\d)]+|(?<![a-z])(?:${[
    'a vendre|a don{1,2}e[rz]?|a troquer|a echanger|a prendre|a saisir|en vente|en don|en troc|don|dons|gratuite?s?|gratuitement|offerte?s?|vente',
    "dispo|disponibles?|svp|stp|merci|s'il vous plait|pour|a|de|d|et|en|environ|chacune?s?|piece|prix|tarif|au choix|ou plus|le|la|les|du|sur|x|par|contre|soit",
    "aujourd'hui|demain|hier|ce matin|ce soir|cette semaine|en ce moment|maintenant|en trop",
  ].join('|')}))$`,
);
/** Pattern of the words that begin the description behind a product's name. */
const ABOUT =
  / ?[,;.!?]| [-–—] | (?:cueilli|recolte|ramasse|fraichement|disponible|dispo |venez|venir|retrait|livr|cause surplus|car |suis |qui |pour faire |pour (?:un|une|mes|des|ma|mon) )/;
/** Pattern of a place in a line: " à Lyon", " sur Villeurbanne (69100)". */
const PLACE = / (?:à|a|sur|vers|près de) \p{Lu}[\p{L}'-]*(?: \p{Lu}[\p{L}'-]*)*(?: \(?\d{5}\)?)?/u;

function takeName(line: ListingPhraseScanner): string {
  const place = PLACE.exec(line.text());
  if (place) line.cut(place.index, place.index + place[0].length);
  for (let match = BEFORE.exec(line.plain()); match; match = BEFORE.exec(line.plain()))
    line.keep(match[0].length);
  const about = ABOUT.exec(line.plain());
  if (about && about.index > 0) line.keep(0, about.index);
  for (let match = AFTER.exec(line.plain()); match; match = AFTER.exec(line.plain()))
    line.keep(0, match.index);
  return line.text().replace(/\s+/g, ' ').trim().slice(0, MAX_PRODUCT_NAME_LENGTH);
}

/** Name of a product as the list of produce spells it, else as it was typed. */
function spell(name: string, suggest: ProduceSuggester): string {
  const found = matchProduceName(name, suggest);
  if (found) return found;
  return capitalizeFirstLetter(name.replace(/\b([bc]?)oe(?=uf|ur)/gi, '$1œ'));
}
