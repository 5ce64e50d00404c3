import { render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as adminsPage from './admin-accounts-page.tsx';
import * as producePage from './admin-produce-page.tsx';
import * as settingsPage from './admin-settings-page.tsx';
import * as statisticsPage from './admin-statistics-page.tsx';
import * as systemPage from './admin-system-page.tsx';
import * as usersPage from './admin-users-page.tsx';
import * as moderationPage from './moderation-queues-page.tsx';
import ProfileLayout from './profile-layout.tsx';

test.each([
  ['users', usersPage],
  ['admins', adminsPage],
  ['adverts', moderationPage],
  ['statistiques', statisticsPage],
  ['systeme', systemPage],
  ['reglages', settingsPage],
  ['produits', producePage],
])('a member who opens the tab admin-%s is sent to the own account', async (tab, page) => {
  stubLoggedInMember();
  const address = `/profil/admin-${tab}`;
  renderTestPage(page, address, { address });
  expect(await screen.findByText('Page /profil/info')).toBeInTheDocument();
});

test.each([
  ['an administrator', { role: ROLE_ADMIN }, true],
  ['a suspended administrator', { role: ROLE_ADMIN, isActive: false }, false],
  ['a member', {}, false],
])("the tabs shown to %s: %o, administrators' ones: %s", (_, claims, areShown) => {
  stubLoggedInMember(claims);
  render(<ProfileLayout />, { wrapper: MemoryRouter });
  expect(screen.getByRole('link', { name: 'Mes annonces' })).toBeInTheDocument();
  expect(screen.queryAllByRole('link', { name: /^Gestion des utilisateurs/ })).toHaveLength(areShown ? 1 : 0);
});

test("administrators' pages show the version of the program, the other pages do not", async () => {
  stubLoggedInMember({ role: ROLE_ADMIN });
  const asked = stubApiAnswer('GET /api/health', { status: 'ok', database: 'postgres', version: '1.2.3' });
  const showAt = (path: string) =>
    render(
      <MemoryRouter initialEntries={[path]}>
        <ProfileLayout />
      </MemoryRouter>,
    );
  showAt('/profil/info').unmount();
  expect(asked).toHaveLength(0);
  showAt('/profil/admin-adverts');
  expect(await screen.findByText('Version 1.2.3')).toBeInTheDocument();
});

test('a check of the site that fails marks the tab of the system, for administrators alone', async () => {
  const asked = stubApiAnswer('GET /api/admin/system/faults', { faults: 2 });
  stubLoggedInMember();
  render(<ProfileLayout />, { wrapper: MemoryRouter }).unmount();
  expect(asked).toHaveLength(0);
  stubLoggedInMember({ role: ROLE_ADMIN });
  render(<ProfileLayout />, { wrapper: MemoryRouter });
  expect(
    await screen.findByRole('link', { name: 'Système , 2 points du site ne vont pas' }),
  ).toBeInTheDocument();
});
