import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { watchShifts } from './support/layout-shifts.ts';
import { publishAccepted } from './support/listings.ts';
import { signUpMember } from './support/people.ts';
import { test as base, expect } from './support/product.ts';

/** A network that draws a picture, and tries what it should not be able to do. */
const NETWORK = `
const slot = document.getElementById('sponsor-slot');
const tries = [() => parent.document.title, () => localStorage.length, () => document.cookie];
const reached = tries.filter((attempt) => { try { attempt(); return true; } catch { return false; } });
slot.innerHTML = '<a href="https://regie.example.org" target="_blank">Jardinerie Dupont</a>';
slot.dataset.reached = reached.length;
`;

const test = base.extend<object, { networkScript: string }>({
  networkScript: [
    async ({ stranger }, use) => use(stranger.show({ type: 'text/javascript', text: NETWORK })),
    { scope: 'worker' },
  ],
  environment: [
    async ({ networkScript }, use) => use({ SPONSOR_SCRIPT_URL: networkScript }),
    { scope: 'worker', option: true },
  ],
});

test.beforeAll(async ({ product }) => {
  const gardener = await signUpMember(product);
  for (let count = 1; count <= 7; count++)
    await publishAccepted(product, gardener, { productName: `Noix, lot ${count}` });
});

test('nothing is asked of a network before the reader agrees, nor after a refusal', async ({
  page,
  stranger,
}) => {
  const asked = requestsTo(page, [stranger.url, '/partenaire']);
  await page.goto('');
  const banner = page.getByRole('region', { name: 'De la publicité, avec votre accord' });
  await expect(banner).toBeVisible();
  const answers = await banner
    .getByRole('button')
    .evaluateAll((buttons) =>
      buttons.map((button) => [button.className, button.getBoundingClientRect().width]),
    );
  expect(answers).toHaveLength(2);
  expect(answers[0]).toEqual(answers[1]);
  await expectAccessible(page);
  await banner.getByRole('button', { name: 'Refuser' }).click();
  await expect(banner).toBeHidden();
  await page.goto('annonces');
  await expect(page.getByRole('button', { name: 'Gérer mes choix' })).toBeVisible();
  await expect(banner).toBeHidden();
  await expect(page.getByRole('complementary').getByRole('link')).toHaveCount(2);
  expect(asked).toEqual([]);
});

test('with consent a network fills its slots, and no more than that', async ({ page, product, stranger }) => {
  await page.goto('');
  const slot = page.getByRole('complementary', { name: 'Encart 1' });
  const room = await slot.boundingBox();
  await page.evaluate(watchShifts, false);
  await page.getByRole('button', { name: 'Accepter' }).click();
  const network = slot.frameLocator('iframe');
  await expect(network.getByRole('link', { name: 'Jardinerie Dupont' })).toBeVisible();
  await expect(network.getByText('Publicité')).toBeVisible();
  await expect(network.locator('#sponsor-slot')).toHaveAttribute('data-reached', '0');
  await expect(slot.getByRole('link')).toHaveCount(0);
  expect(await slot.boundingBox()).toEqual(room);
  expect(await page.evaluate('shifted')).toEqual([]);

  const document = await fetch(`${product.url}/app`);
  expect(document.headers.get('content-security-policy')).not.toContain(stranger.url);
  expect(await document.text()).not.toContain(stranger.url);

  await page.goto('annonces');
  await expect(page.getByRole('button', { name: 'Gérer mes choix' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Accepter' })).toBeHidden();
  await expect(page.getByRole('complementary')).toHaveCount(2);
  for (const index of [0, 1]) {
    const card = page.getByRole('complementary').nth(index).frameLocator('iframe');
    await expect(card.locator('#sponsor-slot')).toHaveAttribute('data-shape', 'card');
    await expect(card.getByRole('link', { name: 'Jardinerie Dupont' })).toBeVisible();
  }

  await page.getByRole('button', { name: 'Gérer mes choix' }).click();
  await expect(page.getByRole('heading', { name: 'De la publicité, avec votre accord' })).toBeFocused();
  await page.getByRole('button', { name: 'Refuser' }).click();
  await expect(page.locator('iframe')).toHaveCount(0);
  await expect(page.getByRole('complementary').getByRole('link')).toHaveCount(2);
});

test('a network that is blocked leaves our own word', async ({ page, networkScript }) => {
  await page.route(networkScript, (route) => route.abort());
  await page.goto('');
  const failed = page.waitForEvent('requestfailed', (request) => request.url() === networkScript);
  await page.getByRole('button', { name: 'Accepter' }).click();
  await failed;
  await expect(page.getByRole('complementary', { name: 'Encart 1' }).getByRole('link')).toBeVisible();
  await expect(page.getByTitle('Publicité')).toBeHidden();
});

test('where storage is refused nobody is asked and nobody agrees', async ({ page, stranger }) => {
  const asked = requestsTo(page, [stranger.url, '/partenaire', 'consent-']);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('refused', 'SecurityError');
      },
    });
  });
  await page.goto('');
  await expect.poll(() => asked.some((url) => url.includes('consent-'))).toBe(true);
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('button', { name: /^(Accepter|Gérer mes choix)$/ })).toHaveCount(0);
  expect(asked.filter((url) => !url.includes('consent-'))).toEqual([]);
});

test("only pages of ours show the network's page", async ({ product }) => {
  const { headers } = await fetch(`${product.url}/partenaire?shape="><script>`);
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'self'; sandbox allow-scripts");
});

function requestsTo(page: Page, parts: string[]): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (parts.some((part) => request.url().includes(part))) asked.push(request.url());
  });
  return asked;
}
