import { expect, test } from 'vitest';
import { formatNameWithPrepositionA, formatNameWithPrepositionDe } from './french-articles.ts';

test.each([
  ['Récolte', 'de Récolte', 'à Récolte'],
  ['Le Potager', 'du Potager', 'au Potager'],
  ['Les Paniers verts', 'des Paniers verts', 'aux Paniers verts'],
  ["L'Arrosoir", "de L'Arrosoir", "à L'Arrosoir"],
  ['La Serre', 'de La Serre', 'à La Serre'],
  ['Entre voisins', "d'Entre voisins", 'à Entre voisins'],
  ['Légumes & Cie', 'de Légumes & Cie', 'à Légumes & Cie'],
  ['Le', 'de Le', 'à Le'],
])('the name "%s" takes the right French article after "de" and "à"', (name, of, to) =>
  expect([formatNameWithPrepositionDe(name), formatNameWithPrepositionA(name)]).toEqual([of, to]),
);
