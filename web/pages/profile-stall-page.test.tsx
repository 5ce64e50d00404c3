import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Listing } from '#contract/listings/schemas.ts';
import type { StallChangeResult } from '#contract/listings/stall.ts';
import { aListing } from '#web/testing/fixtures.ts';
import { logInAs } from '#web/testing/log-in-as.ts';
import { fakeApiAnswer, fakeErrorResponse } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import * as page from './profile-stall-page.tsx';

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const tomatoes = aListing({ expiresAt: daysFromNow(9) });
const figs = aListing({ _id: 'l2', productName: 'figues', expiresAt: daysFromNow(9) });

/** Member's listings on the server. */
let own: Listing[];
beforeEach(() => {
  logInAs();
  own = [tomatoes, figs];
  fakeApiAnswer('GET /api/adverts/my-ads', () => ({
    activeAds: own.filter(({ isArchived }) => !isArchived),
    pendingAds: [aListing({ _id: 'l9', productName: 'noix', status: 'pending' })],
    refuseAds: [],
    deletedAds: [],
    archivedAds: own.filter(({ isArchived }) => isArchived),
  }));
});

const showStall = () => renderTestPage(page, '/profil/etal', { address: '/profil/etal' });
const row = async (name = 'tomates') => {
  const link = await screen.findByRole('link', { name });
  return within(link.closest('tr') as HTMLElement);
};
const price = async (name?: string) => (await row(name)).getByRole('textbox', { name: /^Prix/ });

/** Answers each line by `reply`; the lines that were sent. */
function answerLines(reply: (change: Record<string, unknown>) => Omit<StallChangeResult, 'id'> | Response) {
  const lines: Record<string, unknown>[] = [];
  fakeApiAnswer('PUT /api/adverts/my-ads', async (request) => {
    const { changes } = (await request.json()) as { changes: { id: string }[] };
    lines.push(...changes);
    const [first, ...others] = changes.map((change) => {
      const result = reply(change);
      return result instanceof Response ? result : { id: change.id, ...result };
    });
    return first instanceof Response
      ? first
      : ({ results: [first, ...others] } as { results: StallChangeResult[] });
  });
  return lines;
}

test('the stall lists current and former offers by name, with or without a price', async () => {
  own.push(
    aListing({ _id: 'l3', productName: 'épinards', type: 'donation', price: null }),
    aListing({ _id: 'l4', productName: 'miel', isArchived: true }),
    aListing({ _id: 'l5', productName: 'prunes', mainType: 'asked', type: null, price: null }),
  );
  showStall();
  await row();
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'épinards',
    'figues',
    'miel',
    'tomates',
  ]);
  expect((await row('épinards')).queryByRole('textbox', { name: /^Prix/ })).toBeNull();
  expect((await row('miel')).getByRole('combobox')).toHaveDisplayValue('Archivée');
  expect(await price()).toHaveAccessibleName('Prix : tomates, € / kg');
});

test('a price is saved when its field is left, and its row alone says so', async () => {
  const lines = answerLines(() => ({ ok: true, ad: { ...tomatoes, price: 4.2 } }));
  const { user } = showStall();
  await user.clear(await price());
  await user.type(await price(), '4,2');
  await user.tab();
  await waitFor(async () => expect((await row()).getByRole('status')).toHaveTextContent('Enregistré'));
  expect(await price()).toHaveValue('4,20');
  expect(lines).toEqual([{ id: 'l1', price: '4,2' }]);
  expect((await row('figues')).getByRole('status')).toBeEmptyDOMElement();
});

test('Enter saves a price, Escape restores it, and an unchanged one is not sent', async () => {
  const lines = answerLines(() => ({ ok: true, ad: { ...tomatoes, price: 5 } }));
  const { user } = showStall();
  await user.type(await price(), '9{Escape}');
  expect(await price()).toHaveValue('3,50');
  await user.tab();
  await user.clear(await price());
  await user.type(await price(), '3,50{Enter}');
  await user.clear(await price());
  await user.type(await price(), '5{Enter}');
  await waitFor(async () => expect(await price()).toHaveValue('5'));
  await waitFor(async () => expect((await row()).getByRole('status')).toHaveTextContent('Enregistré'));
  expect(await price()).toHaveFocus();
  expect(lines).toEqual([{ id: 'l1', price: '5' }]);
});

test.each([
  [
    'this row',
    () => ({ ok: false, code: 'INVALID_INPUT', message: 'Non.', errors: { price: 'Un prix, svp.' } }),
  ],
  ['the call', () => fakeErrorResponse(503, 'UNAVAILABLE', 'Un prix, svp.')],
])('the typed price stays beside a refusal of %s', async (_, reply) => {
  const lines = answerLines(reply);
  const { user } = showStall();
  await user.clear(await price());
  await user.type(await price(), 'cher{Enter}');
  await waitFor(async () => expect(await price()).toHaveAccessibleDescription('Un prix, svp.'));
  expect(await price()).toHaveValue('cher');
  expect(await price()).toBeInvalid();
  expect((await row()).getByRole('status')).toBeEmptyDOMElement();
  await user.keyboard('{Escape}');
  expect(await price()).toBeValid();
  expect(lines).toHaveLength(1);
});

