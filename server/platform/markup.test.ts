import { expect, test } from 'vitest';
import { html } from './markup.ts';

test('texts in a template are escaped everywhere', () => {
  const text = `"><script>'&`;
  expect(String(html`<a title="${text}">${text}</a>`)).toBe(
    '<a title="&quot;&gt;&lt;script&gt;&#39;&amp;">&quot;&gt;&lt;script&gt;&#39;&amp;</a>',
  );
});

test('templates may hold templates and lists, and absent values leave nothing', () => {
  const entries = ['a', '<b>'].map((text) => html`<li>${text}</li>`);
  expect(String(html`<ul>${entries}</ul>${undefined}${false}${html`<hr>`}`)).toBe(
    '<ul><li>a</li><li>&lt;b&gt;</li></ul><hr>',
  );
});
