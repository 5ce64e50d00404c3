import { rm } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { type SiteProcess, startSiteProcess } from '../scripts/site-process.ts';
import { openTestProxy, type TestProxy } from '../scripts/test-proxy.ts';
import { sendTestApiRequest } from './support/api.ts';
import { createJourneyTestDatabase } from './support/database.ts';
import { publishAcceptedTestListing, tickPublicationTermsCheckbox } from './support/listings.ts';
import { buildSiteWithChangedHeader, CHANGED_HEADER_LINK_TEXT } from './support/other-build.ts';
import { logInOnEveryTestPageLoad, makeLoggedInTestMember } from './support/people.ts';
import { startTestSiteProcess, type TestSiteProcess } from './support/start-test-site-process.ts';
import {
  collectFailedAssetRequestsInTest,
  FRESH_BROWSER_VISIT_PATHS,
  visitInFreshBrowser,
} from './support/visit-in-fresh-browser.ts';

test.describe.configure({ mode: 'serial', timeout: 300_000 });

/** Balancer in front of a process of this build and one of another build, on one database. */
let balancer: TestProxy;
let here: TestSiteProcess;
let other: SiteProcess;
let folder: string;
let database: Awaited<ReturnType<typeof createJourneyTestDatabase>>;
const portOf = ({ url }: { url: string }) => Number(new URL(url).port);

test.beforeAll(async () => {
  test.setTimeout(300_000);
  [folder, database, balancer] = [
    await buildSiteWithChangedHeader(),
    await createJourneyTestDatabase(),
    await openTestProxy(0),
  ];
  const environment = {
    DATABASE_URL: database.url,
    PUBLIC_URL: `http://127.0.0.1:${balancer.port}`,
    SESSION_SECRET: 'x'.repeat(48),
  };
  here = await startTestSiteProcess(environment);
  other = await startSiteProcess({ ...environment, DEMO: '0', RATE_LIMIT: 'off' }, undefined, folder);
});

test.afterAll(async () => {
  await balancer?.shut();
  await other?.stop();
  await here?.stop();
  await database?.drop();
  if (folder) await rm(folder, { recursive: true });
});

const addressOf = (path: string) => `http://127.0.0.1:${balancer.port}${path}`;

test('every page that two builds serve together comes alive, with all its files', async ({ browser }) => {
  balancer.leadTo(portOf(here), portOf(other));
  for (const path of [...FRESH_BROWSER_VISIT_PATHS, '/app'])
    expect([path, await visitInFreshBrowser(browser, addressOf(path))]).toEqual([
      path,
      { missing: [], isAlive: true },
    ]);
});

test('tabs go on after the process that served them was replaced by another build', async ({
  page,
  context,
}) => {
  const member = await makeLoggedInTestMember(here);
  await publishAcceptedTestListing(here, member, { productName: 'Panais' });
  balancer.leadTo(portOf(here));
  await page.goto(addressOf('/app'));
  const writing = await context.newPage();
  await logInOnEveryTestPageLoad(writing, member);
  await writing.goto(addressOf('/app/ad/add'));
  await writing.getByRole('radio', { name: /^Demande/ }).check();
  await writing.getByLabel('Produit').fill('Topinambours');

  balancer.leadTo(portOf(other));
  await here.halt();
  const missing = [page, writing].map(collectFailedAssetRequestsInTest);
  await page.getByRole('banner').getByRole('link', { name: 'Annonces' }).click();
  await expect(page.getByRole('link', { name: 'Panais', exact: true })).toBeVisible();
  await expect(page.getByRole('banner').getByRole('link', { name: CHANGED_HEADER_LINK_TEXT })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: /Les produits du jardin/ })).toBeVisible();

  await writing.getByLabel('Description').fill('Pour une soupe.');
  await writing.getByLabel('Ville').fill('Lyon');
  await writing.getByLabel('Code postal').fill('69003');
  await tickPublicationTermsCheckbox(writing);
  await expect(writing.getByLabel('Produit')).toHaveValue('Topinambours');
  await writing.getByRole('button', { name: "Publier l'annonce" }).click();
  await expect(writing.getByRole('button', { name: 'Publier une autre annonce' })).toBeVisible();
  const own = await sendTestApiRequest<{ pendingAds: object[] }>(other, 'GET /api/adverts/my-ads', member);
  expect(own.pendingAds).toHaveLength(1);
  expect(missing).toEqual([[], []]);
});
