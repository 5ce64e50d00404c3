import { expect, test } from 'vitest';
import { formatBytes } from './format-bytes.ts';

test.each([
  [4_300, '4,3 ko'],
  [850_000_000, '850 Mo'],
  [3_240_000_000, '3,2 Go'],
  [120_400_000_000, '120 Go'],
])('%i bytes are shown as %s', (bytes, shown) => {
  expect(formatBytes(bytes).replace('\u00a0', ' ')).toBe(shown);
});
