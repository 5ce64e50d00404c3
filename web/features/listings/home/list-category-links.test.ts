import { expect, test } from 'vitest';
import drawings from '../categories.svg?raw';
import { listCategoryLinks } from './list-category-links.ts';

test('each category of the home page has its drawing and its address', () => {
  const drawn = [...drawings.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(listCategoryLinks().map(({ category }) => category)).toEqual(drawn);
  expect(listCategoryLinks()[0]).toEqual({
    category: 'legumes',
    label: 'Légumes',
    path: '/annonces?category=legumes',
  });
});
