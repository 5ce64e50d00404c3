import { expect, test } from 'vitest';
import { convertFieldNameToPath, convertFormDataToNestedObject } from './form-values.ts';

test('form names nest and repeat, and empty files are left out', () => {
  const data = new FormData();
  const photo = new File(['x'], 'a.jpg');
  data.set('firstName', 'Zoé');
  data.set('address[city]', 'Nantes');
  data.set('address[postalCode]', '44000');
  data.append('images', photo);
  data.append('images', new File(['y'], 'b.jpg'));
  data.set('profileImage', new File([], ''));
  data.set('phone', '');
  expect(convertFormDataToNestedObject(data)).toEqual({
    firstName: 'Zoé',
    address: { city: 'Nantes', postalCode: '44000' },
    images: [expect.any(File), expect.any(File)],
    phone: '',
  });
});

test('line breaks of a form become single characters', () => {
  const data = new FormData();
  data.set('description', 'Mûres\r\net prunes\n');
  expect(convertFormDataToNestedObject(data)).toEqual({ description: 'Mûres\net prunes\n' });
});

test('a field has the same path in brackets and with dots', () => {
  expect(convertFieldNameToPath('address[city]')).toBe('address.city');
  expect(convertFieldNameToPath('address.city')).toBe('address.city');
  expect(convertFieldNameToPath('email')).toBe('email');
});
