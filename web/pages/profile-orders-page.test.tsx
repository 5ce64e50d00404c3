import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Reservation } from '#contract/reservations/schemas.ts';
import type { Session } from '#web/client/session-token.ts';
import { sendUnsentReservationOutcomes } from '#web/offline/outbox/outcomes.ts';
import { createSampleReservation } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as page from './profile-orders-page.tsx';

let ana: Session;
let reservations: Reservation[];
let asked: Request[];

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-28T09:30:00Z'), toFake: ['Date'] });
  ana = stubLoggedInMember({ firstName: 'Ana' });
  reservations = [
    createSampleReservation(ana, { _id: 'r1' }),
    accepted({ _id: 'r2', buyer: person('Karim'), outcomeFrom: '2026-11-28T08:00:00.000Z' }),
  ];
  asked = stubApiAnswer('GET /api/reservations', (request) => {
    const isOf = ({ buyer, seller }: Reservation) =>
      ({ buyer, seller })[queryOf(request).as === 'buyer' ? 'buyer' : 'seller']._id === ana.userId;
    const isToAnswer = ({ status }: Reservation) => !queryOf(request).toAnswer || status === 'asked';
    const found = reservations.filter((one) => isOf(one) && isToAnswer(one));
    return {
      reservations: found,
      pagination: { page: 1, limit: 100, total: found.length, totalPages: 1 },
    };
  });
});

const person = (firstName: string) => ({ _id: firstName, firstName, profileImage: null, role: 1 });
const accepted = (differences: Partial<Reservation>) =>
  createSampleReservation(ana, { status: 'accepted', ...differences });
const show = (query = '') =>
  renderTestPage(page, '/profil/commandes', { address: `/profil/commandes${query}`, hasToasts: true });
const queryOf = (request: Request | undefined) =>
  Object.fromEntries(new URL(request?.url ?? '').searchParams);

test('orders waiting for an answer are listed before the others, which are listed by day', async () => {
  reservations.push(
    accepted({ _id: 'r3', buyer: person('Noé'), pickup: null, total: null }),
    createSampleReservation(ana, { _id: 'r4', buyer: person('Zoé'), status: 'done' }),
  );
  show();
  expect(await screen.findByRole('region', { name: "À traiter d'abord" })).toHaveTextContent('Camille');
  expect(screen.getByRole('region', { name: 'samedi 28\u00a0novembre' })).toHaveTextContent('Karim');
  expect(screen.getByRole('region', { name: 'sans rendez-vous' })).toHaveTextContent('Noé');
  expect(screen.queryByText('Zoé')).toBeNull();
  expect(queryOf(asked[0])).toMatchObject({ as: 'seller' });
});

const orderNames = (list: HTMLElement) =>
  within(list)
    .getAllByRole('link')
    .map(({ textContent }) => textContent);

test('orders of a day are listed by the hours and place of their appointment, then by name', async () => {
  const early = { date: '2026-11-28', from: '08:00', to: '09:00', place: 'À la ferme' };
  reservations = [
    accepted({ _id: 'r2', buyer: person('Zoé') }),
    accepted({ _id: 'r3', buyer: person('Élodie') }),
    accepted({ _id: 'r4', buyer: person('Fatou') }),
    accepted({ _id: 'r5', buyer: person('Yann'), pickup: early }),
  ];
  show();
  await screen.findByRole('region', { name: 'samedi 28\u00a0novembre' });
  const headings = screen.getAllByRole('heading', { level: 3 });
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^8.h.à.9.h.· À la ferme$/),
    expect.stringMatching(/^9.h.à.12.h.· Au marché$/),
  ]);
  const market = screen.getByRole('list', { name: /Au marché$/ });
  expect(orderNames(market)).toEqual(['Élodie', 'Fatou', 'Zoé']);
});

