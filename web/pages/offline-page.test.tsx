import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import * as page from './offline-page.tsx';

const LIST = '/app/annonces?productName=ail';
const LIST_DATA = '/app/annonces.data?productName=ail&_routes=pages%2Fresults-page';
const SELLER = '/app/vendeur/0193aaaa-0000-7000-8000-000000000000';
/** Cached entries on the device, by cache and path. */
let caches: Record<string, Record<string, Response>>;

beforeEach(() => {
  caches = {};
  const origin = 'https://recolte.test';
  const pathOf = (url: string) => url.replace(origin, '');
  vi.stubGlobal('caches', {
    open: async (name: string) => ({
      keys: async () => Object.keys(caches[name] ?? {}).map((path) => ({ url: origin + path })),
      match: async (url: string) => caches[name]?.[pathOf(url)]?.clone(),
    }),
  });
});

const seen = (time: number, body = '', title = '') =>
  new Response(body, { headers: { 'x-seen-at': String(time), 'x-title': encodeURIComponent(title) } });
const open = (query = '') => renderTestPage(page, '/hors-ligne', { address: `/hors-ligne${query}` });

test('stored pages are listed offline, the last seen first', async () => {
  caches = {
    'seen-pages': {
      [SELLER]: seen(1, '', 'Jeanne &amp; Karim, vendeurs à Lyon - Récolte'),
      [LIST]: seen(2, '', 'Avant'),
    },
    'seen-data': { [LIST_DATA]: seen(3) },
    'seen-titles': {
      [LIST]: new Response('Ail & ail des ours - Récolte'),
      '/app/annonces': new Response('Oubliée'),
    },
  };
  open();
  await screen.findByRole('heading', { name: 'À lire sans réseau' });
  const links = screen.getAllByRole('link').filter((link) => link.textContent !== 'Réessayer');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Ail & ail des ours', '/annonces?productName=ail'],
    ['Jeanne & Karim, vendeurs à Lyon', SELLER.slice('/app'.length)],
  ]);
});

test('a stored page opened by its address is shown', async () => {
  caches = { 'seen-data': { [LIST_DATA]: seen(3) } };
  open('?page=%2Fannonces%3FproductName%3Dail');
  expect(await screen.findByText('Page /annonces?productName=ail')).toBeInTheDocument();
});

test('a page that is not stored is replaced by an explanation', async () => {
  open('?page=%2Fannonces');
  expect(await screen.findByText(/^Cette page n'est pas gardée sur cet appareil/)).toBeVisible();
});

test('a missing page opens by itself once the server answers, also after a first request that failed', async () => {
  const answer = stubApiAnswer('GET /api/ready', (_, count) =>
    count === 1 ? createFakeApiErrorResponse(503, 'DATABASE_DOWN', 'Non.') : { status: 'ready' },
  );
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  open('?page=%2Fannonces');
  await screen.findByText(/^Cette page n'est pas gardée/);
  act(() => void dispatchEvent(new Event('online')));
  await vi.waitFor(() => expect(answer).toHaveLength(1));
  await act(() => vi.advanceTimersByTimeAsync(3_000));
  expect(await screen.findByText('Page /annonces')).toBeInTheDocument();
});
