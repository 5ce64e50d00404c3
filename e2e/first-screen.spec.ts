import { expectLargeTextFits } from './support/large-text.ts';
import { blockWebFonts, recordLayoutShiftsInTest } from './support/layout-shifts.ts';
import { createTestPhotoFile, publishAcceptedTestListing } from './support/listings.ts';
import { makeLoggedInTestMember } from './support/people.ts';
import { expect, test } from './support/product.ts';

test('listings stand on the first screen of a phone, with contact and large photos at hand', async ({
  page,
  product,
}) => {
  const seller = await makeLoggedInTestMember(product, { firstName: 'Jeanne' });
  const images = [await createTestPhotoFile(10), await createTestPhotoFile(130, 600, 800)];
  await publishAcceptedTestListing(product, seller, { productName: 'Nèfles', images });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('');
  const bar = (await page.getByRole('navigation', { name: 'Principal' }).boundingBox())?.y ?? 0;
  const card = await page.getByRole('article').first().boundingBox();
  expect((card?.y ?? bar) + (card?.height ?? 0)).toBeLessThan(bar);
  // Eager loading: a lazy picture would be requested only after styles and layout.
  await expect(page.getByRole('article').first().locator('img')).toHaveAttribute('loading', 'eager');

  const reads: string[] = [];
  page.on('request', (request) => request.url().includes('.data?') && reads.push(request.url()));
  await page.getByRole('article').first().getByRole('link', { name: 'Nèfles' }).click();
  const contact = page.getByRole('link', { name: 'Contacter Jeanne' });
  await expect(contact).toHaveCount(1);
  const ready = page.getByRole('link', { name: 'Bonjour, est-ce toujours disponible ?' });
  await expect(ready).toHaveCount(1);
  for (const link of [contact, ready]) await expect(link).toBeInViewport({ ratio: 1 });

  await page.getByRole('link', { name: 'Photo 1 sur 2 : Nèfles' }).press('Enter');
  const viewer = page.getByRole('dialog', { name: 'Nèfles' });
  await expect(viewer.getByRole('img', { name: 'Photo 1 sur 2 : Nèfles' })).toBeInViewport();
  await page.keyboard.press('ArrowRight');
  await expect(viewer.getByRole('img', { name: 'Photo 2 sur 2 : Nèfles' })).toBeInViewport();
  await page.keyboard.press('Escape');
  await expect(viewer).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Photo 1 sur 2 : Nèfles' })).toBeFocused();
  await page.getByRole('link', { name: 'Photo 1 sur 2 : Nèfles' }).press('Enter');
  await expect(viewer).toBeVisible();
  await page.goBack();
  await expect(viewer).toHaveCount(0);

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Dernières annonces' })).toBeVisible();
  expect(reads.filter((url) => url.includes('listing-page'))).toHaveLength(1);
});

test('large text leaves the names of the bottom bar and most of a listing in sight', async ({
  page,
  product,
}) => {
  const seller = await makeLoggedInTestMember(product, { firstName: 'Jeanne' });
  const { _id } = await publishAcceptedTestListing(product, seller, { productName: 'Nèfles' });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`ad/${_id}`);
  const contact = page.getByRole('link', { name: 'Contacter Jeanne' });
  await expect(contact).toBeInViewport();
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const bar = page.getByRole('navigation', { name: 'Principal' });
  expect((await bar.boundingBox())?.height).toBeLessThan(740 / 8);
  for (const name of ['Accueil', 'Rechercher', 'Publier', 'Messages', 'Mes recherches', 'Connexion']) {
    const label = bar.getByText(name, { exact: true });
    await expect(label).toBeInViewport({ ratio: 1 });
    // Width of a readable name: one for screen readers only has a pixel.
    expect((await label.boundingBox())?.width).toBeGreaterThan(30);
  }
  await expect(contact).toHaveCount(1);
  const summary = page.getByRole('region', { name: "L'essentiel" });
  await expect(summary.getByRole('link', { name: 'Contacter Jeanne' })).toHaveCount(1);
  await contact.scrollIntoViewIfNeeded();
  await expect(contact).toBeInViewport({ ratio: 1 });
});

