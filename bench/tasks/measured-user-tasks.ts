import { TEST_PASSWORD } from '../../e2e/support/people.ts';
import type { TestSiteProcess } from '../../e2e/support/start-test-site-process.ts';
import { findLinkInTestMail } from '../../e2e/support/test-mailbox.ts';
import type { TouchCountingPhone } from './open-touch-counting-phone.ts';

interface Task {
  /** Maximum number of touches; undefined where they are printed only. */
  touches?: number;
  /** Number of seconds that people may take, printed beside those of the robot. */
  seconds?: number;
  /** Number of listings that the member has online; undefined for a visitor. */
  listings?: number;
  /** Runs the task from the home page until the page shows that the task is complete. */
  run: (phone: TouchCountingPhone, photo: Buffer, site: TestSiteProcess) => Promise<void>;
}

/** Produce of the stall, one listing each. */
export const BENCH_STALL_PRODUCE_NAMES =
  'ail,betterave,carotte,chou,courgette,épinard,fenouil,navet,oignon,panais,poireau,radis'.split(',');

const [FIRST, GIFT] = ['3 kg de courgettes à 1,50', '2 kg de courgettes à donner'];

export const measuredUserTasks: Record<string, Task> = {
  'publish a first listing': { touches: 10, seconds: 45, listings: 0, run: publish('1,50 € / kg', FIRST) },
  'publish another, like the last time': {
    touches: 8,
    seconds: 20,
    listings: 1,
    run: publish('3,50 € / kg'),
  },
  'publish a gift': { touches: 6, listings: 1, run: publish('Don', GIFT) },
  'find produce nearby, write to its seller': { touches: 4, listings: 0, run: findAndWrite },
  'renew a listing that ends soon': { touches: 2, listings: 1, run: renew },
  'mark a listing sold': { touches: 2, listings: 1, run: markSold },
  'correct a price': { touches: 4, listings: 1, run: correctPrice },
  'change twelve prices of the stall': {
    seconds: 120,
    listings: BENCH_STALL_PRODUCE_NAMES.length,
    run: changeStall,
  },
  'save a search as an alert': { listings: 0, run: saveSearch },
  'sign up to write to a seller': { run: signUpAndWrite },
};

/**
 * Steps that publish a listing.
 * @param line text of the listing; undefined repeats the previous one
 */
function publish(price: string, line?: string) {
  return async ({ page, tap, tapBar, type, takePhoto, see }: TouchCountingPhone, photo: Buffer) => {
    await tapBar('Publier');
    if (!line) await tap(page.getByRole('button', { name: 'Comme la dernière fois' }));
    await takePhoto(photo);
    if (line) {
      await type(page.getByLabel(/^Produit/), line);
      await type(page.getByLabel(/^Description/), 'Cueillies ce matin, à prendre au jardin.');
    }
    await tap(page.getByRole('checkbox', { name: /conditions générales/ }));
    await tap(page.getByRole('button', { name: "Publier l'annonce" }));
    await see(page.getByRole('heading', { name: /^Merci/ }));
    await see(page.getByText(price));
  };
}

async function findAndWrite(phone: TouchCountingPhone) {
  await search(phone);
  await phone.tap(phone.page.getByRole('article').getByRole('link', { name: /carotte/i }));
  await chooseFirstMessage(phone);
  await sendFirstMessage(phone);
}

async function search({ page, tap, type }: TouchCountingPhone) {
  await type(page.getByLabel('Produit'), 'carotte');
  await tap(page.getByRole('button', { name: 'Rechercher' }));
  await page.waitForURL(/\/annonces\?/);
}

const FIRST_MESSAGE = 'Bonjour, est-ce toujours disponible ?';

const chooseFirstMessage = ({ page, tap }: TouchCountingPhone) =>
  tap(page.getByRole('link', { name: FIRST_MESSAGE }));

async function sendFirstMessage({ page, tap, see }: TouchCountingPhone) {
  await tap(page.getByRole('button', { name: 'Envoyer' }));
  await see(page.getByRole('listitem').getByText(FIRST_MESSAGE));
}

async function renew({ page, tap, tapBar, see }: TouchCountingPhone) {
  await tapBar('Profil');
  await tap(page.getByRole('button', { name: 'Renouveler' }));
  await see(page.getByText(/^Annonce en ligne jusqu'au/));
}

async function markSold({ page, tap, tapBar, see }: TouchCountingPhone) {
  await tapBar('Profil');
  await tap(page.getByRole('button', { name: 'Tout est parti' }));
  await see(page.getByRole('region', { name: /^Annonces archivées/ }).getByText('Épuisée'));
}

async function correctPrice({ page, tap, tapBar, type, see }: TouchCountingPhone) {
  await tapBar('Profil');
  await tap(page.getByRole('button', { name: 'Autres actions' }));
  await tap(page.getByRole('link', { name: 'Modifier' }));
  await type(page.getByLabel(/^Prix au kg/), '2,80');
  await tap(page.getByRole('button', { name: 'Enregistrer' }));
  await see(page.getByText('2,80 € / kg'));
}

async function changeStall({ page, tap, tapBar, see }: TouchCountingPhone) {
  await tapBar('Profil');
  await tap(page.getByRole('link', { name: 'Mon étal' }));
  for (const name of BENCH_STALL_PRODUCE_NAMES) {
    const row = page.getByRole('row', { name: new RegExp(`^${name}`, 'i') });
    await tap(row.getByRole('button', { name: /€/ }));
    await tap(row.getByRole('button', { name: /^Plus : prix/ }));
    await see(row.getByText('Enregistré', { exact: true }));
  }
}

async function saveSearch(phone: TouchCountingPhone) {
  await search(phone);
  await phone.tap(phone.page.getByRole('button', { name: 'Enregistrer cette recherche' }).first());
  await phone.see(phone.page.getByRole('button', { name: 'Recherche enregistrée' }).first());
}

async function signUpAndWrite(phone: TouchCountingPhone, _photo: Buffer, { mailbox }: TestSiteProcess) {
  const email = 'voisine@example.org';
  const form = phone.page.getByRole('main');
  await phone.tap(phone.page.getByRole('article').getByRole('link'));
  await chooseFirstMessage(phone);
  await phone.tap(phone.page.getByRole('link', { name: 'Créer un compte' }));
  const person = { Prénom: 'Camille', Nom: 'Moreau', Email: email, 'Mot de passe': TEST_PASSWORD };
  const all = { ...person, 'Confirmer le mot de passe': TEST_PASSWORD, Ville: 'Villeurbanne' };
  for (const [name, text] of Object.entries(all))
    await phone.type(form.getByLabel(name, { exact: true }), text);
  await phone.tap(phone.page.getByRole('option', { name: /69100/ }));
  await phone.tap(form.getByRole('checkbox', { name: /conditions générales/ }));
  await phone.tap(form.getByRole('button', { name: 'Créer mon compte' }));
  const mail = await mailbox.receive(email, /^Activez votre compte/);
  await phone.tapLinkInMail(findLinkInTestMail(mail, '/app/signup/validate/'));
  await phone.tap(phone.page.getByRole('link', { name: 'Continuer' }));
  await sendFirstMessage(phone);
}
