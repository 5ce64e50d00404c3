import type { Page } from '@playwright/test';
import { calculateNextPickupDates } from '#contract/accounts/next-pickups.ts';
import type { PickupSlot } from '#contract/accounts/pickup.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { ReservationStatus } from '#contract/reservations/reservation-transitions.ts';
import type { PickupAppointment, Reservation } from '#contract/reservations/schemas.ts';
import type { ThanksPhrase } from '#contract/reservations/thanks-rules.ts';
import {
  changeReservationAsTestPerson,
  reportReservationOutcomeAsTestPerson,
  reserveAsTestPerson,
  thankAsTestPerson,
} from '#server/testing/reservations.ts';
import type { TestHttpResponse } from '#server/testing/test-site.ts';
import { sendTestApiRequest } from './api.ts';
import { makeLoggedInTestMember, type TestPerson } from './people.ts';
import type { SiteUnderTest } from './start-test-site-process.ts';

export { reserveAsTestPerson };

const SLOT: PickupSlot = { days: [6], from: '09:00', to: '12:30', place: 'Marché de Bron' };
/** Label of one of the seller's Saturdays. */
export const SATURDAY_PICKUP_LABEL_PATTERN = /^Samedi \d+(er)? \S+ de 9\sh à 12\sh\s30\s· Marché de Bron$/;

/** Screens: a phone, and a wide window. */
export const PHONE_AND_DESKTOP_SCREENS = [
  { name: 'phones', options: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
  { name: 'wide windows', options: { viewport: { width: 1440, height: 900 } } },
];

/** Creates a seller with a market on Saturdays, and a buyer. */
export async function makeLoggedInTestSellerAndBuyer(product: SiteUnderTest) {
  const [seller, buyer] = await Promise.all([
    makeLoggedInTestMember(product, { firstName: 'Jeanne', pickup: JSON.stringify([SLOT]) }),
    makeLoggedInTestMember(product, { firstName: 'Karim' }),
  ]);
  return { seller, buyer };
}

/** Saturday after the next one, which has not begun whatever day it is. */
export function createTestSaturdayPickupAppointment(): PickupAppointment {
  const [, second] = calculateNextPickupDates([SLOT], new Date(), 2);
  if (!second) throw new Error('The slot has no second Saturday');
  return { date: second.date, from: SLOT.from, to: SLOT.to, place: SLOT.place };
}

export async function acceptReservationAsTestSeller(
  product: SiteUnderTest,
  seller: TestPerson,
  made: Reservation,
) {
  requireSuccess(await changeReservationAsTestPerson(product, seller, made, { status: 'accepted' }));
}

/** Makes a reservation that the seller has accepted. */
export async function makeAcceptedTestReservation(
  product: SiteUnderTest,
  { seller, buyer, listing }: { seller: TestPerson; buyer: TestPerson; listing: Pick<Listing, '_id'> },
): Promise<Reservation> {
  const made = await reserveAsTestPerson(product, buyer, listing, 1);
  await acceptReservationAsTestSeller(product, seller, made);
  return made;
}

/** Reports a handover as done, for each of these people. */
export async function reportHandoverInTest(
  product: SiteUnderTest,
  people: readonly TestPerson[],
  made: Reservation,
) {
  for (const person of people)
    requireSuccess(await reportReservationOutcomeAsTestPerson(product, person, made, 'done'));
}

/** Thanks of both people of a reservation, which are visible at once. */
export async function thankEachOtherInTest(
  product: SiteUnderTest,
  people: readonly TestPerson[],
  made: Reservation,
  phrase: ThanksPhrase,
) {
  for (const person of people) requireSuccess(await thankAsTestPerson(product, person, made, { phrase }));
}

function requireSuccess({ statusCode, body }: TestHttpResponse): void {
  if (statusCode >= 300) throw new Error(`${statusCode} ${body}`);
}

export const fetchReservationsInTest = async (product: SiteUnderTest, { token }: Pick<TestPerson, 'token'>) =>
  (await sendTestApiRequest<{ reservations: Reservation[] }>(product, 'GET /api/reservations', { token }))
    .reservations;

export const fetchReservationStatusesInTest = async (
  product: SiteUnderTest,
  person: Pick<TestPerson, 'token'>,
): Promise<ReservationStatus[]> =>
  (await fetchReservationsInTest(product, person)).map(({ status }) => status);

/** Takes a step of a reservation that has no button of its own. */
export async function clickReservationMenuAction(page: Page, name: string) {
  await page.getByRole('button', { name: /^Autres actions, réservation/ }).click();
  await page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();
}

export const locateConversationMessageList = (page: Page) =>
  page.getByRole('region', { name: 'Messages', exact: true });

/** Milliseconds in which an outcome can be taken back, and until the outbox sends it. */
export const CLOCK_ADVANCE_PAST_UNDO_MS = 12_000;

/**
 * Lets the time pass in which an outcome can be taken back, and that until the outbox sends it.
 * @param page page whose clock was installed before it was opened
 */
export async function advanceClockPastReservationUndo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Annuler', exact: true }).first().waitFor();
  await page.clock.runFor(CLOCK_ADVANCE_PAST_UNDO_MS);
}

/** Address of the thread of a reservation. */
export const formatTestReservationThreadPath = ({ items, conversationId }: Reservation) =>
  `messages/${items[0]?.adId}/${conversationId}`;
