import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { By, Key, until, type WebElement } from 'selenium-webdriver';
import { sendTestApiRequest } from './support/api.ts';
import { createTestPhotoFile, publishAcceptedTestListing } from './support/listings.ts';
import { sendMemberMessageInTest } from './support/messages.ts';
import { makeLoggedInTestMember, TEST_PASSWORD } from './support/people.ts';
import { TEST_ADMIN_CREDENTIALS } from './support/start-test-site-process.ts';
import { findLinkInTestMail } from './support/test-mailbox.ts';
import { expect, logInWebKitTab, test } from './support/webkit.ts';
import type { WebKitTab } from './support/webkit-tab.ts';

test('a gardener signs up and publishes with photos, an administrator accepts, a neighbour finds it', async ({
  tab,
  product,
}, info) => {
  const email = `${randomUUID()}@example.org`;
  await tab.open('signup');
  await tab.type(/^Prénom/, 'Violette');
  await tab.type(/^Nom/, 'Marchand');
  await tab.type(/^Email/, email);
  await tab.type(/^Mot de passe/, TEST_PASSWORD);
  await tab.type(/^Confirmer le mot de passe/, TEST_PASSWORD);
  await tab.pick('Ville', 'Lyon 69003', /69003/);
  await tab.click('checkbox', /conditions générales/);
  await tab.click('button', 'Créer mon compte');
  await tab.seeRole('heading', 'Bienvenue !');
  const mail = await product.mailbox.receive(email, /Activez votre compte/);
  await tab.open(findLinkInTestMail(mail, '/app/signup/validate/'));
  await tab.seeRole('heading', 'Activation réussie');
  await tab.open('ad/add');

  await tab.untilAt(/ad\/add$/);
  await tab.pick('Produit', 'tomat', 'Tomate');
  await tab.type(/^Quantité/, '12,5');
  await tab.type(/^Prix/, '3,5');
  await tab.type(/^Description/, 'Cueillies le matin même.');
  await choosePhotos(tab, [info.outputPath('1.jpg'), info.outputPath('2.jpg')]);
  await tab.click('checkbox', /conditions générales/);
  await tab.click('button', "Publier l'annonce");
  await tab.see(/une fois validée par un administrateur/);

  await leave(tab, product);
  await tab.open('login?next=/profil/admin-adverts');
  await logIn(tab, TEST_ADMIN_CREDENTIALS.email, TEST_ADMIN_CREDENTIALS.password);
  await tab.click('button', /^Accepter/);
  await tab.see('Annonce validée avec succès');

  await leave(tab, product);
  await tab.open('');
  await tab.pick('Lieu', 'Givors', /Givors 69700/);
  await tab.click('button', 'Rechercher');
  await tab.see(/à (19|20|21) km/);
  await tab.click('link', 'Tomate');
  await tab.seeRole('heading', 'Tomate');
  await tab.see('Cueillies le matin même.');
});

test('a neighbour writes about a listing and reads the answer', async ({ tab, product }) => {
  const seller = await makeLoggedInTestMember(product, { firstName: 'Jeanne' });
  const listing = await publishAcceptedTestListing(product, seller, { productName: 'Courges' });
  await logInWebKitTab(tab, product, await makeLoggedInTestMember(product));
  await tab.open(`ad/${listing._id}`);
  await tab.click('link', 'Contacter Jeanne');
  await tab.write('Écrivez votre message...', `Bonjour !${Key.chord(Key.CONTROL, Key.ENTER)}`);
  await tab.untilAt(/messages\/[\w-]{36}\/[\w-]{36}$/);
  await tab.see('Bonjour !');
  const conversation = await tab.driver.getCurrentUrl();
  const conversationId = conversation.split('/').at(-1) ?? '';
  await sendMemberMessageInTest(product, seller, { conversationId, text: 'Volontiers, venez demain.' });
  // Thread opened again, as it requests messages only every ten seconds.
  await tab.open(conversation);
  await tab.see('Volontiers, venez demain.');
});

