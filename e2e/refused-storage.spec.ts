import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/chromium.ts';
import { findDemoNewspaperPage } from '../scripts/demo-host/newspaper.ts';
import { expect, test } from './support/product.ts';

/** Preferences of a browser, as its settings page would write them. */
const settings = {
  'all cookies and site data': { default_content_setting_values: { cookies: 2 } },
  'those of third parties': { block_third_party_cookies: true, cookie_controls_mode: 1 },
};

for (const [refused, profile] of Object.entries(settings))
  test(`a browser that refuses ${refused} shows the widgets and searches`, async ({
    launchOptions,
    product,
    host,
  }) => {
    const folder = await mkdtemp(join(tmpdir(), 'recolte-browser-'));
    await mkdir(join(folder, 'Default'));
    await writeFile(join(folder, 'Default/Preferences'), JSON.stringify({ profile }));
    // The build without windows reads no preferences.
    const executablePath = findChromium();
    const browser = await chromium.launchPersistentContext(folder, {
      ...launchOptions,
      ...(executablePath && { executablePath }),
    });
    try {
      const complaints: string[] = [];
      browser.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text());
      });
      browser.on('weberror', (error) => complaints.push(error.error().message));
      const page = await browser.newPage();
      await page.goto(
        host.show(
          String(findDemoNewspaperPage('/', product.url)).replace(/<link rel="stylesheet"[^>]*>/, ''),
        ),
      );
      await expect(page.frameLocator('recolte-header iframe').getByRole('link').first()).toBeVisible();
      const search = page.frameLocator('recolte-search iframe');
      const place = search.getByLabel('Lieu');
      expect(await place.evaluate(isStorageRefused)).toBe(true);
      await place.fill('Villeurb');
      await search.getByRole('option', { name: /Villeurbanne/ }).click();
      await search.getByRole('button', { name: 'Rechercher' }).click();
      await page.waitForURL(`${product.url}/app/annonces?**`);
      await expect(
        page.getByRole('heading', { level: 1, name: 'Annonces à moins de 25 km de Villeurbanne' }),
      ).toBeVisible();
      expect(complaints).toEqual([]);
    } finally {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    }
  });

function isStorageRefused() {
  try {
    return localStorage === undefined;
  } catch {
    return true;
  }
}
