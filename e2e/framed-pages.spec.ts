import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import {
  createIframeTestPageHtml,
  readHeightMessagesReceivedByTestPage,
  waitForPostedFrameHeights,
} from './support/create-iframe-test-page-html.ts';
import { publishAcceptedTestListing } from './support/listings.ts';
import { makeLoggedInTestMember } from './support/people.ts';
import { expect, test } from './support/product.ts';

test.beforeAll(async ({ product }) => {
  const gardener = await makeLoggedInTestMember(product);
  for (const productName of ['Poireaux', 'Courges', 'Pistaches', 'Tomates', 'Coings'])
    await publishAcceptedTestListing(product, gardener, { productName });
});

test.use({ expectedComplaints: /frame-ancestors|autorisé/ });

test('a site that is not configured cannot frame a page', async ({ page, product, stranger, host }) => {
  const refused: string[] = [];
  page.on('console', (message) => refused.push(message.text()));
  const frame = `<!doctype html><iframe src="${product.url}/app/iframe3"></iframe>`;
  await page.goto(stranger.show(frame));
  await expect.poll(() => refused.pop()).toContain('frame-ancestors');
  await page.goto(
    stranger.show(
      `<!doctype html><script src="${product.url}/embed.js"></script><recolte-latest><a href="/">Nos annonces</a></recolte-latest>`,
    ),
  );
  await expect(page.getByRole('link', { name: 'Nos annonces' })).toBeVisible();
  expect(refused.pop()).toContain('autorisé');
  await page.goto(host.show(frame));
  await expect(
    page.frameLocator('iframe').getByRole('heading', { name: 'Dernières annonces' }),
  ).toBeVisible();
  await page.close();
});

for (const path of ['/app/iframe', '/app/iframe1', '/app/iframe2', '/app/iframe3'])
  test(`the page ${path} posts its height about every 500 ms`, async ({ page, product, host }) => {
    const { narrow, wide } = await waitForPostedFrameHeights(page, product, { host }, path);
    if (path !== '/app/iframe1') expect(wide).toBeLessThan(narrow);
  });

test('links and searches in a frame open in the whole window', async ({ page, product, host }) => {
  await page.goto(host.show(createIframeTestPageHtml(product, '/app/iframe3')));
  await page.frameLocator('iframe').getByRole('link', { name: 'Coings' }).click();
  await expect(page).toHaveURL(new RegExp(`^${product.url}/app/ad/`));

  const search = page.frameLocator('iframe');
  await page.goto(host.show(createIframeTestPageHtml(product, '/app/iframe2?product=pistaches&place=Lyon')));
  await expect(search.getByLabel('Lieu')).toHaveValue('Lyon');
  await search.getByRole('button', { name: 'Rechercher' }).click();
  await expect(page).toHaveURL(`${product.url}/app/annonces?productName=pistaches&city=Lyon&distance=25`);
  await expect(page.getByRole('link', { name: 'Pistaches', exact: true })).toBeVisible();

  await page.goto(host.show(createIframeTestPageHtml(product, '/app/iframe')));
  await expect.poll(async () => (await readHeightMessagesReceivedByTestPage(page)).length).toBeGreaterThan(2);
  await search.getByLabel('Produit').fill('pistaches');
  await search.getByRole('button', { name: 'Rechercher' }).click();
  await expect(page).toHaveURL(new RegExp(`^${product.url}/app/annonces\\?productName=pistaches`));

  await page.goto(host.show(createIframeTestPageHtml(product, '/app/iframe1')));
  await page.frameLocator('iframe').getByRole('link', { name: 'Publier une annonce' }).click();
  await expect(page).toHaveURL(`${product.url}/app/login?next=%2Fad%2Fadd`);

  await page.goto(host.show(createIframeTestPageHtml(product, '/app/iframe')));
  await page.frameLocator('iframe').getByRole('link', { name: 'Voir toutes les annonces' }).click();
  await expect(page).toHaveURL(`${product.url}/app/annonces`);
});

test('frames work without access to storage', async ({ page, product, host }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('refused', 'SecurityError');
        },
      });
  });
  for (const path of ['/app/iframe', '/app/iframe1', '/app/iframe3']) {
    await page.goto(host.show(createIframeTestPageHtml(product, path)));
    await expect(page.frameLocator('iframe').getByRole('link').first()).toBeVisible();
    await expect
      .poll(async () => (await readHeightMessagesReceivedByTestPage(page)).length)
      .toBeGreaterThan(1);
  }
  await page.goto(host.show(createIframeTestPageHtml(product, '/app/iframe2')));
  await choosePlace(page);
});

test('a frame in a sandbox with scripts alone works', async ({ page, product, host }) => {
  await page.goto(
    host.show(
      createIframeTestPageHtml(product, '/app/iframe3', 'sandbox="allow-scripts" width="1000" height="700"'),
    ),
  );
  const latest = page.frameLocator('iframe');
  await expect(latest.getByRole('listitem')).toHaveCount(4);
  await expect.poll(() => latest.locator('img').evaluateAll(arrived)).toBe(4);
  expect(await latest.locator('h2').evaluate((title) => getComputedStyle(title).fontFamily)).toContain(
    'Fraunces',
  );
  expect((await readHeightMessagesReceivedByTestPage(page)).at(-1)?.origin).toBe('null');

  await page.goto(
    host.show(
      createIframeTestPageHtml(product, '/app/iframe2', 'sandbox="allow-scripts" width="1000" height="700"'),
    ),
  );
  await choosePlace(page);
});

