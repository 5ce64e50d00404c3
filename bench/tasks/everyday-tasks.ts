import type { Phone } from './open-phone.ts';

interface Task {
  /** Maximum number of touches. */
  touches: number;
  /** True for a member with a listing online that ends soon. */
  hasListing?: boolean;
  /** Does the task from the home page on, until the page shows that it is done. */
  run: (phone: Phone, photo: Buffer) => Promise<void>;
}

const [FIRST, GIFT] = ['3 kg de courgettes à 1,50', '2 kg de courgettes à donner'];

export const everydayTasks: Record<string, Task> = {
  'publish a first listing': { touches: 10, run: publish('1,50 € / kg', FIRST) },
  'publish another, like the last time': { touches: 8, hasListing: true, run: publish('3,50 € / kg') },
  'publish a gift': { touches: 6, hasListing: true, run: publish('Don', GIFT) },
  'find produce nearby, write to its seller': { touches: 4, run: findAndWrite },
  'renew a listing that ends soon': { touches: 2, hasListing: true, run: renew },
  'mark a listing sold': { touches: 2, hasListing: true, run: markSold },
  'correct a price': { touches: 4, hasListing: true, run: correctPrice },
};

/** @param line what is published; undefined for the same as the last time */
function publish(price: string, line?: string) {
  return async ({ page, tap, tapBar, type, takePhoto, see }: Phone, photo: Buffer) => {
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

async function findAndWrite({ page, tap, type, see }: Phone) {
  const text = 'Bonjour, est-ce toujours disponible ?';
  await type(page.getByLabel('Produit'), 'carotte');
  await tap(page.getByRole('button', { name: 'Rechercher' }));
  await page.waitForURL(/\/annonces\?/);
  await tap(page.getByRole('article').getByRole('link', { name: /carotte/i }));
  await tap(page.getByRole('link', { name: /^Contacter/ }));
  await tap(page.getByRole('button', { name: text }));
  await tap(page.getByRole('button', { name: 'Envoyer' }));
  await see(page.getByRole('listitem').getByText(text));
}

async function renew({ page, tap, tapBar, see }: Phone) {
  await tapBar('Profil');
  await tap(page.getByRole('button', { name: 'Renouveler' }));
  await see(page.getByText(/^Annonce en ligne jusqu'au/));
}

async function markSold({ page, tap, tapBar, see }: Phone) {
  await tapBar('Profil');
  await tap(page.getByRole('button', { name: 'Tout est parti' }));
  await see(page.getByRole('region', { name: /^Annonces archivées/ }).getByText('Épuisée'));
}

async function correctPrice({ page, tap, tapBar, type, see }: Phone) {
  await tapBar('Profil');
  await tap(page.getByRole('button', { name: 'Autres actions' }));
  await tap(page.getByRole('link', { name: 'Modifier' }));
  await type(page.getByLabel(/^Prix au kg/), '2,80');
  await tap(page.getByRole('button', { name: 'Enregistrer' }));
  await see(page.getByText('2,80 € / kg'));
}
