import { expect, test } from 'vitest';
import { hasWebOrEmailAddress } from './web-addresses.ts';

test.each([
  'recolte-paiement.store',
  'voir panier.me pour la suite',
  'RECOLTE.CO',
  'ferme.de/commande',
  'Potager.Garden',
  'rеcоltе.ѕtоrе',
  'ｒｅｃｏｌｔｅ．store',
  'https://x.example',
  'ana@jardin.farm',
])('the text "%s" holds a web address', (text) => {
  expect(hasWebOrEmailAddress(text)).toBe(true);
});

test.each([
  'Cueillies ce matin.De belles tomates',
  'Devant la mairie.Et le samedi',
  'J.P. Martin',
  "Rue du Gal. de Gaulle, St.Denis, 3.50 € le kilo, p.ex. l'été",
  'Fini.Merci',
  'Marché, 8 h.',
])('the text "%s" holds no web address', (text) => {
  expect(hasWebOrEmailAddress(text)).toBe(false);
});
