import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { askApi } from './support/api.ts';
import { publishAccepted } from './support/listings.ts';
import { linkIn } from './support/mailbox.ts';
import { browseAs, signUpMember } from './support/people.ts';
import { expect, test } from './support/product.ts';
import { startWithClock } from './support/product-with-clock.ts';

/** Of a tick of the schedules, and of the mail. */
const SECONDS = 90;

test('new listings are mailed at seven in the morning or on Monday, an offer to who asked for it at once', async ({
  page,
}) => {
  test.slow();
  const { site, moveClock, runSchedules, stop } = await startWithClock();
  const { mailbox } = site;
  const wednesday = sevenInParis(3);
  const goTo = async (time: number) => {
    await moveClock(time - Date.now());
    await runSchedules('alerts.sweep-mails', 'alerts.sweep-notices');
  };
  try {
    await goTo(wednesday + 5 * HOUR_MS);
    const [member, gardener] = [await signUpMember(site), await signUpMember(site)];
    const save = async (productName: string, frequency: string) => {
      const { _id } = await askApi<{ _id: string }>(site, 'POST /api/search', {
        ...{ token: member.token, body: { query: { productName } } },
      });
      await askApi(site, `PATCH /api/search/${_id}/notifications`, {
        ...{ token: member.token, body: { notifications: { email: true, frequency } } },
      });
    };
    await save('poire', 'daily');
    await save('pomme', 'weekly');
    const wanted = await publishAccepted(site, member, { mainType: 'asked', productName: 'Noix' });
    const offer = (productName: string) => publishAccepted(site, gardener, { productName });
    for (const name of ['Poires', 'Pommes', 'Poires tapées']) await offer(name);
    const nuts = await offer('Noix');
    const told = await mailbox.receive(member.email, /^Une offre répond à votre demande « Noix »$/);
    expect(linkIn(told, '/app/ad/')).toBe(`${site.url}/app/ad/${nuts._id}`);

    await browseAs(page, gardener);
    await page.goto(`${site.url}/app/ad/${nuts._id}`);
    await expect(
      page.getByRole('heading', { name: '1 personne cherche des noix à moins de 25 km' }),
    ).toBeVisible();
    await page.getByRole('link', { name: /^Écrire à / }).click();
    await expect(page).toHaveURL(new RegExp(`/app/messages/${wanted._id}`));

    await goTo(wednesday + DAY_MS);
    const daily = await mailbox.receive(member.email, /nouvelles? annonces? : Poire/, 1, SECONDS);
    expect(daily.subject).toBe('2 nouvelles annonces : Poire');
    expect(daily.text).not.toContain('Pommes');

    await offer('Pommes reinettes');
    await offer('Noix fraîches');
    await goTo(sevenInParis(8));
    const weekly = await mailbox.receive(member.email, /nouvelles? annonces? : Pomme/, 1, SECONDS);
    expect(weekly.subject).toBe('2 nouvelles annonces : Pomme');
    const later = await mailbox.receive(member.email, /votre demande/, 2, SECONDS);
    expect(later.text).toContain('Noix fraîches');
    expect(later.text).not.toContain(nuts._id);
  } finally {
    // Or it goes on asking a server that is no more.
    await page.close();
    await stop();
  }
});

/** Of that day of the week that comes next, 1 for Monday and 8 for the Monday after, and five seconds. */
function sevenInParis(weekday: number): number {
  const now = Date.now();
  const inDays = 7 - ((new Date(now).getUTCDay() + 6) % 7) + weekday - 1;
  const day = new Date(now + inDays * DAY_MS).toISOString().slice(0, 10);
  const winter = Date.parse(`${day}T07:00:05+01:00`);
  const hour = new Date(winter).toLocaleTimeString('fr', { timeZone: 'Europe/Paris', hour: '2-digit' });
  return hour.startsWith('07') ? winter : winter - HOUR_MS;
}
