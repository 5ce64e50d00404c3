import { expect, test } from 'vitest';
import drawings from '../categories.svg?raw';
import { composeCategoryLinks } from './compose-category-links.ts';

test('each category of the home page has its drawing and its address', () => {
  const drawn = [...drawings.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(composeCategoryLinks().map(({ category }) => category)).toEqual(drawn);
  expect(composeCategoryLinks()[0]).toEqual({
    category: 'legumes',
    label: 'Légumes',
    path: '/annonces?category=legumes',
  });
});
