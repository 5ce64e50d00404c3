import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, Link, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
