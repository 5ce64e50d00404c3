import { expect, test } from 'vitest';
import { formatListingAge } from './listing-age.ts';

const now = Date.parse('2026-11-21T12:00:00Z');

test.each([
  ['2026-11-21T12:00:30Z', "à l'instant"],
  ['2026-11-21T11:59:30Z', "à l'instant"],
  ['2026-11-21T11:59:00Z', 'il y a 1 minute'],
  ['2026-11-21T09:30:00Z', 'il y a 2 heures'],
  ['2026-11-20T12:00:00Z', 'il y a 1 jour'],
  ['2026-11-08T12:00:00Z', 'il y a 13 jours'],
  ['2026-11-06T12:00:00Z', 'il y a 2 semaines'],
  ['2026-08-23T12:00:00Z', 'il y a 3 mois'],
  ['2025-11-21T12:00:00Z', 'il y a 1 an'],
])('the age of a listing of %s is "%s"', (createdAt, label) => {
  expect(formatListingAge(createdAt, now)).toBe(label);
});