test('a row with a refusal does not say that it is saved', async () => {
  answerLines(({ price: sent }) =>
    sent
      ? { ok: true, ad: { ...tomatoes, price: 4 } }
      : { ok: false, code: 'INVALID_INPUT', message: 'Non.' },
  );
  const { user } = showStall();
  await user.clear(await price());
  await user.type(await price(), '4{Enter}');
  await waitFor(async () => expect((await row()).getByRole('status')).toHaveTextContent('Enregistré'));
  const quantity = (await row()).getByRole('textbox', { name: /^Quantité/ });
  await user.clear(quantity);
  await user.type(quantity, '0{Enter}');
  await waitFor(() => expect(quantity).toHaveAccessibleDescription('Non.'));
  expect((await row()).getByRole('status')).toBeEmptyDOMElement();
});

test('a change made while another is saved waits for it', async () => {
  const { promise: slow, resolve } = Promise.withResolvers<void>();
  const prices: unknown[] = [];
  fakeApiAnswer('PUT /api/adverts/my-ads', async (request) => {
    const [change] = ((await request.json()) as { changes: { price: string }[] }).changes;
    prices.push(change?.price);
    if (prices.length === 1) await slow;
    return { results: [{ id: 'l1', ok: true, ad: { ...tomatoes, price: Number(change?.price) } }] };
  });
  const { user } = showStall();
  await user.clear(await price());
  await user.type(await price(), '4{Enter}');
  expect((await row()).getByRole('status')).toHaveTextContent('Enregistrement');
  await user.type(await price(), '5{Enter}');
  expect(prices).toEqual(['4']);
  resolve();
  await waitFor(async () => expect((await row()).getByRole('status')).toHaveTextContent('Enregistré'));
  expect(prices).toEqual(['4', '45']);
  expect(await price()).toHaveValue('45');
});

test('availability is saved at once, and brings an archived listing back', async () => {
  own = [{ ...tomatoes, isArchived: true }];
  const lines = answerLines(({ availability }) => ({
    ok: true,
    ad: { ...tomatoes, availability: availability as Listing['availability'] },
  }));
  const { user } = showStall();
  const select = (await row()).getByRole('combobox');
  expect(screen.queryByText(/^Jusqu'au/)).toBeNull();
  await user.selectOptions(select, 'Réservé');
  await waitFor(async () => expect((await row()).getByRole('status')).toHaveTextContent('Enregistré'));
  expect(select).toHaveDisplayValue('Réservé');
  expect(screen.queryByRole('option', { name: 'Archivée' })).toBeNull();
  expect(screen.getByText(/^Jusqu'au/)).toBeInTheDocument();
  expect(lines).toEqual([{ id: 'l1', availability: 'reserved', isArchived: false }]);
});

test('an expired listing is renewed; a refusal stands below its button', async () => {
  own = [{ ...tomatoes, isArchived: true, expired: true, expiresAt: '2026-11-01T10:00:00.000Z' }];
  let isRefused = true;
  answerLines(() =>
    isRefused
      ? { ok: false, code: 'TRANSITION_FORBIDDEN', message: 'Impossible.' }
      : { ok: true, ad: { ...tomatoes, expiresAt: '2026-12-06T10:00:00.000Z' } },
  );
  const { user } = showStall();
  const button = (await row()).getByRole('button', { name: 'Renouveler : tomates' });
  expect(button).toHaveAccessibleDescription('Expirée le 1er\u00a0novembre');
  await user.click(button);
  await waitFor(() => expect(button).toHaveAccessibleDescription('Expirée le 1er\u00a0novembre Impossible.'));
  isRefused = false;
  await user.click(button);
  await waitFor(() => expect(button).toHaveAccessibleDescription("Jusqu'au 6\u00a0décembre"));
  expect((await row()).getByRole('combobox')).toHaveDisplayValue('Disponible');
});

test("last week's offers come back at once, each with its own result", async () => {
  own = own.map((listing) => ({ ...listing, isArchived: true, availability: 'soldOut' }));
  const lines = answerLines(({ id }) =>
    id === 'l1' ? { ok: true, ad: tomatoes } : { ok: false, code: 'LISTING_GONE', message: 'Supprimée.' },
  );
  const { user } = showStall();
  const button = await screen.findByRole('button', { name: 'Comme la semaine dernière' });
  expect(button).toHaveAccessibleDescription(/figues, tomates\.$/);
  await user.click(button);
  expect(await (await row('figues')).findByText('Supprimée.')).toBeInTheDocument();
  expect((await row()).getByRole('combobox')).toHaveDisplayValue('Disponible');
  expect(lines).toEqual([
    { id: 'l2', renew: true, availability: 'available' },
    { id: 'l1', renew: true, availability: 'available' },
  ]);
  expect(button).toHaveAccessibleDescription(/: figues\.$/);
  // Beside the button: the row may be far below.
  expect(screen.getByRole('alert')).toHaveTextContent('Pas remis en vente : figues.');
  expect(button).toHaveFocus();
});

test("last week's offers that all failed are reported together", async () => {
  own = [{ ...tomatoes, isArchived: true }];
  fakeApiAnswer('PUT /api/adverts/my-ads', () => fakeErrorResponse(503, 'UNAVAILABLE', 'Plus tard.'));
  const { user } = showStall();
  await user.click(await screen.findByRole('button', { name: 'Comme la semaine dernière' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Plus tard.');
});

test('an empty stall links to publishing', async () => {
  own = [];
  showStall();
  expect(await screen.findByRole('link', { name: 'Publier une annonce' })).toHaveAttribute('href', '/ad/add');
});

test('the stall of a suspended member is closed with an explanation', async () => {
  logInAs({ isActive: false });
  showStall();
  expect(await screen.findByText(/fermé tant que votre compte est suspendu/)).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
});
