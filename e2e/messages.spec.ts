import type { Locator, Page } from '@playwright/test';
import { expectAccessible, findAccessibilityViolations } from './support/accessible.ts';
import { sendTestApiRequest } from './support/api.ts';
import { expectLargeTextFits } from './support/large-text.ts';
import { publishAcceptedTestListing } from './support/listings.ts';
import { sendMemberMessageInTest } from './support/messages.ts';
import { logInOnEveryTestPageLoad, makeLoggedInTestMember } from './support/people.ts';
import { expect, type SiteUnderTest, test } from './support/product.ts';

const box = (page: Page) => page.getByPlaceholder('Écrivez votre message...');
const messages = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true });
const conversations = (page: Page) => page.getByRole('navigation', { name: 'Conversations' });

/** Creates a conversation about a listing. With doubled text the buyer's name takes a line of a phone of its own. */
async function openThread(product: SiteUnderTest) {
  const seller = await makeLoggedInTestMember(product, { firstName: 'Jeanne' });
  const buyer = await makeLoggedInTestMember(product, { firstName: 'Dominique' });
  const listing = await publishAcceptedTestListing(product, seller, { productName: 'Tomates' });
  const { conversationId } = await sendMemberMessageInTest(product, buyer, {
    adId: listing._id,
    text: 'Il en reste ?',
  });
  return { seller, buyer, conversationId, address: `messages/${listing._id}/${conversationId}` };
}

test('a long thread opens at its latest message, with doubled text size too', async ({ page, product }) => {
  const { seller, buyer, conversationId, address } = await openThread(product);
  for (let n = 2; n <= 12; n++)
    await sendMemberMessageInTest(product, n % 2 ? buyer : seller, { conversationId, text: `Message ${n}.` });
  await logInOnEveryTestPageLoad(page, seller);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const size of [100, 200]) {
    await page.goto('accessibilite');
    await page.evaluate((percent) => localStorage.setItem('text-size', String(percent)), size);
    await page.goto(address);
    await expect(messages(page).getByText('Message 12.')).toBeInViewport();
    await expect(page.getByRole('button', { name: 'Envoyer' })).toBeInViewport({ ratio: 1 });
  }
  const [own, theirs] = [messages(page).getByText('Message 12.'), messages(page).getByText('Message 11.')];
  const [right, left] = [await own.boundingBox(), await theirs.boundingBox()];
  expect(right?.x ?? 0, 'own messages stand right').toBeGreaterThan(left?.x ?? 0);
});

test('messages keep 400 px of a phone and 200 above its keyboard, at each text size', async ({
  page,
  product,
}) => {
  const { seller, buyer, conversationId, address } = await openThread(product);
  for (let n = 2; n <= 12; n++)
    await sendMemberMessageInTest(product, buyer, { conversationId, text: `Message ${n}.` });
  await logInOnEveryTestPageLoad(page, seller);
  await page.goto('accessibilite');
  const heightOf = async () => (await messages(page).boundingBox())?.height ?? 0;
  for (const size of [100, 125, 150, 200]) {
    await page.setViewportSize({ width: 360, height: 740 });
    await page.evaluate((percent) => localStorage.setItem('text-size', String(percent)), size);
    await page.goto(address);
    await expect(box(page)).toBeInViewport({ ratio: 1 });
    await expect.poll(heightOf, `at ${size} %`).toBeGreaterThanOrEqual(400);
    expect(await findScrolled(page)).toEqual([]);

    await page.context().setOffline(true);
    await expect(page.getByText('Vous êtes hors ligne.')).toBeVisible();
    await expect.poll(heightOf, `offline, at ${size} %`).toBeGreaterThanOrEqual(400);
    // Click that Playwright tries only on an uncovered element.
    await page.getByRole('link', { name: 'Revenir aux conversations' }).click({ trial: true });
    await page.context().setOffline(false);

    await page.setViewportSize({ width: 360, height: 400 });
    await expect.poll(heightOf, `low, at ${size} %`).toBeGreaterThanOrEqual(200);
    await box(page).fill('Une ligne\n'.repeat(6));
    await expect.poll(heightOf, `low and written in, at ${size} %`).toBeGreaterThanOrEqual(200);
    await expect(page.getByRole('button', { name: 'Envoyer' })).toBeInViewport({ ratio: 1 });
    expect(await findScrolled(page)).toEqual([]);
    await box(page).fill('');
  }
});

/** Scroll positions of the page, and of its root, that are not at the top. */
const findScrolled = (page: Page) =>
  page.evaluate(() => {
    scrollBy(0, 1000);
    const { scrollTop, scrollHeight, clientHeight } = document.documentElement;
    return scrollTop > 0 || scrollHeight > clientHeight ? [{ scrollTop, scrollHeight, clientHeight }] : [];
  });

