import type { Page } from '@playwright/test';
import { demoPassword, demoProfessionalEmail } from '#server/demo/members.ts';
import { blockWebFonts, recordLayoutShiftsInTest } from './support/layout-shifts.ts';
import { logInTestAdmin, logInTestPerson, storeSessionTokenInTestPage } from './support/people.ts';
import { expect, test } from './support/product.ts';

test.use({ demo: true });

const MEMBER_PAGES = [
  'profil/info',
  'profil/fav-ads',
  'profil/ads',
  'profil/etal',
  'edit-profile',
  'alerts',
  'messages',
  'ad/add',
];
const ADMIN_PAGES = ['profil/admin-users', 'profil/admin-admins', 'profil/admin-adverts'];

for (const [width, height] of [
  [360, 740],
  [1440, 900],
] as const)
  test(`pages of members do not move while they load, ${width} pixels wide`, async ({ page, product }) => {
    await page.setViewportSize({ width, height });
    await blockWebFonts(page);
    await page.addInitScript(recordLayoutShiftsInTest);
    const member = { email: demoProfessionalEmail, password: demoPassword };
    for (const [token, paths] of [
      [await logInTestPerson(product, member), MEMBER_PAGES],
      [await logInTestAdmin(product), ADMIN_PAGES],
    ] as const) {
      await storeSessionTokenInTestPage(page, { token });
      for (const path of paths) {
        const answers = await holdAnswers(page);
        await page.goto(path);
        await expect(page.getByText('Chargement...')).toBeVisible();
        await expect(page.getByRole('contentinfo')).toBeHidden();
        await answers.release();
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.locator('footer')).toBeAttached();
        await page.waitForLoadState('networkidle');
        expect.soft(await page.evaluate('shifted'), path).toEqual([]);
      }
    }
  });

test('a toast on a phone covers the header, not the content below it', async ({ page, product }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await storeSessionTokenInTestPage(page, {
    token: await logInTestPerson(product, { email: demoProfessionalEmail, password: demoPassword }),
  });
  await page.goto('annonces?city=Lyon&distance=50');
  await page
    .getByRole('button', { name: /dans mes favoris/ })
    .first()
    .click();
  const toast = page.getByRole('listitem').filter({ hasText: 'Annonce ajoutée aux favoris' });
  const header = (await page.getByRole('banner').boundingBox())?.height ?? 0;
  // Pages begin 24 px below the header.
  await expect
    .poll(async () => {
      const box = await toast.boundingBox();
      return box && box.y >= 0 ? box.y + box.height : header + 100;
    })
    .toBeLessThanOrEqual(header + 24);
});

test('header and bar scroll with the page on a low screen', async ({ page }) => {
  await page.setViewportSize({ width: 740, height: 360 });
  // Home page, and one with the style sheet of forms, which holds every utility again.
  for (const path of ['', 'signup']) {
    await page.goto(path);
    await expect(page.getByRole('banner')).toHaveCSS('position', 'relative');
    await expect(page.getByRole('navigation', { name: 'Principal' })).toHaveCSS('position', 'static');
  }
});

test('a header that is hidden shows when the keyboard reaches it', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('annonces');
  const header = page.getByRole('banner');
  await expect(async () => {
    await page.mouse.wheel(0, 100);
    await expect(header).not.toBeInViewport({ timeout: 500 });
  }).toPass();
  await header.getByRole('link').focus();
  await expect(header).toBeInViewport({ ratio: 1 });
});

test('every link of the bar is on one line, and large text does not widen the bar', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('annonces');
  const bar = page.getByRole('navigation', { name: 'Principal' });
  const labels = bar.locator('a:visible > span:not(.absolute)');
  const heights = await labels.evaluateAll((all) => all.map((label) => label.getClientRects().length));
  expect(heights).toEqual(Array(6).fill(1));

  await page.getByRole('button', { name: 'Affichage' }).click();
  await page.getByRole('radio', { name: '200 %' }).check();
  await page.keyboard.press('Escape');
  expect(await bar.evaluate((nav) => nav.scrollWidth <= nav.clientWidth)).toBe(true);
});

test('badges hide neither the icon of the account nor the name of a tab on a phone, at any text size', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await storeSessionTokenInTestPage(page, { token: await logInTestAdmin(product) });
  await page.goto('profil/admin-statistiques');
  const account = page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: /^Profil/ });
  const tab = page.getByRole('link', { name: /^Gestion des annonces/ });
  await expect(account).toHaveAccessibleName(/décisions? en attente/);
  await expect(tab).toHaveAccessibleName(/décisions? en attente/);
  for (const size of [100, 200]) {
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, size);
    const icon = await account.locator('svg').boundingBox();
    const badge = await account.locator('.bg-accent').boundingBox();
    if (!icon || !badge) throw new Error('No icon or badge');
    // The head of the icon is in its middle third.
    expect(badge.x + badge.width).toBeLessThanOrEqual(icon.x + icon.width / 3);
    const [end, start] = await tab.evaluate((link) => {
      const name = document.createRange();
      name.selectNodeContents(link.firstElementChild ?? link);
      const ends = [...name.getClientRects()].map(({ right }) => right);
      return [Math.max(...ends), link.querySelector('.bg-accent')?.getBoundingClientRect().left ?? 0];
    });
    expect(end).toBeLessThan(start);
  }
});

/** Delays the answers of the API until `release`; the page shows that it loads. */
async function holdAnswers(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await promise;
    await route.continue();
  });
  return {
    async release() {
      resolve();
      await page.unroute('**/api/**');
    },
  };
}
