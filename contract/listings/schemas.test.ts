import { expect, test } from 'vitest';
import { listingEdit } from './listing-edit.ts';
import { newListingBody } from './new-listing.ts';
import { listingContent } from './schemas.ts';

test('every field of a new listing is also answered, and can be edited', () => {
  const { cgu: _, privateSeller: __, certified: ___, ...asked } = newListingBody.out.shape;
  expect(Object.keys(listingContent.shape).sort()).toEqual(Object.keys(asked).sort());
  expect(Object.keys(listingEdit.out.shape)).toEqual(expect.arrayContaining(Object.keys(asked)));
});

test("a product's name without its price", () => {
  const errorsOf = (productName: string) =>
    listingEdit.safeParse({ productName }).error?.issues.map(({ message }) => message);
  expect(errorsOf('Blettes 3 €/kg 8 kg')).toEqual([
    'Écrivez le prix dans sa case ou dans la description, pas dans le nom du produit.',
  ]);
  expect(errorsOf('Noix 2026')).toBeUndefined();
});
