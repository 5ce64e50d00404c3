import type { Browser, Locator, Page } from '@playwright/test';
import { expectAccessible, findViolations } from './support/accessible.ts';
import { askApi } from './support/api.ts';
import { expectLargeTextFits } from './support/large-text.ts';
import { publishAccepted } from './support/listings.ts';
import { say } from './support/messages.ts';
import { browseAs, logInAdmin, type Member, signUpMember } from './support/people.ts';
import { expect, type Product, test } from './support/product.ts';

/** Ten seconds between two questions, and a moment to answer. */
const WITHIN_A_POLL = { timeout: 12_000 };

const box = (page: Page) => page.getByPlaceholder('Écrivez votre message...');
const messages = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true });
const conversations = (page: Page) => page.getByRole('navigation', { name: 'Conversations' });

/** Another person's browser. */
async function openAs(browser: Browser, product: Product, member: Pick<Member, 'token'>): Promise<Page> {
  const context = await browser.newContext({ baseURL: `${product.url}/app/`, locale: 'fr-FR' });
  const page = await context.newPage();
  await browseAs(page, member);
  return page;
}

async function makePair(product: Product) {
  const [seller, buyer] = await Promise.all([
    signUpMember(product, { firstName: 'Jeanne' }),
    signUpMember(product, { firstName: 'Karim' }),
  ]);
  return { seller, buyer, listing: await publishAccepted(product, seller, { productName: 'Tomates' }) };
}

/** The thread of a seller whom somebody has asked. */
async function openOnPhone(page: Page, product: Product) {
  const { seller, buyer, listing } = await makePair(product);
  await say(product, buyer, { adId: listing._id, text: 'Il en reste ?' });
  await browseAs(page, seller);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('messages');
  await conversations(page).getByRole('link').click();
}

test('two people write to each other and see it without doing anything @engines', async ({
  page,
  browser,
  product,
}) => {
  const { seller, buyer, listing } = await makePair(product);
  const hers = await openAs(browser, product, seller);
  await hers.goto('annonces');
  await expect(hers.getByRole('link', { name: 'Messages', exact: true })).toBeVisible();

  await browseAs(page, buyer);
  await page.bringToFront();
  await page.goto(`ad/${listing._id}`);
  await page.getByRole('link', { name: 'Contacter Jeanne' }).click();
  await expect(page).toHaveURL(new RegExp(`/app/messages/${listing._id}$`));
  await expect(page.getByRole('heading', { level: 2, name: 'Tomates' })).toBeVisible();
  await box(page).fill('Bonjour !\nVoyez https://exemple.fr <b>ici</b>');
  await box(page).press('Control+Enter');
  await expect(page).toHaveURL(new RegExp(`/app/messages/${listing._id}/[\\w-]{36}$`));
  await expect(messages(page)).toContainText('Voyez https://exemple.fr <b>ici</b>');
  await expect(messages(page).getByRole('link')).toHaveCount(0);
  await expect(box(page)).toBeFocused();
  await expect(box(page)).toHaveValue('');

  const badge = hers.getByRole('banner').getByRole('link', { name: 'Messages , 1 message non lu' });
  await expect(badge).toBeVisible(WITHIN_A_POLL);
  await badge.click();
  await expect(hers.getByText('Aucun message', { exact: true })).toBeVisible();
  const entry = conversations(hers).getByRole('link', { name: /Tomates \| Karim.*1 message non lu/ });
  await entry.click();
  await expect(messages(hers)).toContainText('Bonjour !');
  await expect(hers.getByText('1 message non lu')).toHaveCount(0);
  await expect(hers.getByRole('link', { name: "Voir l'annonce" })).toHaveAttribute(
    'href',
    `/app/ad/${listing._id}`,
  );

  await box(hers).fill('Volontiers, venez demain.');
  await hers.getByRole('button', { name: 'Envoyer' }).click();
  await hers.getByRole('button', { name: 'Réserver pour Karim' }).click();
  await expect(messages(page)).toContainText('Volontiers, venez demain.', WITHIN_A_POLL);
  await page.reload();
  await expect(page.getByText('Réservé pour vous')).toBeVisible();
  await hers.goto('profil/ads');
  await expect(hers.getByRole('link', { name: /Tomates.*Réservé pour Karim/ })).toBeVisible();
  await hers.context().close();
});

