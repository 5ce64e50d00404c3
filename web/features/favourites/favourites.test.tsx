import { act, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { createClientAction } from '#web/actions/client-action.ts';
import { forgetSessionTokenInBrowser } from '#web/client/session.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import { LazyToaster } from '#web/ui/toasts/lazy-toaster.tsx';
import { favouriteIntentHandlers } from './favourite-ids.ts';
import { FavouriteStarButton } from './favourite-star-button.tsx';

function showStars() {
  const stars = (
    <>
      <FavouriteStarButton id="figs" productName="Figues" />
      <FavouriteStarButton id="nuts" productName="Noix" />
      <LazyToaster />
    </>
  );
  return renderComponentInTestPage(stars, { action: createClientAction(favouriteIntentHandlers) });
}
const starOf = (name: string) => screen.findByRole('button', { name: `${name} dans mes favoris` });

test('the stars of a page load the favourites once', async () => {
  stubLoggedInMember();
  const asked = stubApiAnswer('GET /api/favorites/ids', ['nuts']);
  showStars();
  expect(await starOf('Figues')).toHaveAttribute('aria-pressed', 'false');
  expect(await starOf('Noix')).toHaveAttribute('aria-pressed', 'true');
  expect(asked).toHaveLength(1);
});

test('a star changes at once, and back when the server refuses', async () => {
  stubLoggedInMember();
  stubApiAnswer('GET /api/favorites/ids', []);
  const { promise: agreed, resolve: agree } = Promise.withResolvers<Response>();
  const added = stubApiAnswer('POST /api/favorites', () => agreed);
  const { user } = showStars();
  await user.click(await starOf('Figues'));
  expect(await starOf('Figues')).toHaveAttribute('aria-pressed', 'true');
  agree(HttpResponse.json({}));
  expect(await screen.findByText('Annonce ajoutée aux favoris')).toBeInTheDocument();
  expect(await added[0]?.json()).toEqual({ ad: 'figs' });

  stubApiAnswer('DELETE /api/favorites/:adId', () => createFakeApiErrorResponse(500, 'INTERNAL', 'Non.'));
  await user.click(await starOf('Figues'));
  expect(
    await screen.findByText("Vos favoris n'ont pas pu être modifiés. Réessayez dans un moment."),
  ).toBeInTheDocument();
  await waitFor(async () => expect(await starOf('Figues')).toHaveAttribute('aria-pressed', 'true'));
});

test('a star that the network loses changes back, and one touch tries again', async () => {
  stubLoggedInMember();
  stubApiAnswer('GET /api/favorites/ids', []);
  const added = stubApiAnswer('POST /api/favorites', (_, count) =>
    count === 1 ? HttpResponse.error() : HttpResponse.json({}),
  );
  const { user } = showStars();
  await user.click(await starOf('Figues'));
  expect(await screen.findByText(/^Vos favoris n'ont pas changé/)).toBeInTheDocument();
  expect(await starOf('Figues')).toHaveAttribute('aria-pressed', 'false');
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Annonce ajoutée aux favoris')).toBeInTheDocument();
  expect(await starOf('Figues')).toHaveAttribute('aria-pressed', 'true');
  expect(added).toHaveLength(2);
});

test('a removed favourite comes back by one touch', async () => {
  stubLoggedInMember();
  stubApiAnswer('GET /api/favorites/ids', ['nuts']);
  stubApiAnswer('DELETE /api/favorites/:adId', { message: 'Retirée.' });
  const added = stubApiAnswer('POST /api/favorites', () => HttpResponse.json({}));
  const { user } = showStars();
  await user.click(await starOf('Noix'));
  expect(await screen.findByText('Annonce retirée des favoris')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await waitFor(async () => expect(await starOf('Noix')).toHaveAttribute('aria-pressed', 'true'));
  expect(await added[0]?.json()).toEqual({ ad: 'nuts' });
});

test('a visitor has no stars, and the next member not those of the former', async () => {
  stubLoggedInMember();
  const { promise: late, resolve: answerLate } = Promise.withResolvers<string[]>();
  const asked = stubApiAnswer('GET /api/favorites/ids', (_, count) => (count === 1 ? late : ['figs']));
  showStars();
  await waitFor(() => expect(asked).toHaveLength(1));
  act(forgetSessionTokenInBrowser);
  expect(screen.queryByRole('button')).toBeNull();

  act(() => void stubLoggedInMember());
  expect(await starOf('Figues')).toHaveAttribute('aria-pressed', 'true');
  await act(async () => answerLate(['nuts']));
  expect(await starOf('Noix')).toHaveAttribute('aria-pressed', 'false');
});

test('a star is hidden when loading fails; the next page loads again', async () => {
  stubLoggedInMember();
  const asked = stubApiAnswer('GET /api/favorites/ids', (_, count) =>
    count === 1 ? createFakeApiErrorResponse(500, 'INTERNAL', 'Non.') : ['figs'],
  );
  const { unmount } = showStars();
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.queryByRole('button')).toBeNull();
  unmount();
  showStars();
  expect(await starOf('Figues')).toHaveAttribute('aria-pressed', 'true');
});
