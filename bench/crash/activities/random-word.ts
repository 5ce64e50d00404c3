import { randomUUID } from 'node:crypto';

/** A word of sixteen consonants: no correction of typing errors and no plural makes it match another. */
export const randomWord = () =>
  [...randomUUID().replaceAll('-', '').slice(0, 16)]
    .map((digit) => LETTERS[Number.parseInt(digit, 16)])
    .join('');

const LETTERS = 'bcdfghjklmnpqrtv';
