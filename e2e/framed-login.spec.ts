import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type ProductProcess, startProduct } from '../scripts/product-process.ts';
import { ADMIN, expect, test } from './support/product.ts';

/** A host page that shows the login page in a frame and keeps what it is told. */
const HOST_PAGE = `<!doctype html><html lang="fr"><title>Hôte</title><body><script>
  window.told = [];
  addEventListener('message', ({ origin, data }) => told.push({ origin, data }));
</script><iframe title="Connexion" width="700" height="800" src="PRODUCT/app/login"></iframe></body></html>`;

test('a site that may embed the login page is told the session, once', async ({ page }) => {
  let product: ProductProcess | undefined;
  const host = await serve(() => product?.url ?? '');
  try {
    product = await startProduct({
      DEMO: '0',
      EMBED_ORIGINS: host.url,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
    });
    await page.goto(host.url);
    const frame = page.frameLocator('iframe');
    await frame.getByLabel('Email').fill(ADMIN.email);
    await frame.getByLabel('Mot de passe', { exact: true }).fill(ADMIN.password);
    await frame.getByRole('main').getByRole('button', { name: 'Se connecter' }).click();
    await expect(frame.getByRole('heading', { name: 'Connexion' })).toBeHidden();
    const token = expect.stringMatching(/^eyJ[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(await page.evaluate('told')).toEqual([{ origin: product.url, data: { type: 'token', token } }]);

    expect(await framedBy(`${product.url}/app/login`)).toBe(host.url);
    expect(await framedBy(`${product.url}/app/signup`)).toBe("'none'");
  } finally {
    await product?.stop();
    host.close();
  }
});

async function framedBy(address: string) {
  const policy = (await fetch(address)).headers.get('content-security-policy');
  return policy?.match(/frame-ancestors ([^;]+)/)?.[1];
}

async function serve(productUrl: () => string) {
  const server = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(HOST_PAGE.replace('PRODUCT', productUrl()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}
