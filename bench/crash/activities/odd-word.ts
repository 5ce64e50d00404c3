import { randomUUID } from 'node:crypto';

/** A word that is far from every other, and has no plural. */
export const oddWord = () =>
  [...randomUUID().replaceAll('-', '').slice(0, 16)]
    .map((digit) => LETTERS[Number.parseInt(digit, 16)])
    .join('');

const LETTERS = 'bcdfghjklmnpqrtv';
