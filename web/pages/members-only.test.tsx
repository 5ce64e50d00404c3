import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { createTestSessionToken, stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as alertsPage from './alerts-page.tsx';
import * as editPage from './edit-listing-page.tsx';
import * as editProfilePage from './edit-profile-page.tsx';
import * as loginPage from './login-page.tsx';
import * as messagesPage from './messages-page.tsx';
import * as profileLayout from './profile-layout.tsx';
import * as profileUnknownPage from './profile-redirect-page.tsx';
import * as publishPage from './publish-listing-page.tsx';

const PAGES = [
  ['/edit-profile', editProfilePage],
  ['/profil/ads', profileLayout],
  ['/profil', profileUnknownPage],
  ['/ad/add', publishPage],
  ['/modifier/l1', editPage],
  ['/messages', messagesPage],
  ['/alerts', alertsPage],
] as const;

test.each(PAGES)(
  'the page %s is empty for visitors and leads them to the log-in, and back',
  async (path, page) => {
    expect(page).not.toHaveProperty('loader');
    renderTestPage(page, path, { address: `${path}?a=1` });
    const login = `Page /login?next=${encodeURIComponent(`${path}?a=1`)}`;
    expect(await screen.findByText(login)).toBeInTheDocument();
  },
);

test('an expired session leads to the log-in, which shows the reason', async () => {
  localStorage.setItem('token', createTestSessionToken({ userId: 'ana', exp: 1 }));
  const { unmount } = renderTestPage(editProfilePage, '/edit-profile', { address: '/edit-profile' });
  expect(await screen.findByText('Page /login?next=%2Fedit-profile')).toBeInTheDocument();
  expect(localStorage.getItem('token')).toBeNull();
  unmount();
  renderTestPage(loginPage, '/login', { address: '/login?next=%2Fedit-profile' });
  expect(await screen.findByText(/^Votre session est terminée\./)).toBeInTheDocument();
});

test.each(['/login', '/profil', '/profil/inconnu'])('a member who opens %s is sent on', async (path) => {
  stubLoggedInMember();
  stubApiAnswer('GET /api/adverts/my-ads', {
    activeAds: [],
    pendingAds: [],
    refuseAds: [],
    deletedAds: [],
    archivedAds: [],
  });
  const page = path === '/login' ? loginPage : profileUnknownPage;
  renderTestPage(page, path, { address: path });
  const target = path === '/login' ? 'Page /' : 'Page /profil/info';
  expect(await screen.findByText(target)).toBeInTheDocument();
});

test('the account of a member has five tabs', async () => {
  stubLoggedInMember();
  renderTestPage(profileLayout, '/profil/info', { address: '/profil/info' });
  const tabs = within(await screen.findByRole('navigation', { name: 'Mon compte' }));
  expect(tabs.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Mes informations',
    'Mes annonces favorites',
    'Commandes',
    'Mes annonces',
    'Mon étal',
  ]);
});