test('a search on a phone is folded into one line, with its first listing below', async ({
  page,
  product,
  openSession,
}) => {
  const seller = await makeLoggedInTestMember(product);
  const location = { city: 'Villeurbanne', postalCode: '69100' };
  const images = [await createTestPhotoFile(10)];
  for (const productName of ['Tomates cerises', 'Tomates en gelée', 'Graines de tomates'])
    await publishAcceptedTestListing(product, seller, { productName, images, location });
  await page.setViewportSize({ width: 360, height: 740 });
  await blockWebFonts(page);
  await page.addInitScript(recordLayoutShiftsInTest);
  await page.goto('annonces?productName=tomates&city=Villeurbanne&postalCode=69100&distance=25');
  const bar = (await page.getByRole('navigation', { name: 'Principal' }).boundingBox())?.y ?? 0;
  const first = page.getByRole('article').first();
  const card = await first.boundingBox();
  expect((card?.y ?? bar) + (card?.height ?? 0)).toBeLessThan(bar);
  expect(card?.y).toBeLessThan(400);
  await expect(page.getByRole('button', { name: 'Carte' })).toBeVisible();
  expect(await page.evaluate('shifted')).toEqual([]);
  // Filters not listed again: the bar names them.
  await expect(page.getByRole('list', { name: 'Filtres appliqués' })).toHaveCount(0);

  const folded = page.getByRole('button', { name: 'Modifier la recherche : Tomates · Villeurbanne · 25 km' });
  const field = page.getByLabel('Produit');
  await expect(field).toBeHidden();
  await folded.press('Enter');
  await expect(field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(folded).toBeFocused();
  await folded.click();
  await page.getByRole('button', { name: 'Fermer' }).click();
  await expect(field).toBeHidden();
  await folded.click();
  await field.fill('graines de tomates');
  await page.getByRole('button', { name: 'Rechercher' }).click();
  await expect(field).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: /^Graines? de tomates? à moins/ })).toBeVisible();
  await expectLargeTextFits(page);

  await page.goto('annonces?productName=tomates&city=Brest&postalCode=29200&distance=25');
  const help = await page.getByRole('heading', { level: 2 }).first().boundingBox();
  expect((help?.y ?? bar) + (help?.height ?? 0)).toBeLessThan(bar);

  await page.goto('annonces?city=Sainte-Colombe');
  await expect(page.getByText('Résultats pour Sainte-Colombe (69560), ou pour')).toBeVisible();
  const others = page.getByRole('region', { name: 'Autres communes' });
  await others.getByText('5 autres communes de ce nom').click();
  await others.getByRole('link', { name: 'Sainte-Colombe (33350)' }).click();
  await expect(page).toHaveURL(/city=Sainte-Colombe&postalCode=33350$/);
  await expect(others).toHaveCount(0);

  const plain = await openSession({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } });
  await plain.goto('annonces?productName=tomates');
  await plain.getByRole('button', { name: 'Modifier la recherche : Tomates' }).click();
  await plain.getByLabel('Produit').fill('graines de tomates');
  await plain.getByRole('button', { name: 'Rechercher' }).click();
  await expect(plain.getByRole('article').first()).toHaveText(/Graines de tomates/);
});

test('the price of the first listing stands on the first screen of tablets and computers', async ({
  page,
  product,
}) => {
  const images = [await createTestPhotoFile(10)];
  await publishAcceptedTestListing(product, await makeLoggedInTestMember(product), {
    productName: 'Nèfles',
    images,
  });
  for (const [width, height] of [
    [768, 1024],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto('');
    await expect(page.getByRole('article').first().getByText('3,50 € / kg')).toBeInViewport({ ratio: 1 });
  }
});

test('a phone held sideways shows the search of the home page, and links and price of a listing', async ({
  page,
  product,
}) => {
  const images = [await createTestPhotoFile(10)];
  const seller = await makeLoggedInTestMember(product);
  const { _id } = await publishAcceptedTestListing(product, seller, { productName: 'Nèfles', images });
  await page.setViewportSize({ width: 740, height: 360 });
  await page.goto('');
  await expect(page.getByLabel('Produit')).toBeInViewport({ ratio: 1 });
  await page.goto(`ad/${_id}`);
  await expect(page.getByText('3,50 € / kg').filter({ visible: true }).last()).toBeInViewport({ ratio: 1 });
  const links = page.getByRole('navigation', { name: 'Principal' }).getByRole('link');
  for (const name of ['Publier une annonce', 'Messages', 'Se connecter'])
    await expect(links.filter({ hasText: name }).first()).toBeInViewport();
});
