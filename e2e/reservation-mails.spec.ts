import { sql } from 'kysely';
import { DAY_MS } from '#contract/durations.ts';
import { convertParisTimeToDate } from '#contract/paris-time.ts';
import { enqueueDueReservationRemindersJob } from '#server/features/reservations/reminders/jobs.ts';
import { publishAcceptedTestListing } from './support/listings.ts';
import { expect, test } from './support/product.ts';
import {
  acceptReservationAsTestSeller,
  fetchReservationStatusesInTest,
  makeLoggedInTestSellerAndBuyer,
  PHONE_AND_DESKTOP_SCREENS,
  reserveAsTestPerson,
} from './support/reservations.ts';
import { startSiteWithMovableClock } from './support/site-with-movable-clock.ts';
import { findLinkInTestMail } from './support/test-mailbox.ts';

test('links of mails are answered once, without a log-in', async ({ openSession }) => {
  const { site, moveClock, stop } = await startSiteWithMovableClock();
  try {
    const { seller, buyer } = await makeLoggedInTestSellerAndBuyer(site);
    const [eve, day, dayAfter] = [dayFromNow(1), dayFromNow(2), dayFromNow(3)] as const;
    const pickup = { date: day, from: '10:00', to: '11:00', place: 'Au portail' };
    const made = await reserveAsTestPerson(site, buyer, await publishAcceptedTestListing(site, seller), 2, {
      pickup,
    });
    await acceptReservationAsTestSeller(site, seller, made);
    const [phone, wide] = [
      await openSession(PHONE_AND_DESKTOP_SCREENS[0]?.options),
      await openSession(PHONE_AND_DESKTOP_SCREENS[1]?.options),
    ];

    await sweepAt(eve, '18:00');
    const reminded = await site.mailbox.receive(buyer.email, /^Rappel : rendez-vous avec Jeanne$/);
    const reminder = findLinkInTestMail(reminded, PATH);
    await phone.goto(reminder);
    await phone.getByRole('button', { name: 'Je serai là' }).tap();
    await expect(phone.getByText('Jeanne sait que vous serez là.')).toBeVisible();
    await wide.goto(reminder);
    await expect(wide.getByRole('heading', { name: 'Ce lien a déjà servi' })).toBeVisible();
    await expect(wide.getByRole('main').getByRole('button')).toHaveCount(0);

    await sweepAt(dayAfter, '09:00');
    const asked = await site.mailbox.receive(seller.email, /^Avec Karim, c'est fait \?$/);
    const question = findLinkInTestMail(asked, PATH);
    await wide.goto(question);
    await wide.getByRole('button', { name: "C'est fait" }).click();
    await expect(wide.getByRole('heading', { name: "C'est noté" })).toBeVisible();
    await phone.goto(question);
    await expect(phone.getByRole('heading', { name: 'Ce lien a déjà servi' })).toBeVisible();
    expect(await fetchReservationStatusesInTest(site, seller)).toEqual(['done']);
  } finally {
    await stop();
  }

  /** Sends at once the reminders that are due at a time of Paris. */
  async function sweepAt(date: string, time: string) {
    await moveClock(convertParisTimeToDate(date, time).getTime() - Date.now());
    await sql`insert into pgboss.job (name) values (${enqueueDueReservationRemindersJob.name})`.execute(
      site.db.withoutPlugins(),
    );
  }
});

const PATH = '/app/rendez-vous/';
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * DAY_MS).toLocaleDateString('sv', { timeZone: 'Europe/Paris' });
