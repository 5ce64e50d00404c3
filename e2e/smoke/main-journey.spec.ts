import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { sendTestApiRequest } from '../support/api.ts';
import { makeLoggedInTestMember, readSessionTokenInTestPage } from '../support/people.ts';
import { expect, TEST_ADMIN_CREDENTIALS, test } from '../support/product.ts';
import { findLinkInTestMail } from '../support/test-mailbox.ts';

// Lyon 3e, and Givors about 20 km south of it.
test('a grower publishes, an administrator accepts, a neighbour finds it @engines', async ({
  page,
  openSession,
  product,
}) => {
  test.slow();
  const grower = {
    email: `${randomUUID()}@example.org`,
    password: 'Grenadine-48!',
    phone: '06 39 98 45 67',
  };
  await test.step('sign up as a professional, activate by mail, which logs in', async () => {
    await page.goto('signup');
    await page.getByLabel('Prénom').fill('Violette');
    await page.getByLabel('Nom', { exact: true }).fill('Marchand');
    await page.getByLabel('Email').fill(grower.email);
    await page.getByLabel('Téléphone').fill(grower.phone);
    await page.getByLabel('Mot de passe', { exact: true }).fill(grower.password);
    await page.getByLabel('Confirmer le mot de passe', { exact: true }).fill(grower.password);
    await chooseCommune(page, 'Lyon', '69003');
    await page.getByLabel('Je suis un professionnel').check();
    await page.getByLabel("Nom de l'entreprise").fill('Le Potager des Lilas');
    await page.getByLabel('Numéro de SIRET').fill('732 829 320 00074');
    await page.getByLabel("Adresse de l'entreprise").fill('12 rue des Lilas, 69003 Lyon');
    await page.getByLabel("E-mail de l'entreprise").fill('bonjour@lilas.example.org');
    await page.getByLabel('Contact téléphonique').fill('');
    await page.getByRole('checkbox', { name: /conditions générales/ }).check();
    await page.getByRole('button', { name: 'Créer mon compte' }).click();
    await expect(page.getByRole('heading', { name: 'Bienvenue !' })).toBeVisible();
    await page.getByRole('button', { name: "J'ai compris !" }).click();
    await expect(page.getByRole('button', { name: 'Se connecter' })).toBeVisible();

    const mail = await product.mailbox.receive(grower.email, /Activez votre compte/);
    await page.goto(findLinkInTestMail(mail, '/app/signup/validate/'));
    await expect(page.getByRole('heading', { name: 'Activation réussie' })).toBeVisible();
    await expect(page.getByText('Votre compte a été activé avec succès.')).toBeVisible();
    await page.getByRole('link', { name: 'Découvrir les annonces' }).click();
    await expect(page.getByRole('heading', { name: 'Dernières annonces' })).toBeVisible();

    await sendTestApiRequest(product, 'PUT /api/users/update', {
      token: (await readSessionTokenInTestPage(page)) ?? '',
      body: { showPhoneNumber: true },
    });
  });

  await test.step('publish an offer with three photos', async () => {
    await page.goto('');
    await page
      .getByRole('link', { name: /Publier/ })
      .first()
      .click();
    await expect(page.getByRole('heading', { level: 1, name: 'Publier une annonce' })).toBeVisible();
    await type(page, 'Produit', 'auberg');
    await page.getByRole('option', { name: 'Aubergine', exact: true }).click();
    await page.getByLabel('Quantité').fill('12,5');
    await page.getByLabel('Unité', { exact: true }).selectOption('Kg');
    await page.getByLabel(/Prix/).fill('3,5');
    await page.getByLabel('Description').fill('Cueillies le matin même, sans traitement.');
    await page
      .getByLabel('Photos')
      .or(page.locator('input[type=file]'))
      .first()
      .setInputFiles(await photos());
    await expect(page.getByRole('button', { name: 'Retirer la photo 3' })).toBeVisible();
    await page.getByRole('checkbox', { name: /conditions générales/ }).check();
    await page.getByRole('button', { name: "Publier l'annonce" }).click();
    await expect(page.getByText(/une fois validée par un administrateur/)).toBeVisible();
  });

  const stranger = await openSession();
  await test.step('the listing waits, and nobody else sees it', async () => {
    await page.getByRole('link', { name: 'Voir mes annonces' }).click();
    await expect(page.getByRole('button', { name: /Annonces en attente de validation/ })).toContainText('1');
    expect(await isListed(stranger)).toBe(false);
  });

  await test.step('an administrator accepts the listing', async () => {
    const admin = await openSession();
    await admin.goto('profil/admin-adverts');
    await expect(admin).toHaveURL(/\/login\?next=/);
    await logIn(admin, TEST_ADMIN_CREDENTIALS);
    const waiting = admin.getByRole('article').filter({ hasText: 'Violette Marchand' });
    await expect(waiting.getByText('PRO')).toBeVisible();
    await expect(waiting.getByText('Offre')).toBeVisible();
    await waiting.getByRole('button', { name: 'Accepter' }).click();
    await expect(admin.getByText('Annonce validée avec succès')).toBeVisible();
  });

  await test.step('a visitor 20 km away finds the listing within 25 km and not within 10', async () => {
    await stranger.goto('');
    await type(stranger, 'Produit', 'AUBERGINNES');
    await type(stranger, 'Lieu', 'Givors');
    await stranger.getByRole('option', { name: /Givors 69700/ }).click();
    await stranger.getByLabel('Distance').selectOption('10');
    await stranger.getByRole('button', { name: 'Rechercher' }).click();
    await expect(stranger).toHaveURL(/distance=10/);
    await expect(stranger.getByText('Aucune annonce', { exact: true }).first()).toBeVisible();
    await stranger.getByLabel('Distance').selectOption('25');
    await expect(stranger).toHaveURL(/distance=25/);
    await expect(stranger.getByText('Aucune annonce', { exact: true })).toHaveCount(0);
    await expect(stranger.getByText(/à (19|20|21) km/)).toBeVisible();
    await stranger
      .getByRole('article')
      .getByRole('link', { name: /^aubergine$/i })
      .click();
  });

  const address = await test.step('the listing shows the price per kilo and no telephone', async () => {
    await expect(stranger.getByRole('heading', { level: 1, name: /aubergine/i })).toBeVisible();
    await expect(stranger.getByText('3,50 € / kg').first()).toBeVisible();
    await expect(stranger.getByText('Le Potager des Lilas').first()).toBeVisible();
    await expect(stranger.getByText('Professionnel', { exact: true })).toBeVisible();
    await expect(stranger.getByRole('link', { name: 'bonjour@lilas.example.org' })).toBeVisible();
    const html = await (await stranger.request.get(stranger.url())).text();
    expect(html).toContain('3,50');
    for (const shown of [html, await stranger.content()])
      expect(shown).not.toMatch(/39\D{0,6}98\D{0,6}45\D{0,6}67/);
    return stranger.url();
  });

  await test.step('the logged-in visitor sees the telephone after a click', async () => {
    const neighbour = await makeLoggedInTestMember(product, { firstName: 'Octave' });
    await stranger.goto(`login?next=${new URL(address).pathname.replace('/app', '')}`);
    await logIn(stranger, neighbour);
    await expect(stranger).toHaveURL(address);
    await expect(stranger.getByText(grower.phone)).toHaveCount(0);
    await stranger.getByRole('button', { name: 'Afficher le numéro' }).click();
    await expect(stranger.getByText(grower.phone)).toBeVisible();
  });

  await test.step('the served photos hold no metadata', async () => {
    const { ad } = await (await stranger.request.get(address.replace('/app/ad/', '/api/adverts/'))).json();
    expect(ad.images).toHaveLength(3);
    for (const path of ad.images) {
      const served = await stranger.request.get(product.url + path);
      const metadata = await sharp(await served.body()).metadata();
      expect(metadata).toMatchObject({ format: 'webp' });
      expect([metadata.exif, metadata.xmp, metadata.icc, metadata.iptc]).toEqual(Array(4).fill(undefined));
      expect(Math.max(metadata.width, metadata.height)).toBeLessThanOrEqual(800);
    }
  });

  await test.step('the owner archives the listing and it is gone', async () => {
    await page.goto(address);
    await page.getByRole('button', { name: 'Autres actions' }).click();
    await page.getByRole('button', { name: "Archiver l'annonce" }).click();
    await expect(page.getByText('Annonce Archivée/Activée avec succès')).toBeVisible();
    expect((await stranger.request.get(address)).status()).toBe(404);
    expect(await isListed(stranger)).toBe(false);
  });
});

