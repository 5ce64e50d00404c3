import { expect, test } from 'vitest';
import { toSingleLineWithoutContactDetails, truncateText } from './public-text.ts';

test.each([
  ['Appelez le 06 39 98 12 34 le soir', 'Appelez le [téléphone] le soir'],
  ['0639981234, +33 6 39 98 12 34 ou 06.39.98.12.34', '[téléphone], [téléphone] ou [téléphone]'],
  ['+33(0)6-39-98-12-34', '[téléphone]'],
  ['écrire à Zoé.durand+jardin@exemple.org.', 'écrire à [e-mail].'],
  ['camille@courrier.exemple.org', '[e-mail]'],
  ['camille arobase exemple.org', '[e-mail]'],
  ['camille (at) exemple.org', '[e-mail]'],
  ['Derrière le chateau.Les prunes aussi', 'Derrière le chateau.Les prunes aussi'],
  ['De belles\n\ntomates,\u0007 12 kg à 3,50 €, 69003', 'De belles tomates, 12 kg à 3,50 €, 69003'],
])('the text %j is published as %j', (text, told) => {
  expect(toSingleLineWithoutContactDetails(text)).toBe(told);
});

test('a long text is cut between two words', () => {
  const short = truncateText('de belles tomates mûres '.repeat(20), 160);
  expect(short).toMatch(/[a-zû]\.\.\.$/);
  expect(short.length).toBeLessThanOrEqual(160);
  expect(truncateText('a'.repeat(500), 160)).toMatch(/^a{157}\.\.\.$/);
  expect(truncateText('Une semaine. Puis une autre.', 17)).toBe('Une semaine...');
  expect(truncateText('court', 160)).toBe('court');
});
