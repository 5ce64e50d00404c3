import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '#web/client/api-error.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { ErrorBoundary } from './page-error-boundary-layout.tsx';

beforeEach(() => {
  // React and the router log the errors that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});

const Broken = () => {
  throw new TypeError('x is undefined');
};

/** Shows a page whose loader fails. */
const showFailing = (error: unknown) => {
  const clientLoader = () => {
    throw error;
  };
  return renderTestPage({ default: () => null, clientLoader, ErrorBoundary }, '/profil/info', {
    address: '/profil/info?page=2',
  });
};

test('a missing page shows an error, without an offer to try again', async () => {
  showFailing(new ApiError(404, undefined));
  expect(await screen.findByRole('heading', { name: 'Page introuvable' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Réessayer' })).toBeNull();
  expect(screen.getByRole('link', { name: "Revenir à l'accueil" })).toHaveAttribute('href', '/');
});

test.each([
  ['a failure of the server', new ApiError(500, undefined)],
  ['no network', new ApiError(0, undefined)],
  ['a mistake of ours', new TypeError('x is undefined')],
])('a page that failed by %s offers to try the same address again', async (_, error) => {
  showFailing(error);
  expect(await screen.findByRole('heading', { name: 'Une erreur est survenue' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Réessayer' })).toHaveAttribute('href', '/profil/info?page=2');
  expect(screen.queryByText(/undefined/)).toBeNull();
});

test('a page that fails while rendering is caught too', async () => {
  renderTestPage({ default: Broken, ErrorBoundary }, '/page', { address: '/page' });
  expect(await screen.findByRole('heading', { name: 'Une erreur est survenue' })).toBeInTheDocument();
});

test('a session ended by the server leads to the log-in and back', async () => {
  showFailing(new ApiError(401, undefined));
  expect(
    await screen.findByText(`Page /login?next=${encodeURIComponent('/profil/info?page=2')}`),
  ).toBeInTheDocument();
});

test('a page of administrators leads members to their account', async () => {
  renderTestPage({ default: () => null, clientLoader: forbidden, ErrorBoundary }, '/profil/admin-users', {
    address: '/profil/admin-users',
  });
  expect(await screen.findByText('Page /profil/info')).toBeInTheDocument();
});

const forbidden = () => {
  throw new ApiError(403, undefined);
};
