import pg from 'pg';
import type { Listing } from '#contract/listings/schemas.ts';
import { askApi } from './support/api.ts';
import { createJourneyDatabase } from './support/database.ts';
import { publishAccepted } from './support/listings.ts';
import { browseAs, logIn, signUpMember } from './support/people.ts';
import { expect, test } from './support/product.ts';
import { startWithClock } from './support/product-with-clock.ts';

const DAY = 24 * 3_600_000;

test('a listing about to expire is renewed or ended by its mail, without login @postgres', async ({
  browser,
}, { project }) => {
  test.slow();
  const database = project.name === 'postgres' ? await createJourneyDatabase() : undefined;
  const { site, moveClock, stop } = await startWithClock({ DATABASE_URL: database?.url ?? '' });
  // The schedules follow the clock of the database, which a server of its own keeps.
  const runSchedule = async (job: string) => {
    if (!database) return;
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    await client.query(`insert into pgboss.job (name, data) values ($1, '{}')`, [job]);
    await client.end();
  };
  const visitor = await browser.newContext({ baseURL: `${site.url}/app/`, locale: 'fr-FR' });
  try {
    const seller = await signUpMember(site);
    const publish = (productName: string) => publishAccepted(site, seller, { productName });
    const [lettuces, radishes, spinach] = [
      await publish('Laitues'),
      await publish('Radis'),
      await publish('Épinards'),
    ];
    const statusOf = async ({ _id }: Listing) => (await fetch(`${site.url}/app/ad/${_id}`)).status;
    const ownListing = async ({ _id }: Listing) => {
      const token = await logIn(site, seller);
      const lists = await askApi<Record<string, Listing[]>>(site, 'GET /api/adverts/my-ads', { token });
      const own = Object.values(lists)
        .flat()
        .find((listing) => listing._id === _id);
      if (!own?.expiresAt) throw new Error('An accepted listing has no expiry');
      return { ...own, expiresAt: Date.parse(own.expiresAt) };
    };
    const { expiresAt } = await ownListing(lettuces);
    expect(Math.round((expiresAt - Date.now()) / DAY)).toBe(14);

    const ahead = eightInParis(expiresAt - 2 * DAY) - Date.now();
    await moveClock(ahead);
    await runSchedule('listings.remind-sellers');
    const mail = await site.mailbox.receive(seller.email, /^3 annonces expirent bientôt/, 1, 90);
    const linkOf = (name: string, still: boolean) => {
      const text = mail.text ?? '';
      const links = text.slice(text.indexOf(name)).match(/https?:\/\/\S+\/renouveler\/\S+/g) ?? [];
      return links.find((link) => link.endsWith(`still=${still}`)) ?? '';
    };

    const page = await visitor.newPage();
    await page.goto(linkOf('Laitues', true));
    await expect(page.getByText('Laitues')).toBeVisible();
    expect((await ownListing(lettuces)).expiresAt).toBe(expiresAt);
    await page.getByRole('button', { name: 'Toujours disponible' }).click();
    await expect(page.getByText(/Votre annonce reste en ligne jusqu'au/)).toBeVisible();
    const renewed = await ownListing(lettuces);
    expect(Math.round((renewed.expiresAt - Date.now() - ahead) / DAY)).toBe(14);

    await page.goto(linkOf('Radis', false));
    await page.getByRole('button', { name: 'Tout est parti' }).press('Enter');
    await expect(page.getByText("Cette annonce n'est plus en ligne.", { exact: false })).toBeVisible();
    expect(await statusOf(radishes)).toBe(404);
    expect(await statusOf(spinach)).toBe(200);

    await moveClock(expiresAt + 3_600_000 - Date.now());
    await runSchedule('listings.sweep-expiry');
    await expect.poll(() => statusOf(spinach), { timeout: 90_000 }).toBe(404);
    expect(await statusOf(lettuces)).toBe(200);
    await browseAs(page, { token: await logIn(site, seller) });
    await page.goto('profil/ads');
    const row = page.getByRole('listitem').filter({ hasText: 'Épinards' });
    await expect(row).toContainText('Expirée');
    await row.getByRole('button', { name: 'Renouveler' }).click();
    await expect(page.getByRole('region', { name: /^Annonces actives/ })).toContainText('Épinards');
    expect(await statusOf(spinach)).toBe(200);
  } finally {
    await visitor.close();
    await stop();
    await database?.drop();
  }
});

/** Eight in the morning of that day in Paris, and five seconds. */
function eightInParis(time: number): number {
  const day = new Date(time).toLocaleDateString('en-CA', { timeZone: 'Europe/Paris' });
  const winter = Date.parse(`${day}T08:00:05+01:00`);
  const hour = new Date(winter).toLocaleTimeString('fr', { timeZone: 'Europe/Paris', hour: '2-digit' });
  return hour.startsWith('08') ? winter : winter - 3_600_000;
}
