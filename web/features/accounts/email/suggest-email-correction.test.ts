import { expect, test } from 'vitest';
import { suggestEmailCorrection } from './suggest-email-correction.ts';

test.each([
  ['camille@gmial.com', 'camille@gmail.com'],
  [' Camille@GMAIL.CO ', 'camille@gmail.com'],
  ['a.b+c@hotmial.fr', 'a.b+c@hotmail.fr'],
  ['camille@orang.fr', 'camille@orange.fr'],
  ['camille@gmail.fr', 'camille@gmail.com'],
  ['camille@gmail', 'camille@gmail.com'],
  ['camille@free.f', 'camille@free.fr'],
  ['camille@sfr.f', 'camille@sfr.fr'],
  ['camille@laposte.', 'camille@laposte.net'],
])('the mistyped address %s is corrected to %s', (typed, meant) =>
  expect(suggestEmailCorrection(typed)).toBe(meant),
);

test.each([
  'camille@gmail.com',
  'camille@yahoo.fr',
  'camille@jardin.fr',
  'camille@fre.fr',
  'camille@orange.com',
  'camille@hotmail.co.uk',
  'camille',
  'a@b@gmial.com',
  '',
])('the address %s is not corrected', (typed) => expect(suggestEmailCorrection(typed)).toBeUndefined());
