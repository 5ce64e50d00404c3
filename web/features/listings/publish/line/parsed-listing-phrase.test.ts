import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createProduceSuggester } from '#contract/listings/produce-suggestions.ts';
import produce from '#data/produce.json' with { type: 'json' };
import { type ParsedListingPhrase, parseListingPhrase } from './parsed-listing-phrase.ts';

const names = createProduceSuggester({ produce, categories: [] });
const read = (line: string) => parseListingPhrase(line, names);

const KEYS = ['mainType', 'type', 'productName', 'quantity', 'priceType', 'price', 'inExchange'] as const;
interface Sentence {
  line: string;
  said: ParsedListingPhrase;
}

/** Sentences written by hand, as people write and dictate. */
const written: Sentence[] = readFileSync(join(import.meta.dirname, 'listing-lines.tsv'), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((row) => {
    const [line = '', ...cells] = row.split('\t').map((cell) => cell.trim());
    const said = KEYS.flatMap((key, at) => {
      const cell = cells[at];
      return cell ? [[key, ['quantity', 'price'].includes(key) ? Number(cell) : cell]] : [];
    });
    return { line, said: Object.fromEntries(said) };
  });

const sentenceOf = [
  ({ name, n, unit, euros }) => `${n} ${unit} ${of(name)} à ${euros} €`,
  ({ name, n, unit, euros }) => `${name} ${n}${unit} ${euros}€`,
  ({ name, n, unit, euros, per }) => `Je vends ${n} ${unit} ${of(name)}, ${euros} euros ${per}`,
  ({ name, n, unit, euros, per }) => `${name} : ${euros} € ${per}, ${n} ${unit} disponibles`,
  ({ name, n, unit, euros }) => `il me reste ${n} ${unit} ${of(name)} à ${euros}`,
  ({ name, n, unit, euros, per }) => `à vendre ${name}, ${n} ${unit}, ${euros.replace(',', '.')}€ ${per}`,
] satisfies ((said: Record<'name' | 'n' | 'unit' | 'euros' | 'per', string>) => string)[];
const of = (name: string) => (/^[aeiouhéœ]/i.test(name) ? `d'${name}` : `de ${name}`);
const units = [
  ['kg', 'le kilo', 'kilo'],
  ['kilos', 'le kg', 'kilo'],
  ['caisses', 'la caisse', 'box'],
  ['litres', 'le litre', 'liter'],
  ['pièces', 'la pièce', 'unit'],
] as const;
const prices = ['1,50', '2', '0,80', '12', '3,20', '25', '4,75'];

const capital = (name: string) => name.charAt(0).toLocaleUpperCase('fr') + name.slice(1);

/** Sentences of each product of the list, sold in its plural. */
const composed: Sentence[] = produce.map(({ plural }, at) => {
  const [unit, per, priceType] = units[at % units.length] ?? units[0];
  const euros = prices[at % prices.length] ?? '2';
  const quantity = 2 + (at % 19);
  const price = Number(euros.replace(',', '.'));
  return {
    line: sentenceOf[at % sentenceOf.length]?.({ name: plural, n: String(quantity), unit, euros, per }) ?? '',
    said: { type: 'sell', productName: capital(plural), quantity, priceType, price },
  };
});

test.each([
  ['written by hand', written, 170],
  ['composed of the list of produce', composed, 330],
])('sentences %s are read with 95 %% of their fields right', (_, sentences, min) => {
  expect(sentences.length).toBeGreaterThanOrEqual(min);
  const fields = sentences.flatMap(({ line, said }) => {
    const found = read(line);
    return KEYS.filter((key) => said[key] !== undefined || found[key] !== undefined).map((key) => ({
      isRight: said[key] === found[key],
      fault: `${line} · ${key}: ${said[key]} ≠ ${found[key]}`,
    }));
  });
  const wrong = fields.filter(({ isRight }) => !isRight);
  const share = 100 - (wrong.length / fields.length) * 100;
  expect(share, wrong.map(({ fault }) => fault).join('\n')).toBeGreaterThan(95);
});

test('a line that only names a product changes nothing but its spelling', () => {
  expect(read('courgette ronde de Nice')).toEqual({ productName: 'Courgette ronde de Nice' });
  expect(read('noix 2026')).toEqual({ productName: 'Noix 2026' });
  expect(read('')).toEqual({ productName: '' });
});

test('a line is read without the list of produce too', () => {
  expect(parseListingPhrase('3 kg de courgettes à 1,50', () => [])).toEqual({
    type: 'sell',
    productName: 'Courgettes',
    quantity: 3,
    priceType: 'kilo',
    price: 1.5,
  });
});

test('a gift is understood in the spellings of those who write by ear', () => {
  for (const line of ['10 kilo de tomate a doner', 'done 10 kg de tomate', 'tomate 10 kg a donné'])
    expect(read(line)).toMatchObject({ type: 'donation', productName: 'Tomate', quantity: 10 });
});

test.each([
  ['Radis 1,50€ 20 bottes', { productName: 'Radis', quantity: 20, priceType: 'unit', price: 1.5 }],
  ['botte de radis 1,50€ 20 bottes', { productName: 'Botte de radis', quantity: 20, price: 1.5 }],
  ['radis 2 € 20 bottes', { productName: 'Radis', quantity: 20, price: 2 }],
  ['deux euros 50 le kilo de navets', { productName: 'Navets', price: 2.5 }],
  ['Oeufs la douzaine 4€', { productName: 'Œufs', priceType: 'unit', price: 0.33 }],
  ['Miel 12 pots de 500g à 7,50 €', { productName: 'Miel', quantity: 12, priceType: 'unit', price: 7.5 }],
  ['20 bottes de radis à 1,50', { productName: 'Bottes de radis', quantity: 20, price: 1.5 }],
  ['Noix contre du miel', { type: 'trade', productName: 'Noix', inExchange: 'du miel' }],
  ['Courge butternut 1kg5 2€', { productName: 'Courge butternut', quantity: 1.5, priceType: 'kilo' }],
])('the line "%s" is read without guessing', (line, said) => {
  expect(read(line)).toMatchObject(said);
});