test('a visitor who contacts a seller logs in and comes back to the message', async ({ page, product }) => {
  const { buyer, listing } = await makePair(product);
  await page.goto(`ad/${listing._id}`);
  await page.getByRole('link', { name: 'Contacter Jeanne' }).click();
  await page.getByLabel('Email').fill(buyer.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(buyer.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await expect(page).toHaveURL(new RegExp(`/app/messages/${listing._id}$`));
  await expect(box(page)).toBeVisible();
});

test('the owner finds the messages about a listing, and no way to write to themselves', async ({
  page,
  product,
}) => {
  const { seller, buyer, listing } = await makePair(product);
  const other = await publishAccepted(product, seller, { productName: 'Poires' });
  await say(product, buyer, { adId: listing._id, text: 'Pour les tomates' });
  await say(product, buyer, { adId: other._id, text: 'Pour les poires' });
  await browseAs(page, seller);
  await page.goto(`ad/${listing._id}`);
  await expect(page.getByRole('link', { name: /^Contacter/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Voir les messages' }).click();
  await expect(conversations(page).getByRole('link', { name: /Tomates/ })).toBeVisible();
  await expect(conversations(page).getByRole('link')).toHaveCount(1);
  await expect(box(page)).toHaveCount(0);
});

test('an archived conversation leaves the list; a new message brings it back', async ({ page, product }) => {
  const { seller, buyer, listing } = await makePair(product);
  const kept = await publishAccepted(product, seller, { productName: 'Poires' });
  const { conversationId } = await say(product, buyer, { adId: kept._id, text: 'Bonjour' });
  await say(product, buyer, { adId: listing._id, text: 'Bonjour' });
  await browseAs(page, seller);
  await page.goto('messages');

  const entry = conversations(page).getByRole('listitem').filter({ hasText: 'Tomates | Karim' });
  const icon = page.getByRole('button', { name: 'Archiver Tomates | Karim' });
  await expect(icon).toHaveCSS('opacity', '0');
  await entry.hover();
  await expect(icon).toHaveCSS('opacity', '1');
  await icon.click();
  const dialog = page.getByRole('alertdialog', { name: 'Archiver la conversation' });
  await expect(dialog).toContainText('Êtes-vous sûr de vouloir archiver cette conversation ?');
  await dialog.getByRole('button', { name: 'Retour' }).click();
  await expect(entry).toBeVisible();

  await icon.focus();
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Confirmer' }).click();
  await expect(page.getByText('La conversation a été archivée avec succès !')).toBeVisible();
  await expect(entry).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/app/messages/${kept._id}/${conversationId}$`));

  await say(product, buyer, { adId: listing._id, text: 'Vous êtes là ?' });
  await expect(entry).toBeVisible(WITHIN_A_POLL);
});

test('an archiving that fails says so', async ({ page, product }) => {
  const { seller, buyer, listing } = await makePair(product);
  await say(product, buyer, { adId: listing._id, text: 'Bonjour' });
  await browseAs(page, seller);
  await page.goto('messages');
  await page.route(/\/archive\b/, (route) => route.abort());
  await page.getByRole('button', { name: 'Archiver Tomates | Karim' }).press('Enter');
  await page.getByRole('button', { name: 'Confirmer' }).click();
  await expect(
    page.getByText("Une erreur est survenue lors de l'archivage de la conversation."),
  ).toBeVisible();
  await expect(conversations(page).getByRole('link')).toHaveCount(1);
});

test('a message that the network loses leaves by itself, once', async ({ page, product }) => {
  const { seller, buyer, listing } = await makePair(product);
  await browseAs(page, buyer);
  await page.goto(`messages/${listing._id}`);
  await page.route('**/api/messages/create', (route) => route.abort());
  await box(page).fill('Un premier message');
  await page.getByRole('button', { name: 'Envoyer' }).click();
  const waiting = messages(page).getByText('Partira dès que la connexion sera revenue.');
  await expect(waiting).toBeVisible();
  await box(page).fill('Et un brouillon');

  await page.reload();
  await expect(messages(page)).toContainText('Un premier message');
  await expect(box(page)).toHaveValue('Et un brouillon');

  // Stored, but the answer never comes back. Set up before the former ends: it is tried again at any moment.
  const { promise: stored, resolve: isStored } = Promise.withResolvers<void>();
  await page.route('**/api/messages/create', async (route) => {
    await route.fetch();
    await route.abort();
    isStored();
  });
  const networkIsBack = () => page.evaluate(() => dispatchEvent(new Event('online')));
  await networkIsBack();
  await stored;
  await expect(waiting).toBeVisible();
  await page.unroute('**/api/messages/create');
  await networkIsBack();
  await expect(waiting).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`/app/messages/${listing._id}/[\\w-]{36}$`));
  await expect(box(page)).toHaveValue('Et un brouillon');

  const { unreadMessageCount } = await askApi<{ unreadMessageCount: number }>(
    product,
    'GET /api/messages/unread',
    { token: seller.token },
  );
  expect(unreadMessageCount).toBe(1);
});

test('a long thread starts at its end; earlier messages come on demand', async ({ page, product }) => {
  const { seller, buyer, listing } = await makePair(product);
  const { conversationId } = await say(product, buyer, { adId: listing._id, text: 'Message 1.' });
  for (let n = 2; n <= 35; n++) {
    await say(product, n % 2 ? buyer : seller, { conversationId, text: `Message ${n}.` });
  }
  await browseAs(page, seller);
  await page.goto(`messages/${listing._id}/${conversationId}`);
  await expect(messages(page).getByText('Message 35.')).toBeInViewport();
  await expect(messages(page).getByRole('listitem')).toHaveCount(30);
  await page.getByRole('button', { name: 'Messages précédents' }).click();
  await expect(messages(page).getByRole('listitem')).toHaveCount(35);
  await expect(page.getByRole('button', { name: 'Messages précédents' })).toHaveCount(0);

  const [own, theirs] = [messages(page).getByText('Message 34.'), messages(page).getByText('Message 35.')];
  const [right, left] = [await own.boundingBox(), await theirs.boundingBox()];
  expect(right?.x ?? 0).toBeGreaterThan(left?.x ?? 0);
});

test('the date of a message shows on hover, to the keyboard and on a touch screen', async ({
  page,
  browser,
  product,
}) => {
  const { seller, buyer, listing } = await makePair(product);
  const { conversationId } = await say(product, buyer, { adId: listing._id, text: 'Bonjour' });
  await browseAs(page, seller);
  await page.goto(`messages/${listing._id}/${conversationId}`);
  const date = messages(page).getByRole('time');
  await expect(date).toHaveText(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  await expect(date).toHaveCSS('opacity', '0');
  await messages(page).getByText('Bonjour').hover();
  await expect(date).toHaveCSS('opacity', '1');
  await page.mouse.move(0, 0);
  await expect(date).toHaveCSS('opacity', '0');
  await page.getByRole('button', { name: 'Épuisé' }).focus();
  await page.keyboard.press('Tab');
  await expect(messages(page)).toBeFocused();
  await expect(date).toHaveCSS('opacity', '1');

  const context = await browser.newContext({
    baseURL: `${product.url}/app/`,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const phone = await context.newPage();
  await browseAs(phone, seller);
  await phone.goto(`messages/${listing._id}/${conversationId}`);
  await expect(messages(phone).getByRole('time')).toHaveCSS('opacity', '1');
  await context.close();
});

test('on a phone, list and thread are two views', async ({ page, product }) => {
  const { seller, buyer, listing } = await makePair(product);
  await say(product, buyer, { adId: listing._id, text: 'Bonjour, il vous en reste ?' });
  await browseAs(page, seller);
  await page.goto('messages');
  await expect(conversations(page)).toBeVisible();
  expect(await findViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 780 });
  await expect(conversations(page)).toBeVisible();
  await expectAccessible(page);
  await conversations(page).getByRole('link').click();
  await expect(conversations(page)).toBeHidden();
  await expect(box(page)).toBeVisible();
  await expectAccessible(page);
  await expectLargeTextFits(page);
  await page.getByRole('link', { name: 'Revenir aux conversations' }).click();
  await expect(conversations(page)).toBeVisible();
  await expect(box(page)).toBeHidden();
});

test('on a tablet, messages have more room than what one writes them with', async ({ page, product }) => {
  const { seller, buyer, listing } = await makePair(product);
  const place = 'Au portail du potager, à côté de la mairie de Lyon';
  const pickup = [
    { days: [1, 2, 3, 4, 5], from: '18:00', to: '19:30', place },
    { days: [6, 7], from: '10:00', to: '12:00', place },
  ];
  await askApi(product, 'PUT /api/users/update', { token: seller.token, body: { pickup } });
  await say(product, buyer, { adId: listing._id, text: 'Bonjour, il vous en reste ?' });
  await browseAs(page, buyer);
  await page.setViewportSize({ width: 768, height: 1024 });
  await page.goto('messages');
  await conversations(page).getByRole('link').click();
  await expect(page.getByRole('button', { name: /au portail du potager/ }).first()).toBeVisible();
  const heightOf = async (place: Locator) => (await place.boundingBox())?.height ?? 0;
  const writing = page.locator('form', { has: box(page) });
  expect(await heightOf(messages(page))).toBeGreaterThan(1.3 * (await heightOf(writing)));
});

test('on a phone with large text, the name of the other person is whole, and their menu beside it', async ({
  page,
  product,
}) => {
  await openOnPhone(page, product);
  const menu = page.getByRole('button', { name: 'Actions sur Karim' });
  const name = page.getByText('Karim', { exact: true });
  for (const size of [100, 150]) {
    await page.evaluate((percent) => {
      document.documentElement.style.fontSize = `${percent}%`;
    }, size);
    await expect.poll(() => name.evaluate((text) => text.scrollWidth - text.clientWidth)).toBe(0);
    const title = await page.getByRole('heading', { name: 'Tomates' }).boundingBox();
    expect((await menu.boundingBox())?.x).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? 0));
  }
});

test('at twice the text size a thread opens where its latest message is read and answered', async ({
  page,
  product,
}) => {
  await page.addInitScript(() => localStorage.setItem('text-size', '200'));
  await openOnPhone(page, product);
  await expect(messages(page).getByText('Il en reste ?')).toBeInViewport();
  await expect(page.getByRole('button', { name: 'Envoyer' })).toBeInViewport({ ratio: 1 });
});

test('an administrator who writes first shows as one', async ({ page, product }) => {
  const member = await signUpMember(product);
  const token = await logInAdmin(product);
  const { conversation } = await askApi<{ conversation: { _id: string } }>(
    product,
    'POST /api/messages/direct-conversation',
    { token, body: { targetUserId: member.id } },
  );
  await browseAs(page, member);
  await page.goto('messages');
  await expect(page.getByText('Vos conversations apparaîtront ici.')).toBeVisible();
  await say(product, { token }, { conversationId: conversation._id, text: 'Bienvenue parmi nous' });
  const entry = conversations(page).getByRole('link', { name: /^Administration.*ADMIN/ });
  await expect(entry).toBeVisible(WITHIN_A_POLL);
  await entry.click();
  await expect(page).toHaveURL(new RegExp(`/app/messages/direct/${conversation._id}$`));
  await expect(messages(page)).toContainText('Bienvenue parmi nous');
});

test('nothing can be written to somebody who left', async ({ page, product }) => {
  const { seller, buyer, listing } = await makePair(product);
  const { conversationId } = await say(product, buyer, { adId: listing._id, text: 'Bonjour' });
  await say(product, seller, { conversationId, text: 'Je déménage' });
  await askApi(product, 'DELETE /api/users/delete', { token: seller.token });
  await browseAs(page, buyer);
  await page.goto('messages');
  await conversations(page)
    .getByRole('link', { name: /^Utilisateur supprimé/ })
    .click();
  await expect(messages(page)).toContainText('Je déménage');
  await expect(page.getByText('Cette personne a supprimé son compte')).toBeVisible();
  await expect(box(page)).toHaveCount(0);
});

test('nobody opens the conversation of others', async ({ page, product }) => {
  const { buyer, listing } = await makePair(product);
  const { conversationId } = await say(product, buyer, { adId: listing._id, text: 'Entre nous' });
  await browseAs(page, await signUpMember(product));
  await page.goto(`messages/${listing._id}/${conversationId}`);
  await expect(page.getByText('Conversation introuvable.')).toBeVisible();
  await expect(page.getByText('Entre nous')).toHaveCount(0);
});

test('mails about messages can be switched off in the profile, or from the mail itself', async ({
  page,
  product,
}) => {
  const member = await signUpMember(product);
  await browseAs(page, member);
  await page.goto('profil/info');
  const choice = page.getByRole('switch', { name: "M'avertir par e-mail d'un message resté non lu" });
  await expect(choice).toBeChecked();
  await choice.uncheck();
  await expect(page.getByText('Notification mise à jour avec succès')).toBeVisible();
  await page.reload();
  await expect(choice).not.toBeChecked();

  await page.goto('desabonnement/messages/un-lien-inconnu');
  await page.getByRole('button', { name: 'Ne plus recevoir ces e-mails' }).click();
  await expect(page.getByRole('heading', { name: "Ce lien n'est pas complet" })).toBeFocused();
});
