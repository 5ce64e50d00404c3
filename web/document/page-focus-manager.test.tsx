import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, Link, Outlet } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { expect, test } from 'vitest';
import { NEXT_PAGE_LINK_STATE, PageFocusManager } from './page-focus-manager.tsx';

const Site = () => (
  <>
    <header>
      <Link to="/annonces">Annonces</Link>
    </header>
    <main tabIndex={-1}>
      <Link to="/profil">Onglet</Link>
      <Outlet />
    </main>
    <PageFocusManager />
  </>
);
const page = (name: string) => (
  <>
    <title>{name}</title>
    <h1>{name}</h1>
    <button type="button">Bouton de {name}</button>
  </>
);

function showSite() {
  const children = ['accueil', 'annonces', 'profil'].map((name) => ({ path: name, element: page(name) }));
  const router = createMemoryRouter([{ path: '/', element: <Site />, children }], {
    initialEntries: ['/accueil'],
  });
  render(<RouterProvider router={router} />);
  return {
    go: (to: string, options = {}) => act(() => router.navigate(to, options)),
    focus: () => document.activeElement?.textContent,
  };
}

test('the first page leaves the focus to the browser', () => {
  const { focus } = showSite();
  expect(focus()).toBe(document.body.textContent);
});

test('the next page gets the focus on its title', async () => {
  const { go, focus } = showSite();
  await go('/annonces');
  expect(focus()).toBe('annonces');
  await go('/profil');
  expect(focus()).toBe('profil');
});

test('a changed query keeps the focus, unless it is the next page of results', async () => {
  const { go, focus } = showSite();
  await go('/annonces');
  act(() => screen.getByRole('button').focus());
  await go('/annonces?city=Nantes');
  expect(focus()).toBe('Bouton de annonces');
  act(() => screen.getByRole('link', { name: 'Annonces' }).focus());
  await go('/annonces?city=Brest');
  expect(focus()).toBe('Annonces');
  act(() => screen.getByRole('link', { name: 'Annonces' }).blur());
  await go('/annonces?city=Lyon');
  expect(focus()).toBe('annonces');
  await go('/annonces?city=Nantes&page=2', { state: NEXT_PAGE_LINK_STATE });
  expect(focus()).toBe('annonces');
});

test('a tab link keeps the focus, and its page is announced', async () => {
  const { go, focus } = showSite();
  act(() => screen.getByRole('link', { name: 'Onglet' }).focus());
  await go('/profil');
  expect(focus()).toBe('Onglet');
  expect(document.querySelector('[aria-live]')).toHaveTextContent('profil');
});

test('the focus moves from the header to the new title', async () => {
  const { go, focus } = showSite();
  act(() => screen.getByRole('link', { name: 'Annonces' }).focus());
  await go('/annonces');
  expect(focus()).toBe('annonces');
});
