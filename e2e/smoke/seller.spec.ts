import type { Locator } from '@playwright/test';
import type { User } from '#contract/accounts/user-schema.ts';
import { sendTestApiRequest } from '../support/api.ts';
import { publishAcceptedTestListing } from '../support/listings.ts';
import { logInOnEveryTestPageLoad, makeLoggedInTestMember } from '../support/people.ts';
import { expect, test } from '../support/product.ts';

const COMPANY = { professional: true, companyName: 'Ferme Garance', companySiret: '73282932000074' };
const READY = /^Puis-je passer samedi \d+(er)?, de 9 h à 12 h 30, au marché de Bron \?$/;
/** Text of the same message in the field, which keeps the no-break spaces that the name of a button does not. */
const READY_TEXT =
  /^Puis-je passer samedi \d+(er)?, de 9\u00a0h à 12\u00a0h\u00a030, au marché de Bron\u00a0\?$/;

test('a grower presents herself, is followed, and gets a request for a pick-up by a neighbour', async ({
  page: hers,
  openSession,
  product,
}) => {
  const [seller, buyer] = await Promise.all([
    makeLoggedInTestMember(product, { firstName: 'Jeanne', ...COMPANY }),
    makeLoggedInTestMember(product, { firstName: 'Karim' }),
  ]);
  const listing = await publishAcceptedTestListing(product, seller, { productName: 'Tomates' });

  await logInOnEveryTestPageLoad(hers, seller);
  await hers.goto('profil/info');
  await hers.getByRole('link', { name: 'Modifier mon profil' }).click();
  await hers.getByLabel('Présentation').fill('Un verger.\nDes abeilles.');
  await hers.getByRole('button', { name: 'Ajouter un créneau' }).click();
  const slot = hers.getByRole('group', { name: 'Créneau 1' });
  await expect(slot.getByRole('checkbox', { name: 'lundi' })).toBeFocused();
  await slot.getByLabel('De', { exact: true }).fill('09:00');
  await slot.getByLabel('À', { exact: true }).fill('12:30');
  await slot.getByLabel('Lieu').fill('Marché de Bron');
  await slot.getByRole('checkbox', { name: 'samedi' }).check();
  await hers.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(hers.getByText('Mise à jour avec succès')).toBeVisible();

  await hers.goto('profil/info');
  await hers.getByRole('link', { name: 'Voir ma page de vendeur' }).click();
  await expect(hers.getByRole('heading', { level: 1, name: 'Ferme Garance' })).toBeVisible();

  const his = await openSession();
  await logInOnEveryTestPageLoad(his, buyer);
  await his.goto(`ad/${listing._id}`);
  await expect(his.getByText('samedi 9 h à 12 h 30 : Marché de Bron')).toBeVisible();
  await his.getByRole('link', { name: 'Voir sa page' }).click();
  await expect(his).toHaveURL(`${product.url}/app/vendeur/${seller.id}`);
  await expect(his.getByText('Samedi 9 h à 12 h 30 : Marché de Bron')).toBeVisible();
  await expect(his.getByText('Des abeilles.')).toBeVisible();
  await his.locator('summary', { hasText: 'Informations légales' }).click();
  await expect(his.getByText('SIRET 732 829 320 00074')).toBeVisible();
  const address = his.getByRole('link', { name: /@/ }).locator('span');
  await expect(address).toHaveCSS('text-decoration-line', 'underline');
  await expect(his.getByRole('button', { name: 'Copier le lien' })).toBeVisible();
  await his.getByRole('button', { name: 'Suivre ce vendeur' }).click();
  await expect(his.getByRole('button', { name: 'Vendeur suivi' })).toBeVisible();
  // News would be seen at once on the seller's page.
  await his.goto('');
  await publishAcceptedTestListing(product, seller, { productName: 'Noix' });
  const account = () => sendTestApiRequest<{ user: User }>(product, 'GET /api/users/user', buyer);
  await expect.poll(async () => (await account()).user.hasNewAlert).toBe(true);
  await his.reload();
  const news = his
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: 'Mes recherches (nouveaux résultats)' });
  await expect(news).toBeVisible();
  await news.click();
  await expect(his.getByRole('link', { name: /chez Ferme Garance.*nouveaux résultats/ })).toBeVisible();
  await his.getByRole('link', { name: /chez Ferme Garance/ }).click();
  await expect(his.getByRole('link', { name: 'Noix' })).toBeVisible();

  await his.goto(`messages/${listing._id}`);
  await his.setViewportSize({ width: 768, height: 800 });
  const [ready, sending] = [
    his.getByRole('button', { name: READY }),
    his.getByRole('button', { name: 'Envoyer' }),
  ];
  const rightOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().right);
  await expect(ready).toBeVisible();
  expect(await rightOf(ready)).toBeLessThanOrEqual(await rightOf(sending));
  await his.getByRole('button', { name: READY }).click();
  await expect(his.getByLabel('Votre message')).toHaveValue(READY_TEXT);
  await his.getByRole('button', { name: 'Envoyer' }).click();
});
