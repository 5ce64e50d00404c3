import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { createClientAction } from '#web/actions/client-action.ts';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import { LazyToaster } from '#web/ui/toasts/lazy-toaster.tsx';
import { listingLifecycleIntentHandlers } from '../../listing-life.ts';
import { OwnListingActionsPanel } from '../../own-listings/own-listing-actions-panel.tsx';
import { PhoneRevealButton } from './phone-reveal-button.tsx';

test('a telephone number shows on request, as a link with the focus', async () => {
  const { user } = renderComponentInTestPage(
    <PhoneRevealButton listingId="l1" phone="06 39 98 12 34" isAnswered />,
  );
  expect(screen.queryByText(/06 39/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Afficher le numéro' }));
  const number = screen.getByRole('link', { name: '06 39 98 12 34' });
  expect(number).toHaveAttribute('href', 'tel:0639981234');
  expect(number).toHaveFocus();
});

test('a visitor is led to the log-in for a telephone number, a member sees it once loaded', () => {
  const { unmount } = renderComponentInTestPage(
    <PhoneRevealButton listingId="l1" phone={undefined} isAnswered={false} />,
  );
  expect(screen.getByRole('link', { name: 'Connectez-vous pour voir le numéro' })).toHaveAttribute(
    'href',
    `/login?next=${encodeURIComponent('/ad/l1')}`,
  );
  expect(screen.queryByText("Ce membre n'a pas indiqué de numéro.")).toBeNull();
  unmount();
  renderComponentInTestPage(<PhoneRevealButton listingId="l1" phone={undefined} isAnswered />);
  expect(screen.getByText("Ce membre n'a pas indiqué de numéro.")).toBeInTheDocument();
});

test('a member who has read many telephone numbers learns why there is none', () => {
  renderComponentInTestPage(<PhoneRevealButton listingId="l1" phone={undefined} isAnswered isLimited />);
  expect(screen.getByText(/^Vous avez vu beaucoup de numéros en une heure/)).toBeInTheDocument();
  expect(screen.queryByText("Ce membre n'a pas indiqué de numéro.")).toBeNull();
});

test('an archived listing leads home after its message; a refusal changes nothing', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  stubLoggedInMember();
  const sent = stubApiAnswer('PUT /api/adverts/:id/archive', (_, count) =>
    count === 1 ? createFakeApiErrorResponse(500, 'INTERNAL', 'Non.') : HttpResponse.json({}),
  );
  const { user, router } = renderComponentInTestPage(
    <>
      <OwnListingActionsPanel listing={createSampleListing()} />
      <LazyToaster />
    </>,
    { action: createClientAction(listingLifecycleIntentHandlers) },
  );
  const archive = screen.getByRole('button', { name: "Archiver l'annonce" });
  await user.click(archive);
  expect(
    await screen.findByText("Une erreur est survenue lors de l'archivage de l'annonce"),
  ).toBeInTheDocument();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Tout est parti' })).not.toHaveAttribute('aria-disabled'),
  );
  await user.click(archive);
  expect(await screen.findByText('Annonce Archivée/Activée avec succès')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/page');
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(router.state.location.pathname).toBe('/');
  expect(await sent[1]?.json()).toEqual({ isArchived: true });
});

test('an author deletes a listing on its own page, and is led to the others', async () => {
  stubLoggedInMember();
  stubApiAnswer('DELETE /api/adverts/:id', { message: 'Annonce supprimée avec succès' });
  const { user, router } = renderComponentInTestPage(
    <OwnListingActionsPanel listing={createSampleListing({ status: 'pending' })} />,
    {
      action: createClientAction(listingLifecycleIntentHandlers),
    },
  );
  expect(screen.getByRole('link', { name: 'Modifier' })).toHaveAttribute('href', '/modifier/l1');
  await user.click(screen.getByRole('button', { name: 'Supprimer' }));
  await user.click(screen.getByRole('button', { name: 'Oui, supprimer' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/profil/ads'));
});