test('a frame has the look that its host configures, and ignores other parameters', async ({
  page,
  product,
}) => {
  await page.goto(
    `${product.url}/app/iframe3?theme=dark&accent=%23ffe600&radius=3&number=2&product=pistaches&place=Lyon`,
  );
  await expect(page.getByRole('heading', { name: 'Pistaches à moins de 25 km de Lyon' })).toBeVisible();
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await page.setViewportSize({ width: 280, height: 700 });
  const title = await page.getByRole('heading', { level: 2 }).boundingBox();
  expect(title?.height, 'a long title stays in its two lines').toBeLessThan(44);
  const link = page.getByRole('link', { name: 'Voir toutes les annonces' });
  await expect(link).toHaveCSS('color', 'rgb(255, 230, 0)');
  await expect(page.getByRole('article')).toHaveCSS('border-radius', '3px');
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark');

  await page.goto(
    `${product.url}/app/iframe3?accent=red}*{display:none&radius=</style><script>&number=-1&theme=x`,
  );
  await expect(page.getByRole('listitem')).toHaveCount(4);
  expect(
    await page.locator('#cadre').evaluate((frame) => frame.ownerDocument.querySelectorAll('style').length),
  ).toBe(0);
});

test('the latest listings in a narrow frame show the seller whole, within the reserved height', async ({
  page,
  product,
}) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`${product.url}/app/iframe3`);
    // An age that takes most of the line: what follows it begins another one.
    const cut = await page.getByRole('article').evaluateAll((cards) =>
      cards.flatMap((card) => {
        const age = card.querySelector('time');
        if (age) age.textContent = 'il y a 44 minutes';
        const kind = [...card.querySelectorAll('span')].find((each) => /^Pro|^Par/.test(each.textContent));
        const line = kind?.closest('p');
        return line && line.scrollHeight > line.clientHeight + 1 ? [card.textContent] : [];
      }),
    );
    expect(cut, `${width} px`).toEqual([]);
    const height = (await page.locator('#cadre').boundingBox())?.height ?? 0;
    expect(Math.abs(height - 816)).toBeLessThanOrEqual(1);
  }
});

test('the widgets on a phone show the name of the site and the title of the listings whole', async ({
  page,
  product,
}) => {
  // A page of 360 pixels, less its margins.
  await page.setViewportSize({ width: 328, height: 800 });
  await page.goto(`${product.url}/app/iframe1`);
  const name = page.locator('.frame-header').getByText('Récolte');
  await expect(name).toBeVisible();
  expect(await name.evaluate(overflow)).toBeLessThanOrEqual(0);
  expect(await name.evaluate((element) => element.clientWidth)).toBeGreaterThan(50);
  await page.goto(`${product.url}/app/iframe3?place=Nantes (44000)`);
  const title = page.getByRole('heading', { name: 'Annonces à moins de 25 km de Nantes' });
  expect(await title.evaluate(overflow)).toBeLessThanOrEqual(0);
  expect((await title.boundingBox())?.height).toBeLessThan(44);
});

test('frames of 360 pixels are accessible, in both themes and any colour', async ({ page, product }) => {
  for (const path of [
    '/iframe',
    '/iframe1',
    '/iframe2',
    '/iframe3',
    '/iframe3?place=Brest',
    '/iframe1?accent=777',
    '/iframe3?accent=ff0',
  ])
    await test.step(path, async () => {
      await page.goto(`${product.url}/app${path}`);
      // A widget is transparent; axe computes contrast only over a background that is declared.
      await page.addStyleTag({ content: 'html { background: Canvas }' });
      // The host's page has the level-one heading.
      await expectAccessible(page, path === '/iframe' ? [] : ['page-has-heading-one']);
    });
});

test.describe('frames in a browser without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the search box searches and the listings are there', async ({ page, product, host }) => {
    await page.goto(host.show(createIframeTestPageHtml(product, '/app/iframe3')));
    await expect(page.frameLocator('iframe').getByRole('listitem')).toHaveCount(4);
    await page.goto(host.show(createIframeTestPageHtml(product, '/app/iframe2')));
    const search = page.frameLocator('iframe');
    await search.getByLabel('Produit').fill('courges');
    await search.getByRole('button', { name: 'Rechercher' }).click();
    await expect(page).toHaveURL(new RegExp(`^${product.url}/app/annonces\\?productName=courges&`));
    await expect(page.getByRole('link', { name: 'Courges', exact: true })).toBeVisible();
  });
});

/** Pixels of a text that do not fit. */
const overflow = ({ scrollWidth, clientWidth, scrollHeight, clientHeight }: Element) =>
  Math.max(scrollWidth - clientWidth, scrollHeight - clientHeight);

const arrived = (images: Element[]) =>
  images.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length;

async function choosePlace(page: Page) {
  const search = page.frameLocator('iframe');
  await search.getByLabel('Lieu').fill('Villeurb');
  await search.getByRole('option', { name: /Villeurbanne/ }).click();
  await expect(search.getByLabel('Lieu')).toHaveValue('Villeurbanne (69100)');
}
