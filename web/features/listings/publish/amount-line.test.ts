import { expect, test } from 'vitest';
import { formatPriceAndStockPreview } from './amount-line.ts';

const sale = { type: 'sell', quantity: '10', price: '1,5', unit: 'kilo' } as const;

test.each([
  [sale, '1,50 € / kg, 10 kg disponibles'],
  [{ ...sale, quantity: '10 kg', price: '1.50 €' }, '1,50 € / kg, 10 kg disponibles'],
  [{ ...sale, quantity: '1', unit: 'unit' }, '1,50 € la pièce, 1 pièce disponible'],
  [{ ...sale, quantity: '1 200', price: '0', unit: '' }, '0 €, 1 200 disponibles'],
  [{ ...sale, price: '1.50€/kg' }, '1,50 € / kg, 10 kg disponibles'],
  [{ ...sale, price: ' ' }, 'Prix à convenir, 10 kg disponibles'],
  [{ ...sale, price: 'cher' }, '10 kg disponibles'],
  [{ ...sale, quantity: 'beaucoup' }, '1,50 € / kg'],
  [{ ...sale, quantity: '0' }, '1,50 € / kg'],
  [{ ...sale, type: 'trade', price: '' }, 'Troc, 10 kg disponibles'],
  [{ ...sale, type: 'donation', price: '' }, 'Don, 10 kg disponibles'],
] as const)('the preview line of the typed amounts %o', (typed, line) => {
  expect(formatPriceAndStockPreview(typed)).toBe(line);
});
