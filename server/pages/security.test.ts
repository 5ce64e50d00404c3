import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { replaceScriptNoncesByHashes } from './security.ts';

const hash = (code: string) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`;

test('inline scripts of the site are allowed by their hash, and the nonce is removed', () => {
  const { html, csp } = replaceScriptNoncesByHashes(
    '<script nonce="n1">let a = 1\n</script><script nonce="n1" src="/x.js"></script>',
    'n1',
    [],
  );
  expect(html).toBe('<script>let a = 1\n</script><script src="/x.js"></script>');
  expect(csp).toContain(`script-src 'self' ${hash('let a = 1\n')};`);
});

test('a script injected into the page is not allowed', () => {
  const { csp } = replaceScriptNoncesByHashes(
    '<script>steal()</script><script nonce="other">steal()</script>',
    'n1',
    [],
  );
  expect(csp).toContain("script-src 'self';");
});

test('pictures may come from this site and from the configured map tiles', () => {
  expect(replaceScriptNoncesByHashes('', 'n1', []).csp).toContain("img-src 'self' data: blob:;");
  expect(replaceScriptNoncesByHashes('', 'n1', [], ['https://tuiles.example']).csp).toContain(
    "img-src 'self' data: blob: https://tuiles.example;",
  );
});

test('framing is allowed only to the given origins', () => {
  expect(replaceScriptNoncesByHashes('', 'n1', []).csp).toContain("frame-ancestors 'none'");
  expect(replaceScriptNoncesByHashes('', 'n1', ['https://a.example', 'https://b.example']).csp).toContain(
    'frame-ancestors https://a.example https://b.example',
  );
});
