import { expect, test } from 'vitest';
import { decodeSpreadsheetTextFile } from './decode-spreadsheet-text-file.ts';

const utf16 = (text: string) => Buffer.from(text, 'utf16le');
const text = 'Bœuf;2,50 €';

test.each([
  ['UTF-8', Buffer.from(text)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${text}`)],
  ['UTF-16, the "Texte Unicode" of Excel', utf16(`\uFEFF${text}`)],
  ['UTF-16 of the other byte order', utf16(`\uFEFF${text}`).swap16()],
  ['the encoding of Windows', Buffer.from(text.replace('œ', '\x9c').replace('€', '\x80'), 'latin1')],
])('a file in %s is read', (_, bytes) => {
  expect(decodeSpreadsheetTextFile(new Uint8Array(bytes))).toBe(text);
});

test.each([
  ['.xlsx', [0x50, 0x4b, 0x03, 0x04, 0x14]],
  ['.xls', [0xd0, 0xcf, 0x11, 0xe0, 0xa1]],
])('a workbook %s is no table', (_, bytes) => {
  expect(decodeSpreadsheetTextFile(new Uint8Array(bytes))).toBeUndefined();
});

test('an empty file is an empty table', () => {
  expect(decodeSpreadsheetTextFile(new Uint8Array())).toBe('');
});
