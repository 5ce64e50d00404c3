import { expect, test } from 'vitest';
import { signUpBody } from '../accounts/schemas.ts';
import { communeCheckQuerySchema } from '../places/schemas.ts';
import { listingEditBody } from './listing-edit-body.ts';
import { listingFieldSchemas } from './listing-field-schemas.ts';
import { newListingBody } from './new-listing.ts';
import { listingContentSchema } from './schemas.ts';

test("every field of a new listing is in the API's answer, and can be edited", () => {
  const { cgu: _, privateSeller: __, certified: ___, ...asked } = newListingBody.out.shape;
  expect(Object.keys(listingContentSchema.shape).sort()).toEqual(Object.keys(asked).sort());
  expect(Object.keys(listingEditBody.out.shape)).toEqual(expect.arrayContaining(Object.keys(asked)));
});

test('a quantity may be a guess', () => {
  const read = (quantity: string) => listingEditBody.safeParse({ quantity, priceType: 'kilo' }).data;
  for (const typed of ['environ 5 kg', '~ 5', 'À peu près 5 kilos']) expect(read(typed)?.quantity).toBe(5);
});

test('a postal code may be typed with spaces', () => {
  const commune = { city: 'Villeurbanne', postalCode: '69 100' };
  expect(communeCheckQuerySchema.parse(commune).postalCode).toBe('69100');
  expect(listingFieldSchemas.location.parse(commune).postalCode).toBe('69100');
  const { error } = signUpBody.safeParse({ address: commune });
  expect(error?.issues.map(({ path }) => path.join('.'))).not.toContain('address.postalCode');
});

test("a product's name without its price", () => {
  const errorsOf = (productName: string) =>
    listingEditBody.safeParse({ productName }).error?.issues.map(({ message }) => message);
  expect(errorsOf('Blettes 3 €/kg 8 kg')).toEqual([
    'Écrivez le prix dans sa case ou dans la description, pas dans le nom du produit.',
  ]);
  expect(errorsOf('Noix 2026')).toBeUndefined();
});
