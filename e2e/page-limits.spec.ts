import { expect, test } from './support/product.ts';

test.use({ environment: { RATE_LIMIT: 'on' } });

test('one address reads no more than 300 pages a minute, others go on', async ({ request, product }) => {
  const read = (address: string) =>
    request.get(`${product.url}/app/desabonnement/messages/x`, {
      headers: { 'x-forwarded-for': address },
    });
  for (let batch = 0; batch < 10; batch++)
    await Promise.all(Array.from({ length: 30 }, () => read('203.0.113.50')));
  const refused = await read('203.0.113.50');
  expect(refused.status()).toBe(429);
  expect(Number(refused.headers()['retry-after'])).toBeGreaterThan(0);
  expect(await refused.text()).toBe('Trop de tentatives. Réessayez dans un moment.');
  expect((await read('203.0.113.51')).status()).toBe(200);
});
