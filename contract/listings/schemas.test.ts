import { expect, test } from 'vitest';
import { listingContent, listingEdit, newListing } from './schemas.ts';

test('what a form asks is answered, and may be edited', () => {
  const { cgu: _, ...asked } = newListing.out.shape;
  expect(Object.keys(listingContent.shape).sort()).toEqual(Object.keys(asked).sort());
  expect(Object.keys(listingEdit.out.shape)).toEqual(expect.arrayContaining(Object.keys(asked)));
});
