import { acceptListingAsTestAdmin, publishPendingTestListing } from '../support/listings.ts';
import { logInOnEveryTestPageLoad, makeLoggedInTestMember } from '../support/people.ts';
import { expect, test } from '../support/product.ts';
import { simulateReturnToTab } from '../support/simulate-return-to-tab.ts';
import { findLinkInTestMail } from '../support/test-mailbox.ts';

test('a saved search notifies of a new listing by a mark and by mail, until opened @engines', async ({
  page,
  product,
}) => {
  const member = await makeLoggedInTestMember(product);
  const gardener = await makeLoggedInTestMember(product);
  const search = new URLSearchParams({
    productName: 'topinambour',
    city: 'Lyon',
    postalCode: '69003',
    coordinates: '4.85,45.76',
    distance: '25',
  });
  await logInOnEveryTestPageLoad(page, member);
  await page.goto(`annonces?${search}`);
  await page.getByRole('button', { name: 'Enregistrer cette recherche' }).click();
  await page.getByRole('main').getByRole('button', { name: 'Me prévenir par e-mail' }).click();
  await expect(page.getByRole('button', { name: 'Arrêter les e-mails' })).toBeVisible();
  await page.getByRole('button', { name: 'Recherche enregistrée' }).click();
  await expect(page).toHaveURL(/\/app\/alerts$/);
  const entry = page.getByRole('article').filter({ hasText: 'topinambour' });
  await expect(entry).toContainText('Topinambour · Lyon · 69003 · Distance 25 km');
  await expect(entry.getByRole('switch', { name: /^Activer la notification par mail/ })).toBeChecked();
  await page.goto('');
  const header = page
    .getByRole('navigation', { name: 'Principal' })
    .getByRole('link', { name: /^Mes recherches/ });
  await expect(header).toHaveAccessibleName('Mes recherches');

  const listing = await publishPendingTestListing(product, gardener, {
    productName: 'Topinambours roses',
    location: { city: 'Villeurbanne', postalCode: '69100' },
  });
  await acceptListingAsTestAdmin(product, listing);
  const mail = await product.mailbox.receive(
    member.email,
    /^Une nouvelle annonce : Topinambour à moins de 25 km de Lyon/,
  );
  expect(findLinkInTestMail(mail, '/app/ad/')).toBe(`${product.url}/app/ad/${listing._id}`);

  await simulateReturnToTab(page);
  await expect(header).toHaveAccessibleName('Mes recherches (nouveaux résultats)');
  await header.click();
  await expect(entry).toContainText('Nouveau');
  await expect(header).toHaveAccessibleName('Mes recherches');
  // Request that clears the mark: leaving the page earlier would abort it.
  const cleared = page.waitForResponse((answer) => /\/api\/search\/[^/]+$/.test(answer.url()));
  await entry.getByRole('link', { name: /^topinambour/i }).click();
  await cleared;
  await expect(page.getByRole('article')).toContainText('Topinambours roses');
  await page.goto('alerts');
  await expect(entry).toBeVisible();
  await expect(entry).not.toContainText('Nouveau');
});