test('the line above the messages unfolds over them on a phone, and folds by Escape', async ({
  page,
  product,
}) => {
  const { seller, address } = await openThread(product);
  await logInOnEveryTestPageLoad(page, seller);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(address);
  const fold = page.getByRole('button', { name: "Changer l'annonce" });
  const reserve = page.getByRole('button', { name: 'Réserver pour Dominique' });
  await expect(fold).toHaveAttribute('aria-expanded', 'false');
  await expect(reserve).toBeHidden();
  const { y = 0 } = (await messages(page).boundingBox()) ?? {};
  await fold.click();
  await expect(reserve).toBeVisible();
  expect((await messages(page).boundingBox())?.y).toBe(y);
  await page.keyboard.press('Escape');
  await expect(reserve).toBeHidden();
  await fold.click();
  await reserve.click();
  await expect(page.getByText('Réservé', { exact: true })).toBeVisible();
  await expect(reserve).toBeHidden();
});

test('dates and the archive button show on hover, on focus and on a touch screen', async ({
  page,
  openSession,
  product,
}) => {
  const { seller, address } = await openThread(product);
  await logInOnEveryTestPageLoad(page, seller);
  await page.goto(address);
  const date = messages(page).getByRole('time');
  await expect(date).toHaveText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  await expect(date).toHaveCSS('opacity', '0');
  await messages(page).getByText('Il en reste ?').hover();
  await expect(date).toHaveCSS('opacity', '1');
  const archive = page.getByRole('button', { name: 'Archiver Tomates | Dominique' });
  await expect(archive).toHaveCSS('opacity', '0');
  await conversations(page).getByRole('listitem').hover();
  await expect(archive).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 0);
  await expect(date).toHaveCSS('opacity', '0');
  await expect(archive).toHaveCSS('opacity', '0');
  await archive.focus();
  await expect(archive).toHaveCSS('opacity', '1');
  await page.getByRole('button', { name: 'Tout est parti' }).focus();
  await page.keyboard.press('Tab');
  await expect(messages(page)).toBeFocused();
  await expect(date).toHaveCSS('opacity', '1');

  const phone = await openSession({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await logInOnEveryTestPageLoad(phone, seller);
  await phone.goto(address);
  await expect(messages(phone).getByRole('time')).toHaveCSS('opacity', '1');
});

test('list and thread are two views on a phone, and a long name is whole with large text', async ({
  page,
  product,
}) => {
  const { seller } = await openThread(product);
  await logInOnEveryTestPageLoad(page, seller);
  await page.goto('messages');
  await expect(conversations(page)).toBeVisible();
  expect(await findAccessibilityViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 780 });
  await conversations(page).getByRole('link').click();
  await expect(box(page)).toBeVisible();
  await expect(conversations(page)).toBeHidden();
  await expectAccessible(page);
  await expectLargeTextFits(page);

  const menu = page.getByRole('button', { name: 'Actions sur Dominique' });
  const name = page.getByText('Dominique', { exact: true });
  for (const size of [100, 150]) {
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, size);
    await expect.poll(() => name.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThan(2);
    const title = page.getByRole('heading', { name: 'Tomates' });
    const gap = async () => {
      const [left, right] = [await title.boundingBox(), await menu.boundingBox()];
      return (right?.x ?? 0) - (left?.x ?? 0) - (left?.width ?? 0);
    };
    await expect.poll(gap).toBeGreaterThan(-1);
  }
  await page.getByRole('link', { name: 'Revenir aux conversations' }).click();
  await expect(conversations(page)).toBeVisible();
  await expect(box(page)).toBeHidden();
});

test('messages have more room on a tablet than the field', async ({ page, product }) => {
  const { seller, buyer, address } = await openThread(product);
  const place = 'Au portail du potager, à côté de la mairie de Lyon';
  const pickup = [
    { days: [1, 2, 3, 4, 5], from: '18:00', to: '19:30', place },
    { days: [6, 7], from: '10:00', to: '12:00', place },
  ];
  await sendTestApiRequest(product, 'PUT /api/users/update', { token: seller.token, body: { pickup } });
  await logInOnEveryTestPageLoad(page, buyer);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto(address);
  await expect(page.getByRole('button', { name: /au portail du potager/ }).first()).toBeVisible();
  const heightOf = async (place: Locator) => (await place.boundingBox())?.height ?? 0;
  const writing = page.locator('form', { has: box(page) });
  expect(await heightOf(messages(page))).toBeGreaterThan(1.3 * (await heightOf(writing)));
});