/** True when a search finds the listing. */
async function isListed(reader: Page) {
  const results = await (await reader.request.get('annonces?productName=aubergine')).text();
  expect(results).toContain('Aubergine');
  return !results.includes('Aucune annonce');
}

/** Types into a field that becomes a combobox when it is focused. */
async function type(page: Page, label: string, text: string) {
  await page.getByLabel(label, { exact: true }).click();
  await page.getByRole('combobox', { name: label }).fill(text);
}

async function chooseCommune(page: Page, name: string, postalCode: string) {
  await type(page, 'Ville', `${name} ${postalCode}`);
  await page
    .getByRole('option', { name: new RegExp(postalCode) })
    .first()
    .click();
  await expect(page.getByLabel('Code postal')).toHaveValue(postalCode);
}

async function logIn(page: Page, { email, password }: { email: string; password: string }) {
  if (!page.url().includes('/login')) await page.goto('login');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).not.toHaveURL(/\/login/);
}

/**
 * Three pictures as a telephone makes them: turned by a tag, with the place where they were taken and their colours'
 * profile.
 */
function photos() {
  return Promise.all(
    ['tomato', 'orange', 'gold'].map(async (background, index) => ({
      name: `IMG_${index}.jpg`,
      mimeType: 'image/jpeg',
      buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background } })
        .withExif({
          IFD0: { Make: 'Potager', Orientation: '6' },
          IFD3: {
            GPSLatitudeRef: 'N',
            GPSLatitude: '45/1 45/1 0/1',
            GPSLongitudeRef: 'E',
            GPSLongitude: '4/1 52/1 0/1',
          },
        })
        .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/"><place>Lyon</place></x:xmpmeta>')
        .withIccProfile('p3')
        .jpeg()
        .toBuffer(),
    })),
  );
}
