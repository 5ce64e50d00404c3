import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { createTestOwnAccount } from '#web/testing/fixtures.ts';
import { stubApiAnswer } from '#web/testing/network.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import { refreshUnreadMessageCount } from './badges/unread-count.ts';
import { BottomBar } from './bottom-bar.tsx';
import { SiteHeader } from './site-header.tsx';

function scrollPageTo(y: number) {
  vi.stubGlobal('scrollY', y);
  act(() => void dispatchEvent(new Event('scroll')));
}

test('the header makes room while the page is read downwards, and returns on the way back', () => {
  renderComponentInTestPage(<SiteHeader />);
  const isHidden = () => screen.getByRole('banner').hasAttribute('data-hidden');
  scrollPageTo(60);
  expect(isHidden()).toBe(false);
  scrollPageTo(400);
  expect(isHidden()).toBe(true);
  scrollPageTo(395);
  expect(isHidden()).toBe(true);
  scrollPageTo(300);
  expect(isHidden()).toBe(false);
  scrollPageTo(300 + 2 * innerHeight);
  expect(isHidden()).toBe(false);
  scrollPageTo(400 + 2 * innerHeight);
  expect(isHidden()).toBe(true);
  scrollPageTo(0);
  expect(isHidden()).toBe(false);
});

test("requests that wait for a seller's answer are counted on the account, and again with each message", async () => {
  stubLoggedInMember();
  let [asked, unread] = [1, 0];
  stubApiAnswer('GET /api/messages/unread', () => ({ unreadMessageCount: unread }));
  stubApiAnswer('GET /api/users/user', { user: createTestOwnAccount() });
  stubApiAnswer('GET /api/reservations', () => ({
    reservations: [],
    pagination: { page: 1, limit: 1, total: asked, totalPages: asked },
  }));
  renderComponentInTestPage(
    <>
      <SiteHeader />
      <BottomBar />
    </>,
  );
  const profile = await screen.findByRole('link', { name: /^Profil.*, 1 réservation à laquelle répondre$/ });
  expect(
    within(screen.getByRole('banner')).getByText(', 1 réservation à laquelle répondre'),
  ).toBeInTheDocument();
  [asked, unread] = [2, 1];
  await act(async () => refreshUnreadMessageCount());
  await waitFor(() => expect(profile).toHaveAccessibleName(/, 2 réservations auxquelles répondre$/));
});

test('a check of the site that fails is marked for administrators, with a link to the state of the site', async () => {
  stubLoggedInMember({ role: ROLE_ADMIN });
  stubApiAnswer('GET /api/admin/system/faults', { faults: 1 });
  renderComponentInTestPage(
    <>
      <SiteHeader />
      <BottomBar />
    </>,
  );
  const link = await screen.findByRole('link', { name: 'Système , un point du site ne va pas' });
  expect(link).toHaveAttribute('href', '/profil/admin-systeme');
  expect(
    await screen.findByRole('link', { name: /^Profil.*, un point du site ne va pas$/ }),
  ).toBeInTheDocument();
});

test('members and visitors do not ask for the state of the site', async () => {
  const asked = stubApiAnswer('GET /api/admin/system/faults', { faults: 1 });
  stubLoggedInMember();
  stubApiAnswer('GET /api/reservations', {
    reservations: [],
    pagination: { page: 1, limit: 1, total: 1, totalPages: 1 },
  });
  renderComponentInTestPage(<BottomBar />);
  await screen.findByRole('link', { name: /^Profil.*, 1 réservation à laquelle répondre$/ });
  expect(asked).toHaveLength(0);
});

test('colours and text size are one touch away', async () => {
  const { user } = renderComponentInTestPage(<SiteHeader />);
  await user.click(screen.getByRole('button', { name: 'Affichage' }));
  expect(await screen.findByRole('radio', { name: '200 %' })).toBeVisible();
});