test('an order folds its note and the price of each product', async () => {
  const [item] = createSampleReservation(ana).items;
  if (!item) throw new Error('no item');
  const items = [item, { ...item, adId: 'l2', productName: 'Épinards', quantity: 1, price: 4 }];
  reservations = [accepted({ buyer: person('Karim'), items, note: 'Vers 10 h.' })];
  const { user } = show();
  const summary = await screen.findByText(/^1.kg d'épinards et 3.kg de tomates$/);
  expect(summary.closest('summary')).toHaveTextContent('avec un mot');
  expect(screen.getByText(/Vers 10 h\./)).not.toBeVisible();
  await user.click(summary);
  expect(screen.getByText(/Vers 10 h\./)).toBeVisible();
  expect(screen.getByText(/^1.kg d'épinards$/)).toHaveTextContent(/, 4.€$/);
});

test('an order is accepted from the list, for the appointment that it shows', async () => {
  const { pickup } = reservations.find(({ _id }) => _id === 'r1') ?? {};
  const changes = stubApiAnswer('PATCH /api/reservations/:id', () => {
    reservations = reservations.map((one) => (one._id === 'r1' ? { ...one, status: 'accepted' } : one));
    return { reservation: accepted({}) };
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /^Accepter/ }));
  await waitFor(() => expect(screen.queryByRole('region', { name: "À traiter d'abord" })).toBeNull());
  await waitFor(() => expect(screen.getByText('Camille').closest('li')).toHaveFocus());
  expect(await changes[0]?.json()).toEqual({ status: 'accepted', pickup });
});

test('a part of a request is reserved for its buyer, and the request declined', async () => {
  const [request] = reservations;
  const eggs = {
    productName: 'Œufs',
    mainType: 'offer',
    quantity: 2,
    priceType: 'box',
    price: null,
  } as const;
  if (request) reservations = [{ ...request, items: [...request.items, { ...eggs, adId: 'l2' }] }];
  stubApiAnswer('GET /api/reservations/:id', () => ({ reservation: reservations[0] ?? accepted({}) }));
  const left = { left: [{ adId: 'l1', quantityLeft: 2 }] };
  const made = stubApiAnswer('POST /api/reservations', (_, count) => {
    if (count === 1)
      return HttpResponse.json(
        { code: 'NOT_ENOUGH', message: 'Non.', details: left, requestId: '' },
        { status: 409 },
      );
    const reservation = accepted({ _id: 'r9' });
    reservations = [reservation];
    return HttpResponse.json({ reservation }, { status: 201 });
  });
  const { user } = show();
  await user.click(await screen.findByText("N'accepter qu'une partie"));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accepter une partie' }));
  await user.click(dialog.getByRole('button', { name: 'Sans : Œufs' }));
  await retype(user, dialog.getByRole('textbox', { name: /^Tomates \(kg\)/ }), '2,5');
  await user.click(dialog.getByRole('button', { name: 'Accepter cette partie' }));
  expect(await dialog.findByText(/^Il ne reste que 2.kg\.$/)).toBeInTheDocument();
  await retype(user, dialog.getByRole('textbox', { name: /^Tomates \(kg\)/ }), '2');
  await user.click(dialog.getByRole('button', { name: 'Accepter cette partie' }));
  await waitFor(() => expect(made).toHaveLength(2));
  expect(await made[1]?.json()).toEqual({
    items: [{ adId: 'l1', quantity: 2 }],
    replaces: request?._id,
    pickup: request?.pickup,
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a part of a request that the buyer has withdrawn meanwhile closes its form', async () => {
  stubApiAnswer('GET /api/reservations/:id', () => ({ reservation: reservations[0] ?? accepted({}) }));
  stubApiAnswer('POST /api/reservations', () =>
    createFakeApiErrorResponse(409, 'RESERVATION_DECIDED', 'Déjà annulée.'),
  );
  const { user } = show();
  await user.click(await screen.findByText("N'accepter qu'une partie"));
  const dialog = within(await screen.findByRole('dialog', { name: 'Accepter une partie' }));
  await retype(user, dialog.getByRole('textbox', { name: /^Tomates \(kg\)/ }), '2');
  await user.click(dialog.getByRole('button', { name: 'Accepter cette partie' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

async function retype(user: UserEvent, field: HTMLElement, text: string) {
  await user.clear(field);
  await user.type(field, text);
}

const bought = (differences: Partial<Reservation> = {}) =>
  createSampleReservation(ana, {
    _id: 'bought',
    seller: person('Camille'),
    buyer: createSampleReservation(ana).seller,
    ...differences,
  });
const tab = (name: RegExp) => screen.findByRole('link', { name });

test('a buyer sees their reservations, and no order sheet', async () => {
  reservations.push(bought());
  show('?as=buyer');
  expect(await screen.findByText('Camille doit encore répondre.')).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: /Feuille/ })).toBeNull();
  expect(queryOf(asked[0])).toMatchObject({ as: 'buyer' });
});

test('the orders page opens on the purchases of a member who has no sales', async () => {
  reservations = [bought()];
  show();
  expect(await screen.findByText('Camille doit encore répondre.')).toBeInTheDocument();
  expect(await tab(/^À aller chercher$/)).toHaveAttribute('aria-current', 'page');
  reservations = [];
  const { unmount } = show();
  expect(await screen.findByText('Personne ne vous a rien réservé pour le moment.')).toBeInTheDocument();
  unmount();
  reservations = [bought()];
  show('?as=seller');
  expect(await screen.findByText('Personne ne vous a rien réservé pour le moment.')).toBeInTheDocument();
});

test('the tab of the other role counts what waits for an answer there', async () => {
  reservations.push(bought());
  show();
  expect(await tab(/^À aller chercher ?, 1 réservation à laquelle répondre$/)).toBeInTheDocument();
  expect(await tab(/^À remettre$/)).toHaveAttribute('aria-current', 'page');
});

test('orders to hand over stay open once the last one has left', async () => {
  reservations = [createSampleReservation(ana), bought({ status: 'accepted' })];
  stubApiAnswer('PATCH /api/reservations/:id', () => {
    reservations = reservations.slice(1);
    return { reservation: createSampleReservation(ana, { status: 'declined' }) };
  });
  const { user } = show();
  await user.click(await screen.findByRole('button', { name: /^Refuser/ }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Refuser' })).getByRole('button', { name: 'Refuser' }),
  );
  expect(await screen.findByText('Personne ne vous a rien réservé pour le moment.')).toBeInTheDocument();
  expect(await tab(/^À remettre$/)).toHaveAttribute('aria-current', 'page');
});

const pickupProposed = {
  by: 'seller',
  date: '2026-11-29',
  from: '10:00',
  to: '11:00',
  place: 'Ici',
} as const;

test('a request with a proposal of its seller stands among the orders of the proposed day', async () => {
  const [first] = reservations;
  if (first) reservations = [{ ...first, pickupProposed }];
  show();
  const day = await screen.findByRole('region', { name: 'dimanche 29\u00a0novembre' });
  expect(within(day).getByRole('list', { name: /^10.h.à.11.h.· Ici$/ })).toHaveTextContent(
    /Vous avez proposé dimanche 29.novembre .*\s: en attente de Camille\./,
  );
  expect(
    within(day).getByRole('button', { name: /^Accepter pour sam\..28.nov\. à.9.h : / }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'samedi 28\u00a0novembre' })).toBeNull();
  expect(screen.queryByRole('region', { name: "À traiter d'abord" })).toBeNull();
});

test('an accepted order stays on its agreed day while another one is proposed', async () => {
  reservations = [accepted({ buyer: person('Karim'), pickupProposed })];
  show();
  expect(await screen.findByRole('region', { name: 'samedi 28\u00a0novembre' })).toHaveTextContent('Karim');
});

/** Stub of the call that reports an order's outcome: the order is done afterwards. */
const fakeOutcomes = () =>
  stubApiAnswer('POST /api/reservations/:id/outcome', (request) => {
    const ended = (one: Reservation): Reservation =>
      request.url.includes(`/${one._id}/`)
        ? { ...one, status: 'done', outcomes: { mine: 'done', theirs: null } }
        : one;
    reservations = reservations.map(ended);
    return { reservation: accepted({ status: 'done' }) };
  });

/** Sends what can no longer be taken back, as the outbox does by itself. */
const sendLater = () => {
  vi.setSystemTime(Date.now() + 8_000);
  return act(() => sendUnsentReservationOutcomes(ana.userId));
};
const lineOf = (text: string) => within(screen.getByText(text).closest('li') as HTMLElement);

test('the sheet of a day adds up products, and ticks people off as they come', async () => {
  const said = fakeOutcomes();
  const { user } = show('?date=2026-11-28');
  expect(await screen.findByRole('heading', { name: 'samedi 28\u00a0novembre' })).toBeInTheDocument();
  expect(queryOf(asked[0])).toMatchObject({ as: 'seller', from: '2026-11-28', to: '2026-11-28' });
  const products = within(screen.getByRole('region', { name: 'À préparer' }));
  expect(products.getByRole('listitem')).toHaveTextContent(/^Tomates : 3.kg \(\+.3.kg sans réponse\)$/);
  expect(
    screen.getByRole('region', { name: '1 personne, 10,50\u00a0€ (+\u00a01 sans réponse)' }),
  ).toBeInTheDocument();
  const line = lineOf('Karim');
  await user.click(line.getByRole('button', { name: /^C'est fait : / }));
  expect(line.getByText('☑')).toBeInTheDocument();
  expect(said).toHaveLength(0);
  await sendLater();
  expect(await line.findByText(/Remise faite/)).toBeInTheDocument();
  expect(await said[0]?.json()).toEqual({ outcome: 'done' });
});

test('the sheet of a day says where and until when, and sorts products by name', async () => {
  const [item] = createSampleReservation(ana).items;
  if (!item) throw new Error('no item');
  const items = [item, { ...item, adId: 'l2', productName: 'Épinards' }];
  reservations = [accepted({ _id: 'r2', buyer: person('Karim'), items })];
  show('?date=2026-11-28');
  const list = await screen.findByRole('list', { name: /^9.h.à.12.h.· Au marché$/ });
  expect(list).toHaveTextContent(/Karim : 3.kg d'épinards et 3.kg de tomates/);
});

test('a tick is taken back by its toast or beside it, and nothing is sent', async () => {
  const said = fakeOutcomes();
  const { user } = show('?date=2026-11-28');
  const tick = await screen.findByRole('button', { name: /^C'est fait : / });
  await user.click(tick);
  const line = lineOf('Karim');
  expect(line.getByRole('button', { name: /^Annuler/ })).toHaveFocus();
  await user.click(await screen.findByRole('button', { name: 'Annuler' }));
  await user.click(await line.findByRole('button', { name: /^C'est fait : / }));
  const takeBack = line.getByRole('button', { name: /^Annuler/ });
  // Second tap of a double tap.
  await user.click(takeBack);
  expect(line.getByText('☑')).toBeInTheDocument();
  vi.setSystemTime(Date.now() + 2_000);
  await user.click(takeBack);
  expect(line.getByText('☐')).toBeInTheDocument();
  expect(line.getByRole('button', { name: /^C'est fait : / })).toHaveFocus();
  await sendLater();
  expect(said).toHaveLength(0);
});

test('all orders of a person are ticked off at once, and each by itself', async () => {
  const begun = { outcomeFrom: '2026-11-28T08:00:00.000Z', buyer: person('Karim') };
  reservations = ['r2', 'r3', 'r4'].map((_id) => accepted({ ...begun, _id }));
  reservations.push(accepted({ ...begun, _id: 'r5', buyer: person('Zoé') }));
  const said = fakeOutcomes();
  const { user } = show('?date=2026-11-28');
  const people = within(await screen.findByRole('region', { name: '2 personnes, 4 commandes, 42\u00a0€' }));
  const karim = within(people.getByText('Karim').closest('li') as HTMLElement);
  await user.click(karim.getAllByRole('button', { name: /^C'est fait : / })[0] as HTMLElement);
  await user.click(karim.getByRole('button', { name: 'Tout remis : 2 commandes de Karim' }));
  expect(karim.getAllByText('☑')).toHaveLength(3);
  expect(karim.queryByRole('button', { name: /^Tout remis/ })).toBeNull();
  await sendLater();
  expect(said).toHaveLength(3);
  expect(await people.findAllByText(/Remise faite/)).toHaveLength(3);
});

test('a refused tick is explained beside the order', async () => {
  stubApiAnswer('POST /api/reservations/:id/outcome', () =>
    createFakeApiErrorResponse(409, 'OUTCOME_CLOSED', 'Il est trop tard.'),
  );
  const { user } = show('?date=2026-11-28');
  await user.click(await screen.findByRole('button', { name: /^C'est fait : / }));
  await sendLater();
  expect(await screen.findByText('Il est trop tard.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: /^J'ai compris/ }));
  expect(await screen.findByRole('button', { name: /^C'est fait : / })).toBeInTheDocument();
});

test('the sheet of a day shows the open orders of the list without a network', async () => {
  reservations.push(accepted({ _id: 'r3', buyer: person('Noé'), pickup: null }));
  stubApiAnswer('GET /api/reservations', (request) =>
    queryOf(request).from
      ? HttpResponse.error()
      : { reservations, pagination: { page: 1, limit: 100, total: 3, totalPages: 1 } },
  );
  show('?date=2026-11-28');
  expect(await screen.findByText('Karim')).toBeInTheDocument();
  expect(screen.queryByText('Noé')).toBeNull();
});

test('a gift without an appointment has a sheet without a price', async () => {
  const [item] = createSampleReservation(ana).items;
  if (!item) throw new Error('no item');
  const courgettes = { ...item, productName: 'Courgettes', quantity: 4, priceType: null, price: null };
  reservations.push(accepted({ _id: 'r3', pickup: null, total: null, items: [courgettes] }));
  show('?date=sans-rendez-vous');
  expect(await screen.findByRole('heading', { name: 'sans rendez-vous' })).toBeInTheDocument();
  expect(screen.getByRole('region', { name: 'À préparer' })).toHaveTextContent('Courgettes : 4');
  expect(screen.queryByText(/€/)).toBeNull();
  expect(screen.queryByText('Karim')).toBeNull();
});

test('an order handed over today stays on the sheet without an appointment, ticked off', async () => {
  const gone = { pickup: null, status: 'done', decidedAt: '2026-11-28T09:00:00.000Z' } as const;
  reservations = [
    accepted({ _id: 'r3', buyer: person('Noé'), pickup: null, total: 10.5 }),
    createSampleReservation(ana, { ...gone, _id: 'r4', buyer: person('Zoé') }),
    createSampleReservation(ana, { ...gone, _id: 'r5', buyer: person('Lia'), status: 'missed' }),
    createSampleReservation(ana, {
      ...gone,
      _id: 'r6',
      buyer: person('Ugo'),
      decidedAt: '2026-11-26T09:00:00.000Z',
    }),
  ];
  show('?date=sans-rendez-vous');
  const people = await screen.findByRole('region', { name: '3 commandes, 21\u00a0€' });
  expect(within(people).getByText('Zoé').closest('li')).toHaveTextContent('☑');
  expect(people).toHaveTextContent('Lia');
  expect(screen.queryByText('Ugo')).toBeNull();
});

test('the sheet of a day is downloaded for a spreadsheet', async () => {
  const downloads = stubApiAnswer('GET /api/reservations/sheet.csv', () => new HttpResponse('Jour', {}));
  const clicked = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  URL.createObjectURL ??= () => 'blob:sheet';
  URL.revokeObjectURL ??= () => {};
  const { user } = show('?date=2026-11-28');
  await user.click(await screen.findByRole('button', { name: /Tableur/ }));
  await waitFor(() => expect(clicked).toHaveBeenCalled());
  expect(queryOf(downloads[0])).toEqual({ date: '2026-11-28' });
});
