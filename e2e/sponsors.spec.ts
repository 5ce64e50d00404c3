import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { recordLayoutShiftsInTest } from './support/layout-shifts.ts';
import { publishAcceptedTestListing } from './support/listings.ts';
import { makeLoggedInTestMember } from './support/people.ts';
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
    { scope: 'worker' },
  ],
});

test.beforeAll(async ({ product }) => {
  const gardener = await makeLoggedInTestMember(product);
  for (let count = 1; count <= 7; count++)
    await publishAcceptedTestListing(product, gardener, { productName: `Noix, lot ${count}` });
});

test('an advertising network is loaded with consent only, and fills its slots', async ({
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
      buttons.map((button) => [button.className, Math.round(button.getBoundingClientRect().width)]),
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

  await page.getByRole('button', { name: 'Gérer mes choix' }).click();
  await banner.getByRole('button', { name: 'Accepter' }).click();
  await expect(page.getByRole('complementary')).toHaveCount(2);
  for (const index of [0, 1]) {
    const card = page.getByRole('complementary').nth(index).frameLocator('iframe');
    await expect(card.locator('#sponsor-slot')).toHaveAttribute('data-shape', 'card');
    await expect(card.getByRole('link', { name: 'Jardinerie Dupont' })).toBeVisible();
  }
});

test('an advertising network that fills a slot moves nothing and cannot reach the page', async ({ page }) => {
  await page.goto('');
  const slot = page.getByRole('complementary', { name: 'Encart 1' });
  const room = await slot.boundingBox();
  await page.evaluate(recordLayoutShiftsInTest);
  await page.getByRole('button', { name: 'Accepter' }).click();
  const network = slot.frameLocator('iframe');
  await expect(network.getByRole('link', { name: 'Jardinerie Dupont' })).toBeVisible();
  await expect(network.getByText('Publicité')).toBeVisible();
  await expect(network.locator('#sponsor-slot')).toHaveAttribute('data-reached', '0');
  await expect(slot.getByRole('link')).toHaveCount(0);
  expect(await slot.boundingBox()).toEqual(room);
  expect(await page.evaluate('shifted')).toEqual([]);
});

function requestsTo(page: Page, parts: string[]): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (parts.some((part) => request.url().includes(part))) asked.push(request.url());
  });
  return asked;
}
