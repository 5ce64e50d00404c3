import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import * as appointmentPage from './mailed-pickup-appointment-page.tsx';

const reservation = {
  kind: 'reminder' as const,
  items: [{ productName: 'Tomates', quantity: 3, priceType: 'kilo' as const }],
  pickup: { date: '2026-11-28', from: '09:00', to: '12:00', place: 'Au marché' },
  status: 'accepted' as const,
  otherName: 'Jeanne',
  actions: ['confirm' as const, 'cancel' as const],
  answer: null,
};
const show = (action = '') =>
  renderTestPage(appointmentPage, '/rendez-vous/:token', { address: `/rendez-vous/secret${action}` });
const title = (name: string) => screen.findByRole('heading', { name });

test('an opened link shows the appointment and changes nothing until a button is pressed', async () => {
  stubApiAnswer('GET /api/reservations/link/:token', { reservation });
  const used = stubApiAnswer('POST /api/reservations/link/:token', {
    reservation: { ...reservation, answer: 'cancel' as const, actions: [], status: 'cancelled' as const },
  });
  const { user } = show('?action=cancel');
  await title('Rendez-vous avec Jeanne');
  expect(screen.getByText('3 kg de tomates')).toBeInTheDocument();
  expect(used).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Annuler le rendez-vous' }));
  await title("C'est noté");
  expect(await used[0]?.json()).toEqual({ action: 'cancel' });
});

test('a used link shows its answer, without a button', async () => {
  stubApiAnswer('GET /api/reservations/link/:token', {
    reservation: { ...reservation, answer: 'confirm' as const, actions: [] },
  });
  show();
  await title('Ce lien a déjà servi');
  expect(screen.getByText(/Je serai là/)).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});

test('a used link tells of a cancellation since', async () => {
  stubApiAnswer('GET /api/reservations/link/:token', {
    reservation: { ...reservation, answer: 'confirm' as const, actions: [], status: 'cancelled' as const },
  });
  show();
  expect(await screen.findByText(/Je serai là.*Réservation.: annulée\.$/)).toBeInTheDocument();
});

test('a link that somebody used meanwhile leads to the messages', async () => {
  stubApiAnswer('GET /api/reservations/link/:token', { reservation });
  stubApiAnswer('POST /api/reservations/link/:token', () =>
    createFakeApiErrorResponse(409, 'LINK_USED', 'Ce lien a déjà servi.'),
  );
  const { user } = show();
  await title('Rendez-vous avec Jeanne');
  await user.click(screen.getByRole('button', { name: 'Je serai là' }));
  await title('Ce lien a déjà servi');
});

test('an unknown link leads to the messages', async () => {
  stubApiAnswer('GET /api/reservations/link/:token', () =>
    createFakeApiErrorResponse(400, 'LINK_INVALID', 'Ce lien n’est plus valable.'),
  );
  show();
  await title("Ce lien n'est plus valable");
});
