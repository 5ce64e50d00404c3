import type { Locator, Page } from '@playwright/test';
import { publishAcceptedTestListing } from './support/listings.ts';
import { sendMemberMessageInTest } from './support/messages.ts';
import { logInOnEveryTestPageLoad, makeLoggedInTestMember } from './support/people.ts';
import { expect, test } from './support/product.ts';
import {
  clickReservationMenuAction,
  createTestSaturdayPickupAppointment,
  formatTestReservationThreadPath,
  makeLoggedInTestSellerAndBuyer,
  reserveAsTestPerson,
} from './support/reservations.ts';

async function doubleText(page: Page) {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('accessibilite');
  await page.evaluate(() => localStorage.setItem('text-size', '200'));
}

test('buttons of toasts and dialogs are in sight on a phone with doubled text', async ({ page, product }) => {
  const seller = await makeLoggedInTestMember(product, { firstName: 'Odette' });
  await publishAcceptedTestListing(product, seller, { productName: 'Courgettes' });
  await logInOnEveryTestPageLoad(page, seller);
  await doubleText(page);

  await page.goto('profil/ads');
  await page.getByRole('button', { name: 'Mes chiffres par semaine' }).click();
  await expect(page.getByRole('table')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  await page.getByRole('button', { name: 'Tout est parti' }).click();
  await expect(page.getByRole('button', { name: 'Annuler' })).toBeInViewport({ ratio: 1 });
  const toast = await page.getByRole('listitem').filter({ hasText: 'Annonce épuisée' }).boundingBox();
  expect(toast?.height).toBeLessThan(300);

  await page.goto('edit-profile');
  await page.getByRole('button', { name: 'Supprimer mon compte' }).click();
  await expect(page.getByRole('button', { name: 'Oui, supprimer' })).toBeInViewport({ ratio: 1 });
});

test('each field of a step of a reservation is in sight once it is focused, with doubled text too', async ({
  page,
  product,
}) => {
  const { seller, buyer } = await makeLoggedInTestSellerAndBuyer(product);
  const listings = await Promise.all(
    ['Tomates', 'Courgettes'].map((productName) =>
      publishAcceptedTestListing(product, seller, { productName }),
    ),
  );
  const items = listings.map(({ _id: adId }) => ({ adId, quantity: 2 }));
  const made = await reserveAsTestPerson(product, buyer, listings[0] ?? { _id: '' }, 2, {
    items,
    pickup: createTestSaturdayPickupAppointment(),
  });
  await logInOnEveryTestPageLoad(page, seller);
  await doubleText(page);
  const dialog = page.getByRole('dialog');
  for (const percent of ['200', '150']) {
    await page.evaluate((size) => localStorage.setItem('text-size', size), percent);
    await page.goto(formatTestReservationThreadPath(made));
    await clickReservationMenuAction(page, 'Proposer un autre moment');
    await dialog.getByRole('radio', { name: 'Un autre moment' }).check();
    await expectFocusInSight(dialog);
    expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
    await dialog.getByRole('button', { name: 'Fermer' }).first().click();
    await clickReservationMenuAction(page, "N'accepter qu'une partie");
    await expectFocusInSight(dialog);
    await dialog.getByRole('button', { name: 'Fermer' }).first().click();
  }
});

test('an unfolded reservation leaves the header of its thread in sight, with doubled text too', async ({
  page,
  product,
}) => {
  const { seller, buyer } = await makeLoggedInTestSellerAndBuyer(product);
  const listing = await publishAcceptedTestListing(product, seller, { productName: 'Tomates' });
  const pickup = createTestSaturdayPickupAppointment();
  const made = await reserveAsTestPerson(product, buyer, listing, 2, { pickup, note: 'À midi. '.repeat(20) });
  await logInOnEveryTestPageLoad(page, buyer);
  await doubleText(page);
  for (const percent of ['200', '100']) {
    await page.evaluate((size) => localStorage.setItem('text-size', size), percent);
    await page.goto(formatTestReservationThreadPath(made));
    const bar = page.getByRole('region', { name: /^Réservation : / });
    await bar.getByRole('button', { expanded: false }).click();
    const facts = bar.getByRole('list');
    await expect(facts).toBeVisible();
    const header = await page.getByRole('region', { name: 'Conversation' }).locator('header').boundingBox();
    const panel = await facts.locator('..').boundingBox();
    if (!header || !panel) throw new Error('No header or panel');
    expect(panel.y).toBeGreaterThanOrEqual(header.y + header.height);
    // Room for at least four lines of its text.
    const fontSize = await facts.evaluate((list) => Number.parseFloat(getComputedStyle(list).fontSize));
    expect(panel.height).toBeGreaterThan(6 * fontSize);
  }
});

/** Checks that nothing lies over a control of a dialog while it is focused, from the first to the last and back. */
async function expectFocusInSight(dialog: Locator) {
  const { count, covered } = await dialog.evaluate((element) => {
    const controls = [...element.querySelectorAll<HTMLElement>('input:not([type=hidden]), button')];
    const isInSight = (control: HTMLElement) => {
      control.focus();
      const { left, top, width, height } = control.getBoundingClientRect();
      return [top + 2, top + height / 2, top + height - 2].every((y) => {
        const found = document.elementFromPoint(left + width / 2, y);
        return control.contains(found) || found?.contains(control);
      });
    };
    const hidden = [...controls, ...controls.toReversed()].filter((control) => !isInSight(control));
    return { count: controls.length, covered: hidden.map(({ outerHTML }) => outerHTML) };
  });
  expect(count).toBeGreaterThan(3);
  expect(covered).toEqual([]);
}

test('a message is in sight once it is sent on a phone with doubled text', async ({ page, product }) => {
  const seller = await makeLoggedInTestMember(product, { firstName: 'Jeanne' });
  const buyer = await makeLoggedInTestMember(product, { firstName: 'Karim' });
  const listing = await publishAcceptedTestListing(product, seller, { productName: 'Tomates' });
  const { conversationId } = await sendMemberMessageInTest(product, buyer, {
    adId: listing._id,
    text: 'Il en reste ?',
  });
  await logInOnEveryTestPageLoad(page, buyer);
  await doubleText(page);
  await page.goto('messages');
  await expect(page.getByText('| Jeanne')).toBeInViewport();
  await page.goto(`messages/${listing._id}/${conversationId}`);
  await page.getByPlaceholder('Écrivez votre message...').fill('Je passe demain.');
  await page.getByRole('button', { name: 'Envoyer' }).click();
  const messages = page.getByRole('region', { name: 'Messages', exact: true });
  await expect(messages.getByText('Je passe demain.')).toBeInViewport({ ratio: 1 });
  await expect(messages.getByText('Je passe demain.')).toBeInViewport({ ratio: 1 });
});
