import { expect, test } from 'vitest';
import { chooseContentEncoding } from './content-encoding.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['gzip;q=0.5', 'gzip'],
  ['identity', undefined],
  [undefined, undefined],
])('a client that accepts "%s" gets the encoding %s', (accepted, chosen) => {
  expect(chooseContentEncoding(accepted)).toBe(chosen);
});
