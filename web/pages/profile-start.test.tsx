import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { rememberIfMemberHasStall } from '#web/features/listings/stall/has-stall.ts';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as profileLayout from './profile-layout.tsx';
import * as startPage from './profile-redirect-page.tsx';

const none = { activeAds: [], pendingAds: [], refuseAds: [], deletedAds: [], archivedAds: [] };
const answerOrders = (total: number) =>
  stubApiAnswer('GET /api/reservations', {
    reservations: [],
    pagination: { page: 1, limit: 1, total, totalPages: total },
  });
beforeEach(() => void answerOrders(0));
const start = (address = '/profil') => renderTestPage(startPage, address, { address });

test('the profile opens on the listings of a member who has some, without loading them', async () => {
  stubLoggedInMember();
  stubApiAnswer('GET /api/adverts/my-ads/latest', { ad: createSampleListing({ status: 'pending' }) });
  const all = stubApiAnswer('GET /api/adverts/my-ads', none);
  start();
  expect(await screen.findByText('Page /profil/ads')).toBeInTheDocument();
  expect(all).toEqual([]);
});

test('the profile opens on orders that wait for an answer', async () => {
  stubLoggedInMember();
  answerOrders(2);
  stubApiAnswer('GET /api/adverts/my-ads/latest', { ad: createSampleListing() });
  start();
  expect(await screen.findByText('Page /profil/commandes')).toBeInTheDocument();
});

test.each([
  ['without listings', '/profil', () => ({ ad: null })],
  [
    'whose listings cannot be read',
    '/profil',
    () => createFakeApiErrorResponse(503, 'UNAVAILABLE', 'Plus tard.'),
  ],
  ['at an unknown tab', '/profil/inconnu', () => ({ ad: createSampleListing() })],
])('the profile of a member %s opens on the account', async (_, address, reply) => {
  stubLoggedInMember();
  stubApiAnswer('GET /api/adverts/my-ads/latest', reply);
  start(address);
  expect(await screen.findByText('Page /profil/info')).toBeInTheDocument();
});

test('the tab of the stall is hidden from a member who is known to have nothing in it', async () => {
  const { userId } = stubLoggedInMember();
  rememberIfMemberHasStall(userId, { ...none, refuseAds: [createSampleListing({ status: 'refuse' })] });
  renderTestPage(profileLayout, '/profil/info', { address: '/profil/info' });
  const tabs = within(await screen.findByRole('navigation', { name: 'Mon compte' }));
  expect(tabs.getByRole('link', { name: 'Mes annonces' })).toBeInTheDocument();
  expect(tabs.queryByRole('link', { name: 'Mon étal' })).toBeNull();
});

test('the page of the decisions has its tab, which other pages have not', async () => {
  stubLoggedInMember();
  const { unmount } = renderTestPage(profileLayout, '/profil/decisions', { address: '/profil/decisions' });
  expect(await screen.findByRole('link', { name: 'Décisions', current: 'page' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Mes informations' })).toHaveAttribute('href', '/profil/info');
  unmount();
  renderTestPage(profileLayout, '/profil/info', { address: '/profil/info' });
  expect(await screen.findByRole('link', { name: 'Mes informations', current: 'page' })).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'Décisions' })).toBeNull();
});
