import { expect, test } from 'vitest';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { formatPastedCellsForImport, isTextOfSeveralCells } from './table-of-cells.ts';

const rows = [
  createSampleListing({ _id: 'a', productName: 'ail' }),
  createSampleListing({ _id: 'b', productName: 'blettes' }),
];

test('a single cell of a spreadsheet is no table', () => {
  expect([
    isTextOfSeveralCells('2,50\n'),
    isTextOfSeveralCells('2,50\t3'),
    isTextOfSeveralCells('2,50\n3'),
  ]).toEqual([false, true, true]);
});

test('amounts pasted into a field are those of the rows from there on', () => {
  expect(formatPastedCellsForImport('2,50\t10 kg\r\n\t4\n', 'price', rows)).toBe(
    'Identifiant\tProduit\tPrix\tQuantité\tDisponibilité\na\tail\t2,50\t10 kg\nb\tblettes\t\t4',
  );
  expect(formatPastedCellsForImport('5\n6', 'quantity', rows)).toBe(
    'Identifiant\tProduit\tQuantité\tDisponibilité\na\tail\t5\nb\tblettes\t6',
  );
});

test('cells with names stay as they are', () => {
  expect(formatPastedCellsForImport('Ail\t5\nBlettes\t6', 'price', rows)).toBe('Ail\t5\nBlettes\t6');
});
