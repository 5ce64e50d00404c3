import { describe, expect, test } from 'vitest';
import {
  calculateReservationItemsTotal,
  formatPartOfRequestedItems,
  formatReservedItem,
  formatReservedItems,
  reservationOutcomeChatMessages,
  reservationStepChatMessages,
} from './labels.ts';

const tomatoes = { productName: 'Tomates', quantity: 3, priceType: 'kilo' } as const;
const radishes = { productName: 'radis', quantity: 2, priceType: 'unit' } as const;
const pickup = { date: '2026-11-28', from: '09:00', to: '12:00', place: 'Au marché' };

test('the message of a request names quantities, products and the appointment', () => {
  expect(reservationStepChatMessages.asked({ items: [tomatoes], pickup })).toBe(
    'Je prends 3 kg de tomates, samedi 28 novembre de 9 h à 12 h\u00a0· Au marché',
  );
});

describe('the message of a part of a request', () => {
  const [ofTomatoes, ofRadishes] = [
    { ...tomatoes, listingId: 'tomates' },
    { ...radishes, listingId: 'radis' },
  ];
  const less = { ...ofTomatoes, quantity: 2 };
  const tell = (items: (typeof ofRadishes | typeof ofTomatoes | typeof less)[], when: typeof pickup | null) =>
    reservationStepChatMessages.partAccepted({ items, pickup: when }, [ofTomatoes, ofRadishes]);

  test('the message says what had been asked for, and when to come', () => {
    expect(tell([less, ofRadishes], pickup)).toBe(
      "C'est d'accord pour 2 kg de tomates sur les 3 kg demandés et 2 pièces de radis, " +
        'samedi 28 novembre de 9 h à 12 h\u00a0· Au marché',
    );
  });

  test('the message names the products that are refused', () => {
    expect(tell([less], null)).toBe(
      "C'est d'accord pour 2 kg de tomates sur les 3 kg demandés. Je ne peux pas vous réserver 2 pièces de radis.",
    );
    expect(tell([ofTomatoes], null)).toMatch(/^C'est d'accord pour 3 kg de tomates\. /);
  });
});

test.each([
  [{ quantity: 0.5, priceType: 'kilo' }, 1, '0,5 kg de radis sur 1 kg demandé'],
  [{ quantity: 2, priceType: 'box' }, 5, '2 caisses de radis sur les 5 caisses demandées'],
  [{ quantity: 2, priceType: null }, 5, '2 radis sur 5'],
  [{ quantity: 6, priceType: 'kilo' }, 5, '6 kg de radis au lieu de 5 kg'],
] as const)('the part %o of %s that were asked for reads "%s"', (given, asked, text) => {
  const part = { ...radishes, ...given, listingId: 'radis' };
  expect(formatPartOfRequestedItems([part], [{ ...part, quantity: asked }])).toBe(text);
});

test.each([
  [{ productName: 'Œufs', quantity: 2, priceType: 'box' }, "2 caisses d'œufs"],
  [{ productName: 'Haricots', quantity: 1.5, priceType: 'kilo' }, '1,5 kg de haricots'],
  [{ productName: 'Herbes', quantity: 1, priceType: 'unit' }, "1 pièce d'herbes"],
  [{ productName: 'Courges', quantity: 3, priceType: null }, '3 courges'],
  [{ productName: 'BIO mélange', quantity: 1, priceType: 'basket' }, '1 panier de BIO mélange'],
] as const)('the item %o reads "%s"', (item, label) => {
  expect(formatReservedItem(item)).toBe(label);
});

test('the message of a missed handover says what was said, what it changes and how to answer', () => {
  expect(reservationOutcomeChatMessages.absent([tomatoes])).toBe(
    "Je n'ai vu personne pour la remise : 3 kg de tomates. La réservation est close, et ces produits ne sont plus " +
      'réservés. Si vous étiez là, répondez-moi ici, ou aux administrateurs sous la réservation.',
  );
});

test('several items read as a list', () => {
  expect(formatReservedItems([tomatoes, radishes])).toBe('3 kg de tomates et 2 pièces de radis');
});

test('a total is computed only when every item has a price', () => {
  expect(
    calculateReservationItemsTotal([
      { quantity: 1.5, price: 2.5 },
      { quantity: 3, price: 0.1 },
    ]),
  ).toBe(4.05);
  expect(
    calculateReservationItemsTotal([
      { quantity: 1, price: 2 },
      { quantity: 1, price: null },
    ]),
  ).toBeNull();
});
