import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { askApi } from './support/api.ts';
import { publishAccepted } from './support/listings.ts';
import { linkIn } from './support/mailbox.ts';
import { say } from './support/messages.ts';
import { browseAs, logIn, signUpMember } from './support/people.ts';
import { expect, test } from './support/product.ts';
import { startWithClock } from './support/product-with-clock.ts';

test('a listing about to expire is renewed or ended by its mail, without login; two years later so is an account', async ({
  browser,
}) => {
  test.slow();
  const { site, moveClock, runSchedules, stop } = await startWithClock();
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
    expect(Math.round((expiresAt - Date.now()) / DAY_MS)).toBe(14);

    const ahead = eightInParis(expiresAt - 2 * DAY_MS) - Date.now();
    await moveClock(ahead);
    await runSchedules('listings.remind-sellers');
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
    expect(Math.round((renewed.expiresAt - Date.now() - ahead) / DAY_MS)).toBe(14);

    await page.goto(linkOf('Radis', false));
    await page.getByRole('button', { name: 'Tout est parti' }).press('Enter');
    await expect(page.getByText("Cette annonce n'est plus en ligne.", { exact: false })).toBeVisible();
    expect(await statusOf(radishes)).toBe(404);
    expect(await statusOf(spinach)).toBe(200);

    await moveClock(expiresAt + HOUR_MS - Date.now());
    await runSchedules('listings.sweep-expiry');
    await expect.poll(() => statusOf(spinach), { timeout: 90_000 }).toBe(404);
    expect(await statusOf(lettuces)).toBe(200);
    await browseAs(page, { token: await logIn(site, seller) });
    await page.goto('profil/ads');
    const row = page.getByRole('listitem').filter({ hasText: 'Épinards' });
    await expect(row).toContainText('Expirée');
    await row.getByRole('button', { name: 'Renouveler' }).click();
    await expect(page.getByRole('region', { name: /^Annonces actives/ })).toContainText('Épinards');
    expect(await statusOf(spinach)).toBe(200);

    await afterTwoYears();

    async function afterTwoYears() {
      const [gone, kept] = [await signUpMember(site, { firstName: 'Aliénor' }), seller];
      const farmed = await publishAccepted(site, gone, { productName: 'Fèves' });
      const text = 'Je passe demain.';
      const { conversationId } = await say(site, gone, { adId: spinach._id, text });
      const lastUse = expiresAt + HOUR_MS;
      const sweepAt = async (day: number) => {
        await moveClock(lastUse + day * DAY_MS + HOUR_MS - Date.now());
        await runSchedules('accounts.sweep-unused');
      };
      await sweepAt(2 * 365 - 60);
      const told = await site.mailbox.receive(kept.email, /^Votre compte .* sera effacé le/);
      await site.mailbox.receive(gone.email, /^Votre compte .* sera effacé le/);
      const login = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
      await login.goto(linkIn(told, '/app/login'));
      await login.getByLabel('Email').fill(kept.email);
      await login.getByLabel('Mot de passe', { exact: true }).fill(kept.password);
      await login.getByRole('button', { name: 'Se connecter' }).click();
      await expect(login).toHaveURL(/\/app\/?$/);

      // Half a day later than that: the first run put the date off by however long its job had waited.
      await sweepAt(2 * 365 - 13.5);
      await site.mailbox.receive(gone.email, /^Dernier rappel/);
      await sweepAt(2 * 365 + 1);
      await expect.poll(() => statusOf(farmed)).toBe(410);
      await expect.poll(async () => (await fetch(site.url + farmed.images[0])).status).toBe(404);
      expect((await fetch(`${site.url}/app/vendeur/${gone.id}`)).status).toBe(404);
      await expect(logIn(site, gone)).rejects.toThrow('401');
      // Whoever followed the first mail was sent no other, and still reads what the other one wrote.
      const token = await logIn(site, kept);
      await expect(site.mailbox.receive(kept.email, /^Dernier rappel/, 1, 0.2)).rejects.toThrow('No mail');
      const thread = `GET /api/messages/conversations/${conversationId}`;
      const answers = [
        await askApi<object>(site, thread, { token }),
        await askApi<object>(site, `${thread}/messages`, { token }),
      ].map((answer) => JSON.stringify(answer));
      expect(answers[1]).toContain(text);
      for (const answer of answers) {
        expect(answer).toContain('Utilisateur supprimé');
        expect(answer).not.toContain('Aliénor');
      }
    }
  } finally {
    await visitor.close();
    await stop();
  }
});

/** Eight in the morning of that day in Paris, and five seconds. */
function eightInParis(time: number): number {
  const day = new Date(time).toLocaleDateString('en-CA', { timeZone: 'Europe/Paris' });
  const winter = Date.parse(`${day}T08:00:05+01:00`);
  const hour = new Date(winter).toLocaleTimeString('fr', { timeZone: 'Europe/Paris', hour: '2-digit' });
  return hour.startsWith('08') ? winter : winter - HOUR_MS;
}
