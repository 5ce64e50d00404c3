import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createReservationDraft } from '#web/offline/outbox/reservation-drafts.ts';
import { saveUnsentReservation } from '#web/offline/outbox/reservations.ts';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { UnsentMessagesAndReservationsSection } from './unsent-messages-and-reservations-section.tsx';

test('an unsent reservation stands above the conversations, and leads to its form', () => {
  const { user, ...tomatoes } = createSampleListing();
  const draft = createReservationDraft(user, [{ ...tomatoes, typed: '2,5' }]);
  saveUnsentReservation('ana', draft);
  renderComponentInTestPage(<UnsentMessagesAndReservationsSection userId="ana" />);
  expect(screen.getByRole('link', { name: 'Réservation : 2,5 kg de tomates' })).toHaveAttribute(
    'href',
    `/reserver?reprendre=${draft.key}`,
  );
});
