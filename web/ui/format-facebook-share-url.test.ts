import { expect, test } from 'vitest';
import { formatFacebookShareUrl } from './format-facebook-share-url.ts';

test('the sharing address holds the page, the text and a hashtag', () => {
  const address = new URL(
    formatFacebookShareUrl('https://site.fr/app/ad/1?a=b&c', 'Tomates & cie', 'Récolte du coin'),
  );
  expect(address.origin + address.pathname).toBe('https://www.facebook.com/sharer/sharer.php');
  expect(Object.fromEntries(address.searchParams)).toEqual({
    u: 'https://site.fr/app/ad/1?a=b&c',
    quote: 'Tomates & cie',
    hashtag: '#Recolteducoin',
  });
});
