import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { secure } from './security.ts';

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

test('our own inline scripts are allowed by hash and the nonce disappears', () => {
  const { html, csp } = secure(
    '<script nonce="n1">let a = 1\n</script><script nonce="n1" src="/x.js"></script>',
    'n1',
    [],
  );
  expect(html).toBe('<script>let a = 1\n</script><script src="/x.js"></script>');
  expect(csp).toContain(`script-src 'self' ${hash('let a = 1\n')};`);
});

test('a script that somebody managed to write into the page is not allowed', () => {
  const { csp } = secure('<script>steal()</script><script nonce="other">steal()</script>', 'n1', []);
  expect(csp).toContain("script-src 'self';");
});

test("pictures come from this site, and from where a map's tiles do", () => {
  expect(secure('', 'n1', []).csp).toContain("img-src 'self' data: blob:;");
  expect(secure('', 'n1', [], ['https://tuiles.example']).csp).toContain(
    "img-src 'self' data: blob: https://tuiles.example;",
  );
});

test('only the given origins may frame the page', () => {
  expect(secure('', 'n1', []).csp).toContain("frame-ancestors 'none'");
  expect(secure('', 'n1', ['https://a.example', 'https://b.example']).csp).toContain(
    'frame-ancestors https://a.example https://b.example',
  );
});
