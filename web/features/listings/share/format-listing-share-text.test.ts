import { expect, test } from 'vitest';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { formatListingShareText } from './format-listing-share-text.ts';

test('the text for a group names product, place, price and link, without a phone number', () => {
  const description = `Cueillies ce matin.\nAppelez le 06 12 34 56 78. ${'Mûres. '.repeat(40)}`;
  const [title, about, link] = formatListingShareText(
    createSampleListing({ description }),
    'https://recolte.test/app/ad/l1',
  ).split('\n');
  expect(title).toBe('Tomates à Lyon (69003), à vendre\u00a0: 12 kg, 3,50 € / kg.');
  expect(about).toMatch(/^Cueillies ce matin\. Appelez le \[téléphone\]\. .{80,120}\.\.\.$/);
  expect(link).toBe('Pour me répondre\u00a0: https://recolte.test/app/ad/l1');
});

test.each([
  [{ type: 'donation', price: null } as const, 'Tomates à Lyon (69003), à donner\u00a0: 12 kg.'],
  [{ type: 'trade', price: null, quantity: null } as const, 'Tomates à Lyon (69003), à échanger.'],
  [{ mainType: 'asked', type: null, quantity: null } as const, 'Je cherche\u00a0: tomates, à Lyon (69003).'],
])('the text of %o begins with "%s"', (kind, title) =>
  expect(formatListingShareText(createSampleListing(kind), 'https://x.test').split('\n')[0]).toBe(title),
);
