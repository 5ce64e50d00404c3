import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Reservation } from '#contract/reservations/schemas.ts';
import type { Session } from '#web/client/session-token.ts';
import { createSampleListing, createSampleReservation } from '#web/testing/fixtures.ts';
import { stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as page from './reservation-form-page.tsx';

let ana: Session;
let asked: Request[];
const askedByAna = (differences: Partial<Reservation> = {}): Reservation => {
  const { seller, buyer } = createSampleReservation(ana);
  return createSampleReservation(ana, { seller: buyer, buyer: seller, ...differences });
};
const stubReservations = (reservations: Reservation[]) => {
  const pagination = { page: 1, limit: 100, total: reservations.length, totalPages: 1 };
  asked = stubApiAnswer('GET /api/reservations', () => ({ reservations, pagination }));
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-25T16:30:00Z'), toFake: ['Date'] });
  ana = stubLoggedInMember({ firstName: 'Ana' });
  stubApiAnswer('GET /api/adverts/:id', () => ({ ad: createSampleListing({ quantityLeft: 7 }) }));
});

const show = (address = '/reserver/l1') =>
  renderTestPage(page, '/reserver/:adId?', { address, hasToasts: true });

test('the form names the open reservations of its offer, with links, and sends another one all the same', async () => {
  stubReservations([
    askedByAna(),
    askedByAna({ _id: 'r2', conversationId: 'c2', status: 'accepted' }),
    askedByAna({ _id: 'r3', status: 'declined' }),
    askedByAna({ _id: 'r4', items: askedByAna().items.map((item) => ({ ...item, adId: 'l2' })) }),
  ]);
  const sent = stubApiAnswer('POST /api/reservations', () =>
    HttpResponse.json({ reservation: askedByAna() }, { status: 201 }),
  );
  const { user } = show();
  expect(
    await screen.findByText(
      /^Votre demande \(3.kg de tomates, sam\..28.nov\. à.9.h\) attend déjà la réponse de Camille\.$/,
    ),
  ).toBeInTheDocument();
  expect(
    screen.getByText(/^Camille vous réserve déjà 3.kg de tomates, samedi 28 novembre/),
  ).toBeInTheDocument();
  expect(screen.getAllByRole('listitem').filter((item) => /déjà/.test(item.textContent ?? ''))).toHaveLength(
    2,
  );
  expect(screen.getByRole('link', { name: /^Voir ou modifier cette demande/ })).toHaveAttribute(
    'href',
    '/messages/l1/c1',
  );
  expect(screen.getByRole('link', { name: /^Voir cette réservation/ })).toHaveAttribute(
    'href',
    '/messages/l1/c2',
  );
  await user.click(screen.getByRole('button', { name: 'Envoyer la demande' }));
  await waitFor(() => expect(sent).toHaveLength(1));
});

test('the form says when the buyer has to answer, and does not name a past appointment', async () => {
  const pickup = { date: '2026-11-24', from: '09:00', to: '12:00', place: 'Au marché' };
  stubReservations([
    askedByAna({ pickupProposed: { by: 'seller', ...pickup, date: '2026-11-29' } }),
    askedByAna({ _id: 'r2', status: 'accepted', pickup }),
  ]);
  show();
  expect(
    await screen.findByText(
      /^Camille propose dimanche 29 novembre.*\. Votre demande \(3.kg de tomates\) attend déjà votre réponse\.$/,
    ),
  ).toBeInTheDocument();
  expect(screen.queryByText(/réponse de Camille|vous réserve déjà/)).toBeNull();
});

test('the form of a request that is being changed does not name that request', async () => {
  stubReservations([askedByAna()]);
  stubApiAnswer('GET /api/reservations/:id', { reservation: askedByAna() });
  show('/reserver?modifier=r1');
  await screen.findByRole('button', { name: 'Envoyer la demande' });
  expect(screen.queryByText(/attend déjà/)).toBeNull();
  expect(asked).toHaveLength(0);
});

test('the form opens without its hint where the reservations cannot be read', async () => {
  stubApiAnswer('GET /api/reservations', () => HttpResponse.error());
  show();
  expect(await screen.findByRole('button', { name: 'Envoyer la demande' })).toBeInTheDocument();
});
