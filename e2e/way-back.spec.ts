import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { acceptListing, publishListing } from './support/listings.ts';
import { linkIn } from './support/mailbox.ts';
import { PASSWORD, signUpMember } from './support/people.ts';
import { expect, test } from './support/product.ts';

test('a visitor who wants to write signs up, activates, logs in and is back to write', async ({
  page,
  context,
  product,
}) => {
  const seller = await signUpMember(product, { firstName: 'Zoé' });
  const listing = await publishListing(product, seller);
  await acceptListing(product, listing);
  const next = encodeURIComponent(`/messages/${listing._id}`);

  await page.goto(`ad/${listing._id}`);
  await page.getByRole('link', { name: 'Contacter Zoé' }).click();
  const purpose = page.getByText('Connectez-vous ou créez un compte pour écrire à Zoé.');
  await expect(purpose).toBeVisible();
  await expect(page).toHaveURL(`${product.url}/app/login?next=${next}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Créer un compte' }).click();
  await expect(page).toHaveURL(`${product.url}/app/signup?next=${next}`);
  // The document says it too, before anything runs.
  await page.reload();
  await expect(purpose).toBeVisible();
  await expectAccessible(page);

  const email = `${randomUUID()}@example.org`;
  await page.getByLabel('Prénom').fill('Camille');
  await page.getByLabel('Nom', { exact: true }).fill('Moreau');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByLabel('Confirmer le mot de passe').fill(PASSWORD);
  await page.getByLabel('Ville').fill('Lyon');
  await page.getByLabel('Code postal').fill('69003');
  await page.getByRole('checkbox', { name: /conditions générales/ }).check();
  await page.getByRole('button', { name: 'Créer mon compte' }).click();
  await page.getByRole('button', { name: "J'ai compris !" }).click();
  await expect(page).toHaveURL(`${product.url}/app/login?next=${next}`);
  await expect(page.getByLabel('Email')).toHaveValue(email);

  const mail = await product.mailbox.receive(email, /^Activez votre compte/);
  const opened = await context.newPage();
  await opened.goto(linkIn(mail, '/app/signup/validate/'));
  await opened.getByRole('main').getByRole('link', { name: 'Se connecter' }).click();
  await expect(opened.getByLabel('Email')).toHaveValue(email);
  await logIn(opened);
  await expect(opened).toHaveURL(`${product.url}/app/messages/${listing._id}`);
  await expect(opened.getByPlaceholder('Écrivez votre message...')).toBeVisible();
});

async function logIn(page: Page) {
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Se connecter' }).click();
}
