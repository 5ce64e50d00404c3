import { expect, test } from 'vitest';
import produce from '#data/produce.json' with { type: 'json' };
import { lookUpProduceLegalRule } from './produce-rules.ts';

test.each([
  ['Œufs de poule', /250 poules/],
  ['œuf de caille', /250 poules/],
  ['Poulet fermier', /abattoir agréé/],
  ['Colis de viande de bœuf', /abattoir agréé/],
  ['Miel de lavande', /ruche/],
  ['Gelée royale', /ruche/],
  ['Cèpes', /sauvages/],
  ['Trompettes de la mort', /sauvages/],
  ['Lait de chèvre', /préfet/],
])('the product "%s" comes with the legal rule for its sale', (name, text) => {
  const rule = lookUpProduceLegalRule(name);
  expect(rule?.text).toMatch(text);
});

test('the source of each legal rule is a page of the French government or of European law', () => {
  const sources = produce.flatMap(({ name }) => lookUpProduceLegalRule(name)?.source.url ?? []);
  const addresses = [...new Set(sources)].map((url) => new URL(url));
  expect(addresses).toHaveLength(5);
  for (const { protocol, hostname, pathname } of addresses) {
    expect(protocol).toBe('https:');
    expect(hostname).toMatch(/^([\w-]+\.)+gouv\.fr$|^eur-lex\.europa\.eu$/);
    expect(pathname).not.toBe('/');
  }
});

test.each([
  'Tomates cœur de bœuf',
  'Tomates',
  'Laitue',
  'Confiture de lait',
  'Champignon de Paris',
  'Fumier de lapin',
  'Graines de melon miel',
  '',
])('the product "%s" has no legal rule', (name) => {
  expect(lookUpProduceLegalRule(name)).toBeUndefined();
});

test('legal rules of the produce list apply only to products of animals, hives and woods', () => {
  const named = produce.flatMap(({ name }) => (lookUpProduceLegalRule(name) ? [name] : []));
  expect(named).toMatchInlineSnapshot(`
    [
      "œuf de poule",
      "œuf d'oie",
      "œuf de caille",
      "œuf de cane",
      "œuf de dinde",
      "œuf de pintade",
      "agneau",
      "bœuf",
      "caille",
      "canard",
      "chapon",
      "chevreau",
      "dinde",
      "lapin",
      "mouton",
      "oie",
      "pintade",
      "porc",
      "poularde",
      "poulet",
      "saucisse",
      "veau",
      "gelée royale",
      "miel",
      "miel d'acacia",
      "miel de bruyère",
      "miel de châtaignier",
      "miel de lavande",
      "miel de sapin",
      "miel de tilleul",
      "miel en rayon",
      "pollen",
      "propolis",
      "cèpe",
      "coulemelle",
      "girolle",
      "morille",
      "mousseron",
      "pied-bleu",
      "pied-de-mouton",
      "rosé-des-prés",
      "trompette-de-la-mort",
      "truffe d'été",
      "truffe noire",
      "confit de canard",
      "lait",
    ]
  `);
});
