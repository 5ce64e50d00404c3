import { expect, test } from 'vitest';
import drawings from '../categories.svg?raw';
import { composeIllustratedCategoryLinks } from './compose-illustrated-category-links.ts';

test('each category of the home page has its drawing and its address', () => {
  const drawn = [...drawings.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(composeIllustratedCategoryLinks().map(({ category }) => category)).toEqual(drawn);
  expect(composeIllustratedCategoryLinks()[0]).toEqual({
    category: 'legumes',
    label: 'Légumes',
    path: '/annonces?category=legumes',
  });
});
