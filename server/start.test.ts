import { request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { startProduct } from '../scripts/product-process.ts';

test('a stop lets a request in flight finish, then closes everything', { timeout: 60_000 }, async () => {
  const product = await startProduct({ DEMO: '0' });
  const { port } = new URL(product.url);
  const body = JSON.stringify({ email: 'personne@example.org', password: 'x' });
  const answer = new Promise<number | undefined>((resolve, reject) => {
    const login = request(
      {
        port,
        path: '/api/users/login',
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-length': body.length },
      },
      (response) => resolve(response.resume().statusCode),
    );
    login.on('error', reject);
    login.write(body.slice(0, 10));
    void wait(1_500).then(() => login.end(body.slice(10)));
  });
  await wait(500);
  const stopped = product.stop();
  expect(await answer).toBe(401);
  await stopped;
  await expect(fetch(`${product.url}/api/health`)).rejects.toThrow();
});