test('a member keeps a favourite, and a saved search announces a new listing', async ({ tab, product }) => {
  const [owner, member] = [await makeLoggedInTestMember(product), await makeLoggedInTestMember(product)];
  const listing = await publishAcceptedTestListing(product, owner, { productName: 'Coings' });
  await logInWebKitTab(tab, product, member);
  await tab.open('annonces?productName=coing');
  await tab.click('button', 'Coings dans mes favoris');
  await tab.see('Annonce ajoutée aux favoris');
  await tab.click('button', 'Enregistrer cette recherche');
  await tab.seeRole('button', 'Recherche enregistrée');
  const body = { isArchived: true };
  await sendTestApiRequest(product, `PUT /api/adverts/${listing._id}/archive`, { token: owner.token, body });
  await tab.open('profil/fav-ads');
  await tab.see('Plus disponible');

  await publishAcceptedTestListing(product, owner, { productName: 'Coings du verger' });
  await tab.open('');
  await tab.click('link', 'Mes recherches (nouveaux résultats)');
  await tab.see('Nouveau');
});

test("a window widened from a phone's width has the wide header again", async ({ tab }) => {
  const resize = (width: number) => tab.driver.manage().window().setRect({ width, height: 900 });
  await resize(1200);
  await tab.open('cgu');
  await tab.seeRole('link', 'Se connecter');
  await resize(500);
  await tab.seeRole('link', 'Connexion');
  await resize(1200);
  await tab.seeRole('link', 'Se connecter');
});

test('the search box in another site grows for its suggestions, and shrinks again', async ({
  tab,
  product,
  host,
}) => {
  const page = `<!doctype html><script src="${product.url}/embed.js" async></script><recolte-search></recolte-search>`;
  await tab.driver.get(host.show(page));
  const frame = () =>
    tab.driver.wait(() =>
      tab.driver.executeScript<WebElement>(
        'return document.querySelector("recolte-search").shadowRoot?.querySelector("iframe")',
      ),
    );
  const height = async () => {
    await tab.driver.switchTo().defaultContent();
    return (await (await frame()).getRect()).height;
  };
  await expect.poll(height).toBe(90);
  await tab.driver.switchTo().frame(await frame());
  await tab.pick('Lieu', 'Renn', /^Rennes 35000/);
  await expect.poll(height).toBe(90);
});

test('a listing published without network is sent once it is back', async ({ tab, product }, info) => {
  const member = await makeLoggedInTestMember(product);
  await logInWebKitTab(tab, product, member);
  await tab.open('ad/add');
  await tab.driver.executeAsyncScript('navigator.serviceWorker.ready.then(arguments[0])');
  await tab.open('ad/add');
  await expect.poll(() => tab.driver.executeAsyncScript(KNOWS_ACCOUNT, member.id)).toBe(true);
  await product.crash();
  await tab.open('ad/add');
  await tab.click('radio', 'Don');
  await tab.type(/^Produit/, 'Nèfles');
  await tab.type(/^Quantité/, '12');
  await tab.type(/^Description/, 'Ramassées hier.');
  await choosePhotos(tab, [info.outputPath('1.jpg')]);
  await tab.click('checkbox', /conditions générales/);
  await tab.click('button', "Publier l'annonce");
  await tab.seeRole('heading', 'Votre annonce partira dès que la connexion sera revenue');
  await product.restart();
  await tab.open('');
  await tab.see(/^Votre annonce est partie\./);
  const mine = await sendTestApiRequest<{ pendingAds: object[] }>(product, 'GET /api/adverts/my-ads', member);
  expect(mine.pendingAds).toMatchObject([{ productName: 'Nèfles', images: [expect.any(String)] }]);
});

/** Script that checks whether the service worker stored the member's account. */
const KNOWS_ACCOUNT = `
  const [userId, done] = arguments;
  caches.open('seen-member-' + userId)
    .then((seen) => seen.match('/api/users/user', { ignoreVary: true }))
    .then((answer) => done(answer !== undefined));
`;

async function logIn(tab: WebKitTab, email: string, password: string) {
  await tab.type(/^Email/, email);
  await tab.type(/^Mot de passe/, password);
  await tab.click('button', 'Se connecter');
  await tab.untilAt(/^(?!.*login)/);
}

/** Logs out on a page without the router, which would ask to log in and race the page that is opened next. */
async function leave({ driver }: WebKitTab, { url }: { url: string }) {
  await driver.get(`${url}/robots.txt`);
  await driver.executeScript('localStorage.clear()');
}

async function choosePhotos(tab: WebKitTab, paths: string[]) {
  for (const path of paths) await writeFile(path, await (await createTestPhotoFile()).bytes());
  const field = await tab.driver.wait(until.elementLocated(By.css('input[type=file]')), 60_000);
  await field.sendKeys(paths.join('\n'));
  await tab.seeRole('button', `Retirer la photo ${paths.length}`);
}
