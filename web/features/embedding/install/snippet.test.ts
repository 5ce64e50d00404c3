import { expect, test } from 'vitest';
import { DEFAULTS, framedPath, mistakesIn, writeSnippet } from './snippet.ts';

const site = { publicUrl: 'https://recolte.test', name: 'Récolte' };

test('the lines to paste, with what was filled in and nothing else', () => {
  expect(writeSnippet({ ...DEFAULTS, place: ' Nantes (44000) ', number: '6' }, site)).toBe(
    `<script src="https://recolte.test/embed.js" async></script>

<recolte-latest place="Nantes (44000)" number="6">
  <a href="https://recolte.test/app/annonces">Les annonces de Récolte</a>
</recolte-latest>`,
  );
  expect(writeSnippet({ ...DEFAULTS, widget: 'header', place: 'Nantes' }, site)).toContain(
    '<recolte-header>\n',
  );
});

test('what is typed can not leave its attribute', () => {
  const snippet = writeSnippet({ ...DEFAULTS, product: '"><script>&' }, { ...site, name: '<b>' });
  expect(snippet).toContain('product="&quot;&gt;&lt;script&gt;&amp;"');
  expect(snippet).toContain('Les annonces de &lt;b&gt;');
});

test('the preview asks for the same', () => {
  expect(framedPath({ ...DEFAULTS, widget: 'search', product: 'pommes & poires', number: '3' })).toBe(
    '/app/iframe2?product=pommes+%26+poires',
  );
});

test('what the widget would not show as written is said; what is empty or right is not', () => {
  expect(mistakesIn(DEFAULTS)).toEqual({});
  expect(mistakesIn({ ...DEFAULTS, accent: ' #1b4f72 ', radius: '0', number: '12' })).toEqual({});
  const wrong = { ...DEFAULTS, accent: '1b4f7', radius: '99', number: 'six' };
  expect(Object.keys(mistakesIn(wrong))).toEqual(['accent', 'radius', 'number']);
  expect(mistakesIn({ ...DEFAULTS, number: '0' })).toEqual({ number: 'Écrivez un nombre de 1 à 12.' });
});
