import { expect, test } from 'vitest';
import { meantEmail } from './meant-email.ts';

test.each([
  ['camille@gmial.com', 'camille@gmail.com'],
  [' Camille@GMAIL.CO ', 'camille@gmail.com'],
  ['a.b+c@hotmial.fr', 'a.b+c@hotmail.fr'],
  ['camille@orang.fr', 'camille@orange.fr'],
])('%s is taken for %s', (typed, meant) => expect(meantEmail(typed)).toBe(meant));

test.each([
  'camille@gmail.com',
  'camille@yahoo.fr',
  'camille@jardin.fr',
  'camille@fre.fr',
  'camille',
  'a@b@gmial.com',
  '',
])('%s is left alone', (typed) => expect(meantEmail(typed)).toBeUndefined());
