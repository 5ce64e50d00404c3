import { expect, test } from 'vitest';
import { formatMatchingPeopleCountLabel } from './counterpart-label.ts';

test.each([
  ['offer', 'Courgettes', 3, '3 personnes cherchent des courgettes autour de vous'],
  ['offer', 'Œufs de poule', 1, '1 personne cherche des œufs de poule autour de vous'],
  ['asked', 'miel', 2, '2 personnes proposent «\u00a0miel\u00a0» à moins de 25\u00a0km'],
] as const)(
  'the label for a listing (%s of %s) and %i people is "%s"',
  (mainType, productName, people, label) => {
    expect(formatMatchingPeopleCountLabel({ mainType, productName, searchRadius: null }, people)).toBe(label);
  },
);
