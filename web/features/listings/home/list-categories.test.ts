import { expect, test } from 'vitest';
import drawings from '../categories.svg?raw';
import { listCategories } from './list-categories.ts';

test('each category of the home page has its drawing and its address', () => {
  const drawn = [...drawings.matchAll(/<symbol id="([^"]+)"/g)].map(([, id]) => id);
  expect(listCategories().map(({ category }) => category)).toEqual(drawn);
  expect(listCategories()[0]).toEqual({
    category: 'legumes',
    label: 'Légumes',
    path: '/annonces?category=legumes',
  });
});
