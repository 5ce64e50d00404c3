import { expect, test } from 'vitest';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite(
  {
    EMBED_ORIGINS: 'https://journal.example.org, https://autre.example.org',
    SPONSOR_SCRIPT_URL: 'https://regie.example.org/regie.js',
  },
  { pages: true },
);

const get = (url: string, headers: Record<string, string> = {}) => site.app.inject({ url, headers });

test.each(['/app/iframe', '/app/iframe1', '/app/iframe2', '/app/iframe3', '/app/login'])(
  'the page %s may be framed by the configured sites',
  async (path) => {
    const { headers } = await get(path);
    expect(headers['content-security-policy']).toContain(
      'frame-ancestors https://journal.example.org https://autre.example.org',
    );
    expect(headers).not.toHaveProperty('x-frame-options');
  },
);

test.each(['/app', '/app/annonces', '/app/signup', '/app/profil/info', '/app/iframe4', '/api/site'])(
  'the page %s may be framed by no site',
  async (path) => {
    const { headers } = await get(path);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options']).toBe('DENY');
  },
);

test('the page of the advertising network is sandboxed, and framed only by this site', async () => {
  const { headers } = await get('/partenaire?shape="><script>');
  expect(headers['content-security-policy']).toContain("frame-ancestors 'self'; sandbox allow-scripts");
});

test('a page does not mention the advertising network, which its readers may refuse', async () => {
  const { headers, body } = await get('/app');
  expect(headers['content-security-policy']).not.toContain('regie.example.org');
  expect(body).not.toContain('regie.example.org');
});

test('the script for other sites is small, cached for an hour and open to every origin', async () => {
  const compressed = { 'accept-encoding': 'br' };
  const { headers } = await get('/embed.js', compressed);
  expect(headers['content-type']).toContain('javascript');
  expect(headers['content-encoding']).toBe('br');
  expect(Number(headers['content-length'])).toBeLessThan(5000);
  expect(headers['cache-control']).toBe('public, max-age=3600, stale-while-revalidate=86400');
  expect(headers['cross-origin-resource-policy']).toBe('cross-origin');
  expect(headers.vary).toContain('accept-encoding');
  const again = await get('/embed.js', { ...compressed, 'if-none-match': String(headers.etag) });
  expect(again.statusCode).toBe(304);
  const beyond = await get('/embed.js', { range: 'bytes=99999999-' });
  expect(beyond.statusCode, 'a range that it does not have is no part, and no fault').toBe(200);
});
