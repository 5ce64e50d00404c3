import { expect, test } from 'vitest';
import {
  formatWidgetPagePath,
  formatWidgetSnippet,
  INITIAL_WIDGET_SETTINGS,
  listWidgetSettingMistakes,
} from './snippet.ts';

const site = { publicUrl: 'https://recolte.test', name: 'Récolte' };

test('the snippet has the filled-in values and no others', () => {
  expect(
    formatWidgetSnippet({ ...INITIAL_WIDGET_SETTINGS, place: ' Nantes (44000) ', number: '6' }, site),
  ).toBe(
    `<script src="https://recolte.test/embed.js" async></script>

<recolte-latest place="Nantes (44000)" number="6">
  <a href="https://recolte.test/app/annonces">Les annonces de Récolte</a>
</recolte-latest>`,
  );
  expect(
    formatWidgetSnippet({ ...INITIAL_WIDGET_SETTINGS, widget: 'header', place: 'Nantes' }, site),
  ).toContain('<recolte-header>\n');
});

test('a typed value cannot leave its attribute in the snippet', () => {
  const snippet = formatWidgetSnippet(
    { ...INITIAL_WIDGET_SETTINGS, product: '"><script>&' },
    { ...site, name: '<b>' },
  );
  expect(snippet).toContain('product="&quot;&gt;&lt;script&gt;&amp;"');
  expect(snippet).toContain('Les annonces de &lt;b&gt;');
});

test('the preview has the same criteria as the snippet', () => {
  expect(
    formatWidgetPagePath({
      ...INITIAL_WIDGET_SETTINGS,
      widget: 'search',
      product: 'pommes & poires',
      number: '3',
    }),
  ).toBe('/app/iframe2?product=pommes+%26+poires');
});

test('invalid values of a snippet are named; empty or valid ones are not', () => {
  expect(listWidgetSettingMistakes(INITIAL_WIDGET_SETTINGS)).toEqual({});
  expect(
    listWidgetSettingMistakes({ ...INITIAL_WIDGET_SETTINGS, accent: ' #1b4f72 ', radius: '0', number: '12' }),
  ).toEqual({});
  const wrong = { ...INITIAL_WIDGET_SETTINGS, accent: '1b4f7', radius: '99', number: 'six' };
  expect(Object.keys(listWidgetSettingMistakes(wrong))).toEqual(['accent', 'radius', 'number']);
  expect(listWidgetSettingMistakes({ ...INITIAL_WIDGET_SETTINGS, number: '0' })).toEqual({
    number: 'Écrivez un nombre de 1 à 12.',
  });
});
