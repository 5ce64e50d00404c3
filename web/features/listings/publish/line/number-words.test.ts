import { expect, test } from 'vitest';
import { numberWordsToDigits } from './number-words.ts';

test.each([
  ['trois kilos de pommes', '3 kilos de pommes'],
  ['Vingt-cinq kilos', '25 kilos'],
  ['vingt et un œufs', '21 œufs'],
  ['soixante-douze', '72'],
  ['quatre-vingts pièces', '80 pièces'],
  ['quatre-vingt-dix-neuf centimes', '99 centimes'],
  ['deux cent cinquante grammes', '250 grammes'],
  ['deux euros cinquante', '2 euros 50'],
  ['un euro vingt', '1 euro 20'],
  ['à trois cinquante le kilo', 'à 3,50 le kilo'],
  ['un kilo et demi', '1,5 kilo'],
  ['2 litres et demi de cidre', '2,5 litres de cidre'],
  ['un demi-kilo', '0,5 kilo'],
  ['½ kg', '0,5 kg'],
  ['1/2 litre', '0,5 litre'],
])('the numbers of "%s" are written in digits: "%s"', (text, digits) =>
  expect(numberWordsToDigits(text)).toBe(digits),
);

test.each(['un panier', 'fraises quatre saisons', 'quatre-quarts', 'neufs', 'sixième', 'une dizaine'])(
  'the text "%s" stays as it is',
  (text) => expect(numberWordsToDigits(text)).toBe(text),
);
