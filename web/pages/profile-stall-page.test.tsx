import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Listing } from '#contract/listings/schemas.ts';
import type { BulkListingEditItemResult } from '#contract/listings/stall.ts';
import type { Session } from '#web/client/session-token.ts';
import { sendOutboxAndNotifyMember } from '#web/offline/outbox/send-outbox-and-notify-member.ts';
import { readMemberUnsentStallChanges } from '#web/offline/outbox/stall-changes.ts';
import { createSampleListing, createSampleReservation } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import { registerToastRenderer } from '#web/ui/toasts/show-or-queue-toast.ts';
import * as page from './profile-stall-page.tsx';

const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const tomatoes = createSampleListing({ expiresAt: daysFromNow(9) });
const figs = createSampleListing({ _id: 'l2', productName: 'figues', expiresAt: daysFromNow(9) });
const nuts = createSampleListing({ _id: 'l9', productName: 'noix', status: 'pending' });

/** Member's listings on the server. */
let own: Listing[];
let ana: Session;
beforeEach(() => {
  ana = stubLoggedInMember();
  // Drops toasts of earlier tests, which nothing has shown.
  registerToastRenderer(() => {})();
  own = [tomatoes, figs];
  stubApiAnswer('GET /api/prices', {
    count: 0,
    median: null,
    low: null,
    high: null,
    scope: 'france',
    usual: null,
  });
  stubApiAnswer('GET /api/adverts/my-ads', () => ({
    activeAds: own.filter(({ isArchived, status }) => !isArchived && status === 'accepted'),
    pendingAds: own.filter(({ status }) => status === 'pending'),
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

const storeOwn = (saved: Listing) => {
  own = own.map((listing) => (listing._id === saved._id ? saved : listing));
};

/** Answers each line by `reply`; the lines that were sent. */
function answerLines(
  reply: (change: Record<string, unknown>) => Omit<BulkListingEditItemResult, 'id'> | Response,
) {
  const lines: Record<string, unknown>[] = [];
  stubApiAnswer('PUT /api/adverts/my-ads', async (request) => {
    const { changes } = (await request.json()) as { changes: { id: string }[] };
    lines.push(...changes);
    const [first, ...others] = changes.map((change) => {
      const result = reply(change);
      if (!(result instanceof Response) && result.ad) storeOwn(result.ad);
      return result instanceof Response ? result : { id: change.id, ...result };
    });
    return first instanceof Response
      ? first
      : ({ results: [first, ...others] } as { results: BulkListingEditItemResult[] });
  });
  return lines;
}

test('the stall lists current and former offers by name, with or without a price', async () => {
  own.push(
    createSampleListing({ _id: 'l3', productName: 'épinards', type: 'donation', price: null }),
    createSampleListing({ _id: 'l4', productName: 'miel', isArchived: true }),
    createSampleListing({ _id: 'l5', productName: 'prunes', mainType: 'asked', type: null, price: null }),
  );
  showStall();
  await row();
  const names = screen.getAllByRole('rowheader').map((header) => header.querySelector('a')?.textContent);
  expect(names).toEqual(['épinards', 'figues', 'miel', 'tomates']);
  expect((await row('épinards')).queryByRole('textbox', { name: /^Prix/ })).toBeNull();
  expect((await row('miel')).getByRole('combobox')).toHaveDisplayValue('Archivée');
  expect(await price()).toHaveAccessibleName('Prix : tomates, € / kg');
});

test('an offer that waits for an administrator has its state, its orders and its amounts, nothing else', async () => {
  own = [{ ...nuts, quantityLeft: 7, quantityReserved: 5 }];
  const lines = answerLines(() => ({ ok: true, ad: { ...nuts, price: 4 } }));
  const { user } = showStall();
  const waiting = await row('noix');
  expect(waiting.getByRole('button', { name: /^noix/ })).toHaveAccessibleName(/En\sattente$/);
  expect(waiting.getByText('En attente de validation')).toBeInTheDocument();
  expect(waiting.getByRole('link', { name: 'reste 7 kg · réservé : 5 kg' })).toBeInTheDocument();
  expect(waiting.queryByRole('combobox')).toBeNull();
  expect(waiting.queryByRole('button', { name: /^Renouveler/ })).toBeNull();
  expect(screen.queryByRole('button', { name: /renouveler/i })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Voir ma page de vendeur' })).toBeNull();
  await user.clear(await price('noix'));
  await user.type(await price('noix'), '4{Enter}');
  await waitFor(() => expect(lines).toEqual([{ id: 'l9', price: '4' }]));
});

test.each([
  ['Modifications en attente de validation', {}],
  ['Modifications refusées', { refused: 'Photo floue' }],
])('a row of an edited offer says "%s"', async (text, revision) => {
  own = [{ ...tomatoes, revision: { submittedAt: daysFromNow(-1), ...revision } }];
  showStall();
  expect((await row()).getByText(text)).toBeInTheDocument();
});

test('a price is saved when its field is left, which is shown in its row only', async () => {
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
  ['the call', () => createFakeApiErrorResponse(403, 'FORBIDDEN', 'Un prix, svp.')],
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

test('a row with a refusal is not shown as saved', async () => {
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
  stubApiAnswer('PUT /api/adverts/my-ads', async (request) => {
    const [change] = ((await request.json()) as { changes: { price: string }[] }).changes;
    prices.push(change?.price);
    if (prices.length === 1) await slow;
    storeOwn({ ...tomatoes, price: Number(change?.price) });
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

test("last week's offers come back once they are chosen, each with its own result", async () => {
  own = [tomatoes, figs, createSampleListing({ _id: 'l3', productName: 'noix', expiresAt: daysFromNow(9) })];
  own = own.map((listing) => ({ ...listing, isArchived: true, availability: 'soldOut' }));
  const lines = answerLines(({ id }) =>
    id === 'l1' ? { ok: true, ad: tomatoes } : { ok: false, code: 'LISTING_GONE', message: 'Supprimée.' },
  );
  const { user } = showStall();
  const button = await screen.findByRole('button', { name: 'Comme la semaine dernière' });
  await user.click(button);
  await user.click(await screen.findByRole('checkbox', { name: /noix/ }));
  await user.click(screen.getByRole('button', { name: 'Remettre en vente (2)' }));
  expect(await (await row('figues')).findByText('Supprimée.')).toBeInTheDocument();
  expect((await row()).getByRole('combobox')).toHaveDisplayValue('Disponible');
  expect(lines).toEqual([
    { id: 'l2', renew: true, availability: 'available' },
    { id: 'l1', renew: true, availability: 'available' },
  ]);
  // Alert beside the button: the row may be far below.
  expect(screen.getByRole('alert')).toHaveTextContent('Pas remis en vente : figues.');
});

test("an offer sold out since today is not among last week's until it is ticked", async () => {
  const off = { isArchived: true, availability: 'soldOut' } as const;
  own = [
    { ...tomatoes, ...off, archivedAt: new Date().toISOString() },
    { ...figs, ...off, archivedAt: daysFromNow(-3) },
  ];
  const { user } = showStall();
  await user.click(await screen.findByRole('button', { name: 'Comme la semaine dernière' }));
  expect(await screen.findByRole('checkbox', { name: /figues/ })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: /tomates.*épuisé aujourd'hui/ })).not.toBeChecked();
  expect(screen.getByRole('button', { name: 'Remettre en vente (1)' })).toBeEnabled();
});

test('a stall where all that is off was sold out today offers no last week', async () => {
  own = [{ ...tomatoes, isArchived: true, availability: 'soldOut', archivedAt: new Date().toISOString() }];
  showStall();
  await row();
  expect(screen.queryByRole('button', { name: 'Comme la semaine dernière' })).toBeNull();
});

test("last week's offers are taken off again by one touch", async () => {
  own = [{ ...tomatoes, isArchived: true, availability: 'soldOut' }];
  const lines = answerLines(({ renew }) => {
    own = [renew ? tomatoes : { ...tomatoes, isArchived: true, availability: 'soldOut' }];
    return { ok: true, ad: own[0] };
  });
  const { user } = renderTestPage(page, '/profil/etal', { address: '/profil/etal', hasToasts: true });
  await user.click(await screen.findByRole('button', { name: 'Comme la semaine dernière' }));
  await user.click(screen.getByRole('button', { name: 'Remettre en vente (1)' }));
  expect(await screen.findByText('1 produit remis en vente')).toBeInTheDocument();
  await waitFor(async () => expect((await row()).getByRole('combobox')).toHaveDisplayValue('Disponible'));
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  await waitFor(async () => expect((await row()).getByRole('combobox')).toHaveDisplayValue('Épuisé'));
  const expected = { availability: 'available', isArchived: false };
  expect(lines[1]).toEqual({ id: 'l1', availability: 'soldOut', isArchived: true, expected });
});

test("last week's offers that all failed are reported together", async () => {
  own = [{ ...tomatoes, isArchived: true }];
  stubApiAnswer('PUT /api/adverts/my-ads', () =>
    createFakeApiErrorResponse(503, 'UNAVAILABLE', 'Plus tard.'),
  );
  const { user } = showStall();
  await user.click(await screen.findByRole('button', { name: 'Comme la semaine dernière' }));
  await user.click(screen.getByRole('button', { name: 'Remettre en vente (1)' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Plus tard.');
});

test('a line of the stall sums its product up, opens on touch, and leaves the others as they are', async () => {
  const { user } = showStall();
  const line = async (name: string) =>
    (await row(name)).getByRole('button', { name: new RegExp(`^${name}`) });
  expect(await line('tomates')).toHaveAccessibleName(
    'tomates 3,50 € / kg\u00a0· 12\u00a0kg\u00a0· En\u00a0ligne',
  );
  expect(await line('tomates')).toHaveAttribute('aria-expanded', 'false');
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  await user.click(await line('tomates'));
  expect(scrolled.mock.contexts).toEqual([(await line('tomates')).closest('tr')]);
  expect(await line('tomates')).toHaveAttribute('aria-expanded', 'true');
  await user.click(await line('figues'));
  expect(await line('figues')).toHaveAttribute('aria-expanded', 'true');
  expect(await line('tomates')).toHaveAttribute('aria-expanded', 'true');
  await user.click(await line('figues'));
  expect(await line('figues')).toHaveAttribute('aria-expanded', 'false');
});

test('steps of a price and a quantity are saved as one change', async () => {
  const lines = answerLines(({ price: sent, quantity }) => ({
    ok: true,
    ad: { ...tomatoes, price: sent ? 3.7 : 3.5, quantity: quantity ? 11 : 12 },
  }));
  const { user } = showStall();
  const more = (await row()).getByRole('button', { name: 'Plus : prix, tomates' });
  await user.click(more);
  await user.click(more);
  await waitFor(async () => expect((await row()).getByRole('status')).toHaveTextContent('Enregistré'));
  expect(await price()).toHaveValue('3,70');
  await user.click((await row()).getByRole('button', { name: 'Moins : quantité, tomates' }));
  await waitFor(() => expect(lines).toHaveLength(2));
  expect(lines).toEqual([
    { id: 'l1', price: '3,70' },
    { id: 'l1', quantity: '11' },
  ]);
});

test('what comes back each week is set in the opened line, and cleared again', async () => {
  const lines = answerLines(({ weeklyQuantity }) => ({
    ok: true,
    ad: { ...tomatoes, weeklyQuantity: weeklyQuantity ? 20 : null },
  }));
  const { user } = showStall();
  await user.click((await row()).getByRole('button', { name: /^tomates/ }));
  const weekly = (await row()).getByRole('textbox', { name: 'Chaque semaine (facultatif) : tomates, kg' });
  await user.type(weekly, '20{Enter}');
  await waitFor(async () => expect((await row()).getByRole('status')).toHaveTextContent('Enregistré'));
  expect(weekly).toHaveValue('20');
  await user.clear(weekly);
  await user.tab();
  await waitFor(() => expect(lines).toHaveLength(2));
  await waitFor(() => expect(weekly).toHaveValue(''));
  expect(lines).toEqual([
    { id: 'l1', weeklyQuantity: '20' },
    { id: 'l1', weeklyQuantity: '' },
  ]);
});

test('the last step is saved when a link is followed at once, also behind a change being saved', async () => {
  const { promise: held, resolve: free } = Promise.withResolvers<void>();
  const lines: unknown[] = [];
  stubApiAnswer('PUT /api/adverts/my-ads', async (request) => {
    const { changes } = (await request.json()) as { changes: unknown[] };
    lines.push(...changes);
    await held;
    return { results: [{ id: 'l1', ok: true, ad: tomatoes }] };
  });
  const { user, router } = showStall();
  await user.click((await row()).getByRole('button', { name: 'Plus : prix, tomates' }));
  await router.navigate('/profil/ads');
  await waitFor(() => expect(lines).toEqual([{ id: 'l1', price: '3,60' }]));
  lines.length = 0;
  await router.navigate('/profil/etal');
  await user.clear(await price());
  await user.type(await price(), '4{Enter}5{Enter}');
  await router.navigate('/profil/ads');
  await waitFor(() =>
    expect(lines).toEqual([
      { id: 'l1', price: '4' },
      { id: 'l1', price: '45' },
    ]),
  );
  free();
});

test('a saved change is taken back by one touch, and by Ctrl + Z in its field', async () => {
  const lines = answerLines(({ price: sent }) => ({
    ok: true,
    ad: { ...tomatoes, price: typeof sent === 'string' ? Number(sent.replace(',', '.')) : Number(sent) },
  }));
  const { user } = showStall();
  const undo = async () => (await row()).findByRole('button', { name: 'Annuler : tomates' });
  await user.clear(await price());
  await user.type(await price(), '4{Enter}');
  await user.click(await undo());
  await waitFor(async () => expect(await price()).toHaveValue('3,50'));
  await user.clear(await price());
  await user.type(await price(), '5{Enter}');
  await undo();
  await user.type(await price(), '9{Control>}z{/Control}');
  expect(await price()).toHaveValue('5');
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect(await price()).toHaveValue('3,50'));
  await user.tab();
  expect(lines.map(({ price: sent, expected }) => [sent, expected])).toEqual([
    ['4', undefined],
    [3.5, { price: 4 }],
    ['5', undefined],
    [3.5, { price: 5 }],
  ]);
});

test('a price far from the one before is doubted, and corrected by one touch', async () => {
  const lines = answerLines(({ price: sent }) => ({
    ok: true,
    ad: { ...tomatoes, price: Number(String(sent).replace(',', '.')) },
  }));
  const { user } = showStall();
  await user.clear(await price());
  await user.type(await price(), '350{Enter}');
  expect(await screen.findByText(/^C'est cher pour « tomates »/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '3,50 €' }));
  await waitFor(async () => expect(await price()).toHaveValue('3,50'));
  expect(lines.map(({ price: sent }) => sent)).toEqual(['350', '3,50']);
});

test('a first tap selects the number of a field, and a quantity ten times the one before is doubted', async () => {
  own = [{ ...tomatoes, quantity: 35, quantityLeft: 35 }];
  const lines = answerLines(({ quantity: sent }) => ({
    ok: true,
    ad: { ...tomatoes, quantity: Number(sent), quantityLeft: Number(sent) },
  }));
  const { user } = showStall();
  const quantity = (await row()).getByRole('textbox', { name: /^Quantité/ });
  await user.click(quantity);
  await user.keyboard('350{Enter}');
  expect(await screen.findByText(/^C'est beaucoup pour « tomates »/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '35' }));
  await waitFor(() => expect(lines.map(({ quantity: sent }) => sent)).toEqual(['350', '35']));
});

test('Enter and the arrows lead to the same field of another row, and save', async () => {
  const lines = answerLines(({ id }) => ({ ok: true, ad: id === 'l2' ? { ...figs, price: 4 } : tomatoes }));
  const { user } = showStall();
  await user.clear(await price('figues'));
  await user.type(await price('figues'), '4{ArrowDown}');
  expect(await price()).toHaveFocus();
  await user.keyboard('{ArrowUp}');
  expect(await price('figues')).toHaveFocus();
  await waitFor(() => expect(lines).toEqual([{ id: 'l2', price: '4' }]));
});

test('a quantity of 0 leads to the offer to mark the product as sold out', async () => {
  const lines = answerLines(({ quantity }) =>
    quantity
      ? { ok: false, code: 'INVALID_INPUT', message: 'Non.' }
      : { ok: true, ad: { ...tomatoes, availability: 'soldOut', isArchived: true } },
  );
  const { user } = showStall();
  const field = (await row()).getByRole('textbox', { name: /^Quantité/ });
  await user.clear(field);
  await user.type(field, '0{Enter}');
  await user.click(await screen.findByRole('button', { name: 'Tout est parti : tomates' }));
  await waitFor(async () => expect((await row()).getByRole('combobox')).toHaveDisplayValue('Épuisé'));
  expect(field).toHaveValue('12');
  expect(lines[1]).toEqual({ id: 'l1', availability: 'soldOut' });
});

test('a price typed without a network is kept over a reload, and sent once it is back', async () => {
  let isOffline = true;
  const lines = answerLines(({ price: sent }) =>
    isOffline ? (HttpResponse.error() as never) : { ok: true, ad: { ...tomatoes, price: Number(sent) } },
  );
  const { user } = showStall();
  await user.clear(await price());
  await user.type(await price(), '4{Enter}');
  expect(
    await (await row()).findByText(/^Gardé sur cet appareil.: prix 4\. Partira dès que/),
  ).toBeInTheDocument();
  expect((await row()).getByRole('status')).toBeEmptyDOMElement();
  cleanup();
  showStall();
  expect(await price()).toHaveValue('4');
  expect(await price()).toBeValid();
  await user.click((await row()).getByRole('button', { name: 'Réessayer : tomates' }));
  await waitFor(() => expect(lines).toHaveLength(2));
  isOffline = false;
  await act(() => sendOutboxAndNotifyMember(ana.userId));
  expect(await price()).toHaveValue('4');
  expect((await row()).queryByText(/^Gardé/)).toBeNull();
  expect(lines.map(({ price: sent, expected }) => [sent, expected])).toEqual([
    ['4', undefined],
    ['4', { price: 3.5 }],
    ['4', { price: 3.5 }],
  ]);
  expect(own[0]?.price).toBe(4);
});

test('a kept price of a listing that changed elsewhere is told, then sent all the same or given up', async () => {
  const replies = ['away', 'overtaken', 'away', 'overtaken', 'saved'];
  const lines = answerLines(({ price: sent }) => {
    const reply = replies.shift();
    if (reply === 'away') return HttpResponse.error() as never;
    if (reply === 'overtaken') return { ok: false, code: 'LISTING_CHANGED', message: 'Non.' };
    return { ok: true, ad: { ...tomatoes, price: Number(sent) } };
  });
  const { user } = showStall();
  const refused = /^Cette annonce a changé ailleurs entre-temps/;
  const typeAndReconnect = async (text: string) => {
    await user.clear(await price());
    await user.type(await price(), `${text}{Enter}`);
    await (await row()).findByText(/^Gardé sur cet appareil/);
    await act(() => sendOutboxAndNotifyMember(ana.userId));
    expect(await price()).toHaveAccessibleDescription(refused);
    expect(await price()).toHaveValue(text);
  };
  await typeAndReconnect('4');
  await user.click((await row()).getByRole('button', { name: 'Abandonner : tomates' }));
  expect(await price()).toHaveValue('3,50');
  expect(await price()).toBeValid();
  await typeAndReconnect('5');
  await user.click((await row()).getByRole('button', { name: 'Renvoyer : tomates' }));
  await waitFor(async () => expect((await row()).getByRole('status')).toHaveTextContent('Enregistré'));
  expect(await price()).toHaveValue('5');
  expect(lines.at(-1)).toEqual({ id: 'l1', price: '5' });
});

test.each(['{Escape}', '{Control>}z{/Control}', '{Control>}a{/Control}3,50{Enter}'])(
  'a price that %s takes back is sent again as it was: the kept one may have arrived without an answer',
  async (keys) => {
    let isLost = true;
    const lines = answerLines(({ price: sent, expected }) => {
      if (own[0]?.price !== (expected as { price: number } | undefined)?.price && lines.length > 1)
        return { ok: false, code: 'LISTING_CHANGED', message: 'Non.' };
      const ad = { ...tomatoes, price: Number(String(sent).replace(',', '.')) };
      storeOwn(ad);
      return isLost ? (HttpResponse.error() as never) : { ok: true, ad };
    });
    const { user } = showStall();
    await user.clear(await price());
    await user.type(await price(), '5{Enter}');
    await (await row()).findByText(/^Gardé sur cet appareil/);
    isLost = false;
    await user.type(await price(), keys, { initialSelectionStart: 0, initialSelectionEnd: 1 });
    await waitFor(() => expect(own[0]?.price).toBe(3.5));
    expect(await price()).toHaveValue('3,50');
    await waitFor(async () => expect((await row()).queryByText(/^Gardé/)).toBeNull());
    expect(await price()).toBeValid();
  },
);

test.each([{ others: [figs] }, { others: [] }])(
  'a refused change of a listing that is not on the stall any more is told above $others.length rows, and given up',
  async ({ others }) => {
    const gone = { ok: false, code: 'LISTING_NOT_FOUND', message: "Cette annonce n'existe pas." };
    let isOffline = true;
    answerLines(() => (isOffline ? (HttpResponse.error() as never) : gone));
    const { user } = showStall();
    await user.clear(await price());
    await user.type(await price(), '4{Enter}');
    await (await row()).findByText(/^Gardé sur cet appareil/);
    isOffline = false;
    await act(() => sendOutboxAndNotifyMember(ana.userId));
    cleanup();
    own = others;
    showStall();
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(
      /^Pas envoyé, car l'annonce n'est plus sur votre étal.: prix 4\. Abandonner$/,
    );
    await user.click(within(alert).getByRole('button', { name: 'Abandonner' }));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(readMemberUnsentStallChanges(ana.userId)).toEqual([]);
  },
);

test('an offer that sold out without a network is shown so, and is sent once it is back', async () => {
  let isOffline = true;
  answerLines(() =>
    isOffline
      ? createFakeApiErrorResponse(429, 'TOO_MANY_REQUESTS', 'Trop de changements.')
      : { ok: true, ad: { ...tomatoes, availability: 'soldOut', isArchived: true } },
  );
  const { user } = showStall();
  await user.selectOptions((await row()).getByRole('combobox'), 'Épuisé');
  expect(
    await (await row()).findByText(/^Trop de changements\. Gardé sur cet appareil.: épuisé\./),
  ).toBeInTheDocument();
  expect((await row()).getByRole('combobox')).toHaveDisplayValue('Épuisé');
  isOffline = false;
  await user.click((await row()).getByRole('button', { name: 'Réessayer : tomates' }));
  await waitFor(async () => expect((await row()).getByRole('status')).toHaveTextContent('Enregistré'));
  expect((await row()).getByRole('combobox')).toHaveDisplayValue('Épuisé');
});

test.each(['its own', 'another'])(
  'Ctrl + Z in %s field takes back a price that is being saved',
  async (where) => {
    const { promise: slow, resolve } = Promise.withResolvers<void>();
    const sent: string[] = [];
    stubApiAnswer('PUT /api/adverts/my-ads', async (request, count) => {
      const [change] = ((await request.json()) as { changes: { price: string }[] }).changes;
      sent.push(change?.price ?? '');
      if (count === 1) await slow;
      const ad = { ...tomatoes, price: Number(change?.price.replace(',', '.')) };
      storeOwn(ad);
      return { results: [{ id: 'l1', ok: true, ad }] };
    });
    const { user } = showStall();
    await user.clear(await price());
    await user.type(await price(), '4{Enter}');
    if (where === 'another') await user.click((await row()).getByRole('textbox', { name: /^Quantité/ }));
    await user.keyboard('{Control>}z{/Control}');
    expect(await price()).toHaveValue('3,50');
    resolve();
    await waitFor(async () => expect((await row()).getByRole('status')).toHaveTextContent('Enregistré'));
    expect(await price()).toHaveValue('3,50');
    expect(sent).toEqual(['4', '3,50']);
  },
);

test('the stall is loaded again when its window gets the focus', async () => {
  showStall();
  await row();
  own = [{ ...tomatoes, price: 4.2 }, figs];
  window.dispatchEvent(new Event('focus'));
  await waitFor(async () => expect(await price()).toHaveValue('4,20'));
});

test('cells pasted into a field are shown as an import', async () => {
  const { user } = showStall();
  await user.click(await price('figues'));
  await user.paste('4\n5');
  expect(await screen.findByText('2 à changer')).toBeInTheDocument();
});

test('a pasted table is shown before it changes anything, and its faulty lines stay', async () => {
  const bodies: unknown[] = [];
  stubApiAnswer('PUT /api/adverts/my-ads', async (request, count) => {
    bodies.push(await request.json());
    return count === 1
      ? createFakeApiErrorResponse(400, 'INVALID_INPUT', 'Non.', { 'changes.1': 'Trop cher.' })
      : { results: [] };
  });
  const { user } = renderTestPage(page, '/profil/etal', { address: '/profil/etal', hasToasts: true });
  await user.click(await screen.findByRole('button', { name: 'Importer (CSV)' }));
  const field = await screen.findByLabelText('Tableau');
  await user.click(field);
  await user.paste('Produit\tPrix\nTomates\t4\nFigues\t5\nPapaye\t1');
  expect(screen.getByText('1 à corriger, 2 à changer')).toBeInTheDocument();
  expect(screen.getByText(/Aucune annonce de votre étal/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Changer les 2 bonnes lignes' }));
  expect(await screen.findByText("Rien n'a été changé.")).toBeInTheDocument();
  expect(screen.getByText('Trop cher.').closest('li')).toHaveTextContent('Ligne 3 : Figues');
  await user.click(screen.getByRole('button', { name: 'Changer les 2 bonnes lignes' }));
  expect(await screen.findByText('2 annonces changées, 1 à corriger')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByLabelText('Tableau')).toBeNull());
  expect(bodies[1]).toEqual({
    allOrNothing: true,
    changes: [
      { id: 'l1', price: '4' },
      { id: 'l2', price: '5' },
    ],
  });
  const again = screen.getByRole('button', { name: "Reprendre l'import" });
  expect(again).toHaveFocus();
  await user.click(again);
  expect(await screen.findByLabelText('Tableau')).toHaveValue('Produit\tPrix\nPapaye\t1');
});

test('a pasted table stays when its dialog is closed, and prices far from the old or usual ones are doubted', async () => {
  stubApiAnswer('GET /api/prices', {
    count: 0,
    median: null,
    low: null,
    high: null,
    scope: 'france',
    usual: { low: 1, high: 2, priceType: 'kilo' },
  });
  const { user } = showStall();
  await user.click(await screen.findByRole('button', { name: 'Importer (CSV)' }));
  await user.click(await screen.findByLabelText('Tableau'));
  await user.paste('Tomate  240\nFigues  6');
  expect(await screen.findByText(/^C'est cher pour « figues »/)).toBeInTheDocument();
  expect(screen.getByText(/^C'est cher pour « tomates »/)).toHaveTextContent('Vouliez-vous dire 2,40 € ?');
  expect(screen.getByText('1 à confirmer, 1 à changer')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Changer la bonne ligne' })).toBeEnabled();
  await user.click(screen.getByRole('checkbox', { name: /^Oui, 240\s€ est le bon prix/ }));
  expect(screen.getByText('2 à changer')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Changer 2 annonces' })).toBeEnabled();
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  await user.click(screen.getByRole('button', { name: "Reprendre l'import" }));
  expect(await screen.findByLabelText('Tableau')).toHaveValue('Tomate  240\nFigues  6');
});

test('a line without a listing leads to the form that publishes it, and the table is there afterwards', async () => {
  own.push(nuts);
  const { user, router } = showStall();
  await user.click(await screen.findByRole('button', { name: 'Importer (CSV)' }));
  await user.click(await screen.findByLabelText('Tableau'));
  await user.paste('Papaye;1;10\nNoix;4;5');
  expect(screen.getByText(/attend d'être validée/).closest('li')).toHaveTextContent('Noix');
  await user.click(screen.getByRole('link', { name: 'Publier «\u00a0Papaye\u00a0»' }));
  expect(await screen.findByText(/ad\/add\?productName=Papaye&price=1&quantity=10/)).toBeInTheDocument();
  await router.navigate(-1);
  await user.click(await screen.findByRole('button', { name: "Reprendre l'import" }));
  expect(await screen.findByLabelText('Tableau')).toHaveValue('Papaye;1;10\nNoix;4;5');
});

test('a close name of an import is taken for the listing by one touch, and a left import is cleared', async () => {
  const { user } = renderTestPage(page, '/profil/etal', {
    address: '/profil/etal?importer',
    hasToasts: true,
  });
  await user.click(await screen.findByLabelText('Tableau'));
  await user.paste('Tomates cœur de bœuf;4,20');
  const question = screen.getByText("C'est votre", { exact: false });
  await user.click(within(question).getByRole('button', { name: '«\u00a0Tomates\u00a0»' }));
  expect(screen.getByText('1 à changer')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  await user.click(screen.getByRole('button', { name: "Effacer l'import" }));
  expect(screen.getByRole('button', { name: 'Importer (CSV)' })).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: 'Annuler' }));
  await user.click(await screen.findByRole('button', { name: "Reprendre l'import" }));
  expect(await screen.findByLabelText('Tableau')).toHaveValue('Tomates cœur de bœuf;4,20');
});

test('a workbook is refused with the way to make a table of it', async () => {
  const { user } = showStall();
  await user.click(await screen.findByRole('button', { name: 'Importer (CSV)' }));
  await user.click(await screen.findByLabelText('Tableau'));
  await user.paste('Tomates;5');
  const apply = screen.getByRole('button', { name: "Changer l'annonce" });
  expect(apply).toBeEnabled();
  const workbook = new File([new Uint8Array([0x50, 0x4b, 0x03, 0x04])], 'etal.xlsx');
  await user.upload(await screen.findByLabelText('Choisir un fichier'), workbook);
  expect(await screen.findByRole('alert')).toHaveTextContent('enregistrez-le au format CSV');
  expect(apply).toBeDisabled();
  expect(screen.queryByText('1 à changer')).toBeNull();
  const table = new File(['Tomates;4'], 'etal.csv', { type: 'text/csv' });
  await user.upload(screen.getByLabelText('Choisir un fichier'), table);
  await waitFor(() => expect(screen.getByLabelText('Tableau')).toHaveValue('Tomates;4'));
  expect(screen.queryByRole('alert')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Effacer' }));
  expect(screen.getByLabelText('Tableau')).toHaveValue('');
});

test('a file too large for a stall is refused', async () => {
  const { user } = showStall();
  await user.click(await screen.findByRole('button', { name: 'Importer (CSV)' }));
  const large = new File(['x'.repeat(1_000_001)], 'etal.csv', { type: 'text/csv' });
  await user.upload(await screen.findByLabelText('Choisir un fichier'), large);
  expect(await screen.findByRole('alert')).toHaveTextContent('Ce fichier dépasse 1 Mo');
  expect(screen.getByLabelText('Tableau')).toHaveValue('');
});

test('an import that was overtaken by another change is not taken back', async () => {
  const bodies: { changes: unknown[] }[] = [];
  stubApiAnswer('PUT /api/adverts/my-ads', async (request, count) => {
    bodies.push((await request.json()) as { changes: unknown[] });
    const overtaken = { 'changes.1': 'Cette annonce a changé entre-temps.' };
    if (count === 2) return createFakeApiErrorResponse(400, 'INVALID_INPUT', 'Non.', overtaken);
    return {
      results: [
        { id: 'l1', ok: true, ad: { ...tomatoes, price: 4 } },
        { id: 'l2', ok: true, ad: { ...figs, price: 5 } },
      ],
    };
  });
  const { user } = renderTestPage(page, '/profil/etal', { address: '/profil/etal', hasToasts: true });
  await user.click(await screen.findByRole('button', { name: 'Importer (CSV)' }));
  await user.click(await screen.findByLabelText('Tableau'));
  await user.paste('Produit\tPrix\nTomates\t4\nFigues\t5');
  await user.click(screen.getByRole('button', { name: 'Changer 2 annonces' }));
  expect(await screen.findByText('2 annonces changées')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByLabelText('Tableau')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Annuler' }));
  expect(await screen.findByText(/Rien n'est annulé. figues : Cette annonce a changé/)).toBeInTheDocument();
  expect(bodies[1]?.changes).toEqual([
    { id: 'l1', price: tomatoes.price, expected: { price: 4 } },
    { id: 'l2', price: figs.price, expected: { price: 5 } },
  ]);
});

test('an import is taken back from the stall while nothing else changed, and rows lose their older way back', async () => {
  const lines = answerLines(({ price }) => ({ ok: true, ad: { ...tomatoes, price: Number(price) } }));
  const { user } = showStall();
  const price = (await row()).getByRole('textbox', { name: /^Prix/ });
  await user.clear(price);
  await user.type(price, '3{Enter}');
  expect(await (await row()).findByRole('button', { name: 'Annuler : tomates' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Importer (CSV)' }));
  await user.click(await screen.findByLabelText('Tableau'));
  await user.paste('Tomates;4');
  await user.click(screen.getByRole('button', { name: "Changer l'annonce" }));
  const undo = await screen.findByRole('button', { name: "Annuler l'import" });
  expect((await row()).queryByRole('button', { name: /^Annuler/ })).toBeNull();
  await user.click(undo);
  await waitFor(() => expect(screen.queryByRole('button', { name: "Annuler l'import" })).toBeNull());
  expect(lines.map((line) => line.price)).toEqual(['3', '4', 3]);
});

test('an empty stall links to publishing', async () => {
  own = [];
  showStall();
  expect(await screen.findByRole('link', { name: 'Publier une annonce' })).toHaveAttribute('href', '/ad/add');
});

test('the stall of a suspended member is closed with an explanation', async () => {
  stubLoggedInMember({ isActive: false });
  showStall();
  expect(await screen.findByText(/fermé tant que votre compte est suspendu/)).toBeInTheDocument();
  expect(screen.queryByRole('table')).toBeNull();
});

test('a row shows the current quantity, and how much of it is left, reserved and requested', async () => {
  own = [
    createSampleListing({ expiresAt: daysFromNow(9), quantity: 12, quantityLeft: 4, quantityReserved: 5 }),
  ];
  const asked = createSampleReservation(stubLoggedInMember());
  stubApiAnswer('GET /api/reservations', {
    reservations: [asked, { ...asked, _id: 'r2' }],
    pagination: { page: 1, limit: 100, total: 2, totalPages: 1 },
  });
  const lines = answerLines(({ quantity }) => ({
    ok: true,
    ad: createSampleListing({
      quantity: Number(quantity),
      quantityLeft: Number(quantity) - 5,
      quantityReserved: 5,
    }),
  }));
  const { user } = showStall();
  const tomatoes = await row();
  const field = tomatoes.getByRole('textbox', { name: /^Quantité/ });
  expect(field).toHaveValue('9');
  expect(tomatoes.getByRole('link', { name: 'reste 4 kg · réservé : 5 kg · demandé : 6 kg' })).toBeVisible();
  await user.clear(field);
  await user.type(field, '20{Enter}');
  await user.click(await tomatoes.findByRole('button', { name: /^Annuler/ }));
  await waitFor(() => expect(lines.map(({ quantity }) => quantity)).toEqual(['20', 9]));
});
