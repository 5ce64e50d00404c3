import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { createMemoryRouter, Link, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#web/client/api-error.ts';
import { checkLoaderResultsMiddleware } from '#web/document/replaceable-loader-results-check.ts';
import { stubApiAnswer } from '#web/testing/network.ts';
import { NavigationProgress } from './navigation-progress.tsx';

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }));
afterEach(() => void vi.useRealTimers());

/** Page with a link to one that loads until `answer` is called, for each time it was requested. */
function showLink() {
  const asked: (() => void)[] = [];
  const home = (
    <>
      <NavigationProgress />
      <Link to="/loin">Loin</Link>
      <Outlet />
    </>
  );
  const far = {
    path: 'loin',
    element: <p>Arrivé</p>,
    loader: () => new Promise((resolve) => asked.push(() => resolve(null))),
  };
  const router = createMemoryRouter(
    [{ path: '/', element: home, children: [{ index: true, element: <p>Ici</p> }, far] }],
    { basename: '/app', initialEntries: ['/app'] },
  );
  render(<RouterProvider router={router} />);
  return { router, asked, user: userEvent.setup({ delay: null }) };
}
const message = () => screen.queryByText('Le réseau ne répond pas.');
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test('a page that loads shows it at once, and after eight seconds can be requested again', async () => {
  const { user, asked } = showLink();
  expect(screen.queryByRole('progressbar')).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Loin' }));
  expect(screen.getByRole('progressbar', { name: 'Chargement' })).toBeInTheDocument();
  await wait(4_000);
  expect(message()).toBeNull();
  await wait(4_000);
  expect(message()).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(asked).toHaveLength(2);
  expect(message()).toBeNull();
  await act(async () => asked[1]?.());
  expect(screen.getByText('Arrivé')).toBeInTheDocument();
  expect(screen.queryByRole('progressbar')).toBeNull();
});

test('a page that does not come can be given up: the reader stays where they are', async () => {
  const { user, asked, router } = showLink();
  await user.click(screen.getByRole('link', { name: 'Loin' }));
  await wait(8_000);
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(router.state.navigation.state).toBe('idle');
  expect(screen.queryByRole('progressbar')).toBeNull();
  await act(async () => asked[0]?.());
  expect(screen.getByText('Ici')).toBeInTheDocument();
  expect(router.state.location.pathname).toBe('/app');
});

/** Page with a field and a link to one whose data come from `load`, through the middleware of the root. */
async function showField(load: () => unknown, loadShown: () => unknown = () => 'Ici') {
  const home = (
    <>
      <NavigationProgress />
      <Link to="/loin">Loin</Link>
      <Outlet />
    </>
  );
  const here = {
    index: true,
    loader: loadShown,
    element: <input aria-label="Ici" />,
    errorElement: <p>Erreur</p>,
  };
  const far = { path: 'loin', loader: load, element: <p>Arrivé</p>, errorElement: <p>Erreur</p> };
  const router = createMemoryRouter(
    [{ path: '/', element: home, middleware: [checkLoaderResultsMiddleware], children: [here, far] }],
    { basename: '/app', initialEntries: ['/app'] },
  );
  render(<RouterProvider router={router} />);
  const user = userEvent.setup({ delay: null });
  await user.type(await screen.findByRole('textbox'), 'tomates');
  return { router, user };
}

test('a page that finds no network leaves the shown one as it is, and opens once the server answers', async () => {
  const loads = [() => Promise.reject(new TypeError('Failed to fetch')), () => null];
  const { user, router } = await showField(() => loads.shift()?.());
  let isAway = true;
  const asked = stubApiAnswer('GET /api/ready', () =>
    isAway ? (HttpResponse.error() as never) : { status: 'ready' },
  );
  await user.click(screen.getByRole('link', { name: 'Loin' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^Le réseau manque\. Vous restez sur cette page/,
  );
  expect(screen.getByRole('textbox')).toHaveValue('tomates');
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  await vi.waitFor(() => expect(asked).toHaveLength(1));
  expect(screen.getByRole('textbox')).toHaveValue('tomates');
  isAway = false;
  await wait(3_000);
  expect(await screen.findByText('Arrivé')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(router.state.location.pathname).toBe('/app/loin');
});

test('a page that finds no network can be given up, and a fault of the server is no loss of it', async () => {
  const loads = [0, 500].map((status) => () => Promise.reject(new ApiError(status, undefined)));
  const { user, router } = await showField(() => loads.shift()?.());
  await user.click(screen.getByRole('link', { name: 'Loin' }));
  await user.click(await screen.findByRole('button', { name: 'Annuler' }));
  expect(router.state.navigation.state).toBe('idle');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('textbox')).toHaveValue('tomates');
  await user.click(screen.getByRole('link', { name: 'Loin' }));
  expect(await screen.findByText('Erreur')).toBeInTheDocument();
});

test('a page that is loaded again without a network stays as it was', async () => {
  const loads = [() => 'Ici', () => Promise.reject(new ApiError(0, undefined))];
  const { router } = await showField(
    () => null,
    () => loads.shift()?.(),
  );
  await act(() => router.revalidate());
  expect(loads).toEqual([]);
  expect(screen.getByRole('textbox')).toHaveValue('tomates');
});

test('a page whose call alone is refused ends in its error page after one more attempt', async () => {
  let count = 0;
  const { user } = await showField(() => {
    count++;
    return Promise.reject(new TypeError('Failed to fetch'));
  });
  stubApiAnswer('GET /api/ready', { status: 'ready' });
  await user.click(screen.getByRole('link', { name: 'Loin' }));
  await screen.findByRole('alert');
  await wait(3_000);
  expect(await screen.findByText('Erreur')).toBeInTheDocument();
  expect(count).toBe(2);
});
