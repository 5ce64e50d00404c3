import { expect, test } from 'vitest';
import { html } from './markup.ts';

test('texts are escaped, wherever they stand', () => {
  const text = `"><script>'&`;
  expect(String(html`<a title="${text}">${text}</a>`)).toBe(
    '<a title="&quot;&gt;&lt;script&gt;&#39;&amp;">&quot;&gt;&lt;script&gt;&#39;&amp;</a>',
  );
});

test('templates hold templates and lists of them; what is absent leaves nothing', () => {
  const entries = ['a', '<b>'].map((text) => html`<li>${text}</li>`);
  expect(String(html`<ul>${entries}</ul>${undefined}${false}${html`<hr>`}`)).toBe(
    '<ul><li>a</li><li>&lt;b&gt;</li></ul><hr>',
  );
});
