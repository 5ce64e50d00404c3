import type { Page } from '@playwright/test';
import { listNextPickups } from '#contract/accounts/next-pickups.ts';
import type { PickupSlot } from '#contract/accounts/pickup.ts';
import type { ReservationStatus } from '#contract/reservations/reservation-transitions.ts';
import type { PickupAppointment, Reservation } from '#contract/reservations/schemas.ts';
import { changeReservationAs } from '#server/testing/reservations.ts';
import { requestApi } from './api.ts';
import { makeMember, type TestPerson } from './people.ts';
import type { Product } from './start-site.ts';

export { reserveAs } from '#server/testing/reservations.ts';

const SLOT: PickupSlot = { days: [6], from: '09:00', to: '12:30', place: 'Marché de Bron' };
/** Label of one of the seller's Saturdays. */
export const SATURDAY = /^Samedi \d+(er)? \S+ de 9\sh à 12\sh\s30, Marché de Bron$/;

/** Screens: a phone, and a wide window. */
export const SCREENS = [
  { name: 'phones', options: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } },
  { name: 'wide windows', options: { viewport: { width: 1440, height: 900 } } },
];

/** Creates a seller with a market on Saturdays, and a buyer. */
export async function makeSellerAndBuyer(product: Product) {
  const [seller, buyer] = await Promise.all([
    makeMember(product, { firstName: 'Jeanne', pickup: JSON.stringify([SLOT]) }),
    makeMember(product, { firstName: 'Karim' }),
  ]);
  return { seller, buyer };
}

/** Saturday after the next one, which has not begun whatever day it is. */
export function saturdayToCome(): PickupAppointment {
  const [, second] = listNextPickups([SLOT], new Date(), 2);
  if (!second) throw new Error('The slot has no second Saturday');
  return { date: second.date, from: SLOT.from, to: SLOT.to, place: SLOT.place };
}

export async function acceptReservation(product: Product, seller: TestPerson, made: Reservation) {
  const answer = await changeReservationAs(product, seller, made, { status: 'accepted' });
  if (answer.statusCode !== 200) throw new Error(answer.body);
}

export const fetchReservations = async (product: Product, { token }: Pick<TestPerson, 'token'>) =>
  (await requestApi<{ reservations: Reservation[] }>(product, 'GET /api/reservations', { token }))
    .reservations;

export const statusesOf = async (
  product: Product,
  person: Pick<TestPerson, 'token'>,
): Promise<ReservationStatus[]> => (await fetchReservations(product, person)).map(({ status }) => status);

/** Takes a step of a reservation that has no button of its own. */
export async function chooseReservationStep(page: Page, name: string) {
  await page.getByRole('button', { name: /^Autres actions, réservation/ }).click();
  await page.getByRole('button', { name, exact: true }).filter({ visible: true }).click();
}

export const locateMessages = (page: Page) => page.getByRole('region', { name: 'Messages', exact: true });

/**
 * Lets the time pass in which an outcome can be taken back, and that until the outbox sends it.
 * @param page page whose clock was installed before it was opened
 */
export const passUndoTime = (page: Page) => page.clock.runFor(12_000);

/** Address of the thread of a reservation. */
export const formatThreadPath = ({ items, conversationId }: Reservation) =>
  `messages/${items[0]?.adId}/${conversationId}`;
