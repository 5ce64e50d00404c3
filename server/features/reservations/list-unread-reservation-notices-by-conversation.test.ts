import { beforeEach, expect, test } from 'vitest';
import { DAY_MS } from '#contract/durations.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { mailUnreadMessagesJob } from '#server/features/messaging/jobs.ts';
import { fetchMessagesAsTestPerson, sendValidMessageAsTestPerson } from '#server/testing/conversations.ts';
import { createSellerAndBuyerFixture } from '#server/testing/market.ts';
import { readTestMailsSentTo } from '#server/testing/outbox.ts';
import { createLoggedInTestAdmin, type TestPerson } from '#server/testing/people.ts';
import {
  changeReservationAsTestPerson,
  reportReservationOutcomeAsTestPerson,
  reserveAsTestPerson,
} from '#server/testing/reservations.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);
const date = new Date(Date.now() + 2 * DAY_MS).toISOString().slice(0, 10);
const PICKUP = { date, from: '09:00', to: '12:00', place: 'Au marché' };

let seller: TestPerson;
let buyer: TestPerson;
let listing: Listing;
beforeEach(async () => {
  ({ seller, buyer, listing } = await createSellerAndBuyerFixture(site, {
    admin,
    listing: { quantity: 10, price: 2.5 },
  }));
});

/** Mails the latest message of a conversation as if its five minutes had passed, and reads the latest mail. */
async function mailLatestMessage({ conversationId }: Pick<Reservation, 'conversationId'>, to: TestPerson) {
  const { id } = await site.db
    .selectFrom('messages')
    .select('id')
    .where('conversationId', '=', conversationId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  await site.services.jobs.enqueue(site.db, mailUnreadMessagesJob, { messageId: id });
  const mails = await readTestMailsSentTo(site, to.email);
  return mails.findLast(({ text }) => text?.includes('/app/messages/'));
}

test('a request without a time is mailed as a request, with what it asks for and a link to answer', async () => {
  const made = await reserveAsTestPerson(site, buyer, listing, 3, { note: 'Je passe à vélo.' });
  const mail = await mailLatestMessage(made, seller);
  expect(mail?.subject).toBe('Karim vous demande 3 kg de tomates');
  for (const part of [
    'Une demande de réservation vous attend',
    'Moment et lieu à convenir',
    'Total : 7,50 €',
    "À accepter ou à refuser d'ici le",
    'Je passe à vélo.',
    'Accepter ou refuser',
    `https://recolte.test/app/messages/${listing._id}/${made.conversationId}`,
  ])
    expect(mail?.text).toContain(part);
});

test('a request with a time is mailed with it', async () => {
  const made = await reserveAsTestPerson(site, buyer, listing, 3, { pickup: PICKUP });
  expect((await mailLatestMessage(made, seller))?.text).toMatch(/de 9 h à 12 h.· Au marché/);
});

test('a message after a request that its seller has read is mailed as a message', async () => {
  const made = await reserveAsTestPerson(site, buyer, listing, 3);
  await fetchMessagesAsTestPerson(site, seller, made.conversationId);
  await sendValidMessageAsTestPerson(site, buyer, {
    conversationId: made.conversationId,
    text: 'Vers 10 h ?',
  });
  expect((await mailLatestMessage(made, seller))?.subject).toMatch(/^Karim vous a écrit/);
});

test('a missed handover is mailed with who said what, what it changes and how to answer', async () => {
  const made = await reserveAsTestPerson(site, buyer, listing, 3);
  await changeReservationAsTestPerson(site, seller, made, { status: 'accepted' });
  await fetchMessagesAsTestPerson(site, buyer, made.conversationId);
  await reportReservationOutcomeAsTestPerson(site, seller, made, 'absent');
  const mail = await mailLatestMessage(made, buyer);
  expect(mail?.subject).toBe("Jeanne indique que la remise n'a pas eu lieu");
  for (const part of [
    '3 kg de tomates',
    "Jeanne a dit : Personne n'est venu.",
    'La réservation est close : ces produits ne sont plus réservés.',
    "Ce n'est pas ce qui s'est passé ? Répondez dans la conversation",
    "Je n'ai vu personne pour la remise",
  ])
    expect(mail?.text?.replace(/\s+/g, ' ')).toContain(part);
});

test('a message after a missed handover that its receiver has read is mailed as a message', async () => {
  const made = await reserveAsTestPerson(site, buyer, listing, 3);
  await changeReservationAsTestPerson(site, seller, made, { status: 'accepted' });
  await reportReservationOutcomeAsTestPerson(site, seller, made, 'absent');
  await fetchMessagesAsTestPerson(site, buyer, made.conversationId);
  await sendValidMessageAsTestPerson(site, seller, {
    conversationId: made.conversationId,
    text: 'Il me reste des tomates samedi.',
  });
  expect((await mailLatestMessage(made, buyer))?.subject).toMatch(/^Jeanne vous a écrit/);
});
