import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ListingWithAuthorLastName } from '#contract/listings/schemas.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import type { Session } from '#web/client/session-token.ts';
import { createReservationDraftItem } from '#web/features/reservations/draft-item.ts';
import { BASKET_DRAFT_NAME } from '#web/offline/outbox/basket-key.ts';
import { createReservationDraft, saveReservationDraft } from '#web/offline/outbox/reservation-drafts.ts';
import { sendOutboxAndNotifyMember } from '#web/offline/outbox/send-outbox-and-notify-member.ts';
import { createSampleListing, createSampleReservation } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as page from './reservation-form-page.tsx';

const { user: camille } = createSampleListing();
const market = { days: [6], from: '09:00', to: '12:30', place: 'Marché de Bron', orderUntilHours: 48 };
const farm = { days: [5], from: '17:00', to: '19:00', place: 'À la ferme', orderUntilHours: 48 };
const SATURDAY = /^Samedi 28\u00a0novembre de 9\u00a0h à 12\u00a0h\u00a030\u00a0· Marché de Bron/;
const NEXT = { date: '2026-11-28', from: '09:00', to: '12:30', place: 'Marché de Bron' };

let listing: ListingWithAuthorLastName;
beforeEach(() => {
  // Current time: Wednesday, 17:30 in Paris, less than 48 hours before Friday's slot and more before
  // Saturday's.
  vi.useFakeTimers({ now: new Date('2026-11-25T16:30:00Z'), toFake: ['Date'] });
  listing = createSampleListing({ quantityLeft: 7, user: { ...camille, pickup: [market, farm] } });
  stubApiAnswer('GET /api/adverts/:id', () => ({ ad: listing }));
});

const show = (address = '/reserver/l1') =>
  renderTestPage(page, '/reserver/:adId?', { address, hasToasts: true });
const quantity = () => screen.findByRole('textbox', { name: /^Quantité : tomates/ });
const send = () => screen.getByRole('button', { name: 'Envoyer la demande' });
const made = (member: Session) => () =>
  HttpResponse.json({ reservation: createSampleReservation(member) }, { status: 201 });

test('an offer is reserved for the next time by a touch, and leads to its conversation', async () => {
  const sent = stubApiAnswer('POST /api/reservations', made(stubLoggedInMember()));
  const { user, router } = show();
  expect(await screen.findByRole('radio', { name: SATURDAY })).toBeChecked();
  await user.click(send());
  await waitFor(() => expect(router.state.location.pathname).toBe('/messages/l1/c1'));
  expect(sent[0]?.headers.get('idempotency-key')).toMatch(/^[!-~]+$/);
  expect(await sent[0]?.json()).toEqual({
    items: [{ adId: 'l1', quantity: 1 }],
    pickup: NEXT,
  });
  expect(Object.keys(localStorage).filter((key) => key.startsWith('reservation'))).toEqual([]);
});

test('half a piece is marked invalid, and stepped to whole pieces', async () => {
  listing = { ...listing, priceType: 'unit' };
  const { user } = show();
  const field = await quantity();
  await user.clear(field);
  await user.type(field, '1,5');
  expect(field).toBeInvalid();
  expect(field).toHaveAccessibleDescription(/Ce produit se compte à la pièce : indiquez un nombre entier\./);
  await user.click(screen.getByRole('button', { name: 'Plus : tomates' }));
  expect(field).toHaveValue('2');
  expect(field).toBeValid();
});

test('the form says how many of two pieces and a half can be reserved', async () => {
  listing = { ...listing, priceType: 'unit', quantityLeft: 2.5 };
  show();
  expect(await quantity()).toHaveAccessibleDescription('Il reste 2,5 pièces, 2 à réserver');
});

test('a very small quantity is marked invalid', async () => {
  const { user } = show();
  const field = await quantity();
  await user.clear(field);
  await user.type(field, '0,01');
  expect(field).toHaveAccessibleDescription(/Réservez au moins 0,05 kg\./);
});

test('a quantity is typed with a comma or stepped within the quantity left, and the total follows', async () => {
  const sent = stubApiAnswer('POST /api/reservations', made(stubLoggedInMember()));
  const { user } = show();
  const field = await quantity();
  expect(field).toHaveAccessibleDescription('Il reste 7 kg');
  expect(screen.getByText('Total : 3,50 €')).toHaveAttribute('aria-live', 'polite');
  await user.clear(field);
  await user.type(field, '2,5{Enter}');
  expect(screen.getByText('Total : 8,75 €')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Plus : tomates' }));
  expect(field).toHaveValue('3,5');
  await user.type(screen.getByRole('textbox', { name: /^Un mot pour Camille/ }), 'Bien mûres !');
  await user.click(send());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await sent[0]?.json()).toEqual({
    items: [{ adId: 'l1', quantity: 3.5 }],
    pickup: NEXT,
    note: 'Bien mûres !',
  });
});

test('each time says until when to order, and one that is too late cannot be chosen', async () => {
  stubLoggedInMember();
  show();
  expect(
    await screen.findByRole('radio', {
      name: /^Vendredi 27.novembre.*Trop tard.: il fallait commander avant mercredi.25 à.17.h\./,
    }),
  ).toBeDisabled();
  expect(screen.getByRole('radio', { name: SATURDAY })).toHaveAccessibleName(
    /Commander avant jeudi.26 à.9.h\.$/,
  );
});

test('a time to be agreed on is the last choice, which stays chosen', async () => {
  const sent = stubApiAnswer('POST /api/reservations', made(stubLoggedInMember()));
  const { user, unmount } = show();
  await user.click(await screen.findByRole('radio', { name: 'À convenir ensemble' }));
  expect(screen.getAllByRole('radio').at(-1)).toBeChecked();
  unmount();
  show();
  expect(await screen.findByRole('radio', { name: 'À convenir ensemble' })).toBeChecked();
  await user.click(send());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await sent[0]?.json()).toEqual({ items: [{ adId: 'l1', quantity: 1 }] });
});

test('a time that has become too late since it was chosen gives way to the next one', async () => {
  const { user, unmount } = show();
  await user.click(await screen.findByRole('radio', { name: SATURDAY }));
  unmount();
  vi.setSystemTime(new Date('2026-11-26T08:01:00Z'));
  show();
  expect(await screen.findByRole('radio', { name: /^Samedi 28.novembre/ })).toBeDisabled();
  expect(screen.getByRole('radio', { name: /^Vendredi 4.décembre/ })).toBeChecked();
});

test('an offer without a price, a unit or slots is reserved at a time of the buyer, or at none yet', async () => {
  listing = createSampleListing({ type: 'donation', price: null, priceType: null });
  const sent = stubApiAnswer('POST /api/reservations', made(stubLoggedInMember()));
  const { user } = show();
  expect(await screen.findByRole('radio', { name: 'À convenir ensemble' })).toBeChecked();
  expect(screen.queryByText(/^Total/)).toBeNull();
  await user.click(screen.getByRole('radio', { name: 'Un autre moment' }));
  await user.click(send());
  expect(await screen.findByText('Indiquez un jour.')).toBeInTheDocument();
  await user.type(screen.getByLabelText(/^Jour/), '2026-11-29');
  await user.type(screen.getByLabelText(/^De/), '10:00');
  await user.type(screen.getByLabelText(/^À/, { selector: 'input[type=time]' }), '11:00');
  expect(screen.getByRole('textbox', { name: 'Lieu, si vous le savez' })).not.toBeRequired();
  await user.click(send());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await sent[0]?.json()).toMatchObject({
    pickup: { date: '2026-11-29', from: '10:00', to: '11:00', place: '' },
  });
});

test('a quantity that is too large is refused at its field with the quantity left, until it is stepped down', async () => {
  stubLoggedInMember();
  stubApiAnswer('POST /api/reservations', () =>
    HttpResponse.json(
      { code: 'NOT_ENOUGH', message: 'Non.', details: { left: [{ adId: 'l1', quantityLeft: 4 }] } },
      { status: 409 },
    ),
  );
  const { user } = show();
  const field = await quantity();
  await user.clear(field);
  await user.type(field, '6');
  await user.click(send());
  expect(await screen.findByText('Il ne reste que 4 kg.')).toBeInTheDocument();
  expect(field).toHaveFocus();
  expect(field).toHaveValue('6');
  expect(screen.getByText('Il reste 4 kg')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Moins : tomates' }));
  expect(field).toHaveValue('4');
  expect(screen.queryByText('Il ne reste que 4 kg.')).toBeNull();
});

test.each([
  [409, 'NOT_AVAILABLE', { 'items.0': '« Tomates » n’est plus là.' }, '« Tomates » n’est plus là.'],
  [400, 'INVALID_INPUT', { 'pickup.date': 'Trop tard.' }, 'Trop tard.'],
  [403, 'FORBIDDEN', undefined, /^Camille ne prend pas de réservation de votre part/],
  [429, 'TOO_MANY_REQUESTS', undefined, 'Non.'],
] as const)('a refusal by %i %s is shown, and the chosen values stay', async (status, code, errors, text) => {
  stubLoggedInMember();
  stubApiAnswer('POST /api/reservations', () => createFakeApiErrorResponse(status, code, 'Non.', errors));
  const { user } = show();
  await user.click(await screen.findByRole('radio', { name: SATURDAY }));
  await user.click(send());
  expect(await screen.findByText(text)).toBeInTheDocument();
  expect(screen.getByRole('radio', { name: SATURDAY })).toBeChecked();
});

test('a visitor returns from the log-in to the chosen values', async () => {
  const visit = show();
  await visit.user.click(await screen.findByRole('radio', { name: SATURDAY }));
  await visit.user.click(screen.getByRole('button', { name: 'Plus : tomates' }));
  expect(screen.getByRole('link', { name: 'Se connecter pour envoyer' })).toHaveAttribute(
    'href',
    `/login?next=${encodeURIComponent('/reserver/l1')}`,
  );
  visit.unmount();
  const sent = stubApiAnswer('POST /api/reservations', made(stubLoggedInMember()));
  const { user } = show();
  expect(await screen.findByRole('radio', { name: SATURDAY })).toBeChecked();
  await user.click(send());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await sent[0]?.json()).toMatchObject({ items: [{ quantity: 2 }], pickup: { date: '2026-11-28' } });
});

test('a reservation without a network is sent once it is back, with the same key', async () => {
  const ana = stubLoggedInMember();
  const sent = stubApiAnswer('POST /api/reservations', (_, count) =>
    count === 1 ? HttpResponse.error() : made(ana)(),
  );
  const { user } = show();
  await quantity();
  await user.click(send());
  expect(await screen.findByText(/^Votre demande \(1 kg de tomates\) partira dès que/)).toBeInTheDocument();
  await sendOutboxAndNotifyMember(ana.userId);
  await sendOutboxAndNotifyMember(ana.userId);
  expect(await screen.findByText('Votre demande de réservation est partie.')).toBeInTheDocument();
  expect(screen.getByText('Votre demande (1 kg de tomates) est partie.')).toBeInTheDocument();
  expect(screen.queryByText(/partira dès que/)).toBeNull();
  expect(sent).toHaveLength(2);
  expect(sent[1]?.headers.get('idempotency-key')).toBe(sent[0]?.headers.get('idempotency-key'));
  expect(await sent[1]?.json()).toEqual({ items: [{ adId: 'l1', quantity: '1' }], pickup: NEXT, note: '' });
});

test('an unsent reservation that its author reviews is no longer sent by itself', async () => {
  const ana = stubLoggedInMember();
  const sent = stubApiAnswer('POST /api/reservations', () => HttpResponse.error());
  const { user } = show();
  await quantity();
  await user.click(send());
  await user.click(await screen.findByRole('link', { name: 'Modifier : 1 kg de tomates' }));
  expect(await quantity()).toHaveValue('1');
  await sendOutboxAndNotifyMember(ana.userId);
  expect(sent).toHaveLength(1);
  await user.click(send());
  await screen.findByText(/partira dès que/);
  await sendOutboxAndNotifyMember(ana.userId);
  expect(sent).toHaveLength(3);
});

describe('requests that wait to be sent', () => {
  let ana: Session;
  let sent: Request[];
  beforeEach(async () => {
    ana = stubLoggedInMember();
    sent = stubApiAnswer('POST /api/reservations', () => HttpResponse.error());
    const { user, unmount } = show();
    await user.click(await screen.findByRole('button', { name: 'Plus : tomates' }));
    await user.click(send());
    await screen.findByText(/partira dès que/);
    unmount();
  });
  const waiting = async () =>
    within(await screen.findByRole('region', { name: 'Demande non envoyée : 2 kg de tomates' }));

  test('an unsent request is shown instead of its form, without a network too, until it is sent', async () => {
    stubApiAnswer('GET /api/adverts/:id', () =>
      createFakeApiErrorResponse(503, 'DATABASE_DOWN', 'Plus tard.'),
    );
    show();
    expect((await waiting()).getByText(/partira dès que la connexion sera revenue/)).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Réserver auprès de Camille' })).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Envoyer la demande' })).toBeNull();
    stubApiAnswer('POST /api/reservations', made(ana));
    await act(() => sendOutboxAndNotifyMember(ana.userId));
    expect(screen.getByText('Votre demande (2 kg de tomates) est partie.')).toBeInTheDocument();
  });

  test('an unsent request is changed from there, and says so until it is sent again', async () => {
    const { user, unmount } = show();
    await user.click((await waiting()).getByRole('link', { name: 'Modifier : 2 kg de tomates' }));
    expect(await quantity()).toHaveValue('2');
    unmount();
    show();
    expect((await waiting()).getByText(/n'est pas encore envoyée\.$/)).toBeInTheDocument();
  });

  test('an unsent request is given up from there, and stays written in the form', async () => {
    stubApiAnswer('GET /api/adverts/:id', () =>
      createFakeApiErrorResponse(503, 'DATABASE_DOWN', 'Plus tard.'),
    );
    const { user } = show();
    await user.click((await waiting()).getByRole('button', { name: "Annuler l'envoi : 2 kg de tomates" }));
    expect(await quantity()).toHaveValue('2');
    expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
    await sendOutboxAndNotifyMember(ana.userId);
    expect(sent).toHaveLength(1);
  });

  test('an unsent request is shown with its refusal', async () => {
    stubApiAnswer('POST /api/reservations', () =>
      createFakeApiErrorResponse(409, 'NOT_ENOUGH', 'Il ne reste rien.'),
    );
    await sendOutboxAndNotifyMember(ana.userId);
    show();
    expect((await waiting()).getByText(/n'est pas partie\. Il ne reste rien\.$/)).toBeInTheDocument();
  });

  test('an unsent request is shown in place of an empty basket, and above a basket of the same seller', async () => {
    const { unmount } = show('/reserver');
    await waiting();
    expect(screen.queryByText('Votre panier est vide.')).toBeNull();
    unmount();
    const honey = createSampleListing({ _id: 'l2', productName: 'miel' });
    saveReservationDraft(
      BASKET_DRAFT_NAME,
      createReservationDraft(camille, [createReservationDraftItem(honey)]),
    );
    stubApiAnswer('GET /api/adverts/:id', { ad: honey });
    const { user } = show('/reserver');
    await screen.findByRole('textbox', { name: /^Quantité : miel/ });
    await user.click((await waiting()).getByRole('button', { name: /^Annuler l'envoi/ }));
    expect(screen.queryByRole('region', { name: /^Demande non envoyée/ })).toBeNull();
    expect(screen.getByRole('textbox', { name: /^Quantité : miel/ })).toBeInTheDocument();
    expect(screen.queryByRole('textbox', { name: /^Quantité : tomates/ })).toBeNull();
  });
});

describe('requests that are changed', () => {
  let ana: Session;
  beforeEach(() => {
    ana = stubLoggedInMember();
  });
  const asked = (differences: Partial<Reservation> = {}): Reservation => {
    const { seller, buyer } = createSampleReservation(ana);
    return createSampleReservation(ana, {
      seller: buyer,
      buyer: seller,
      pickup: NEXT,
      note: 'Bien mûres.',
      ...differences,
    });
  };
  const quantityOfRequest = async () => {
    expect(await quantity()).toHaveValue('3');
    return quantity();
  };

  test('a changed request comes with all that was chosen, and is sent in the place of the former', async () => {
    stubApiAnswer('GET /api/reservations/:id', { reservation: asked() });
    const sent = stubApiAnswer('POST /api/reservations', made(ana));
    const { user, router } = show('/reserver?modifier=r1');
    expect(await screen.findByRole('heading', { name: 'Modifier ma demande' })).toBeInTheDocument();
    expect(screen.getByRole('radio', { name: SATURDAY })).toBeChecked();
    expect(screen.getByRole('textbox', { name: /^Un mot/ })).toHaveValue('Bien mûres.');
    await quantityOfRequest();
    await user.click(screen.getByRole('button', { name: 'Moins : tomates' }));
    await user.click(send());
    await waitFor(() => expect(router.state.location.pathname).toBe('/messages/l1/c1'));
    expect(await sent[0]?.json()).toEqual({
      items: [{ adId: 'l1', quantity: 2 }],
      pickup: NEXT,
      note: 'Bien mûres.',
      replaces: 'r1',
    });
  });

  test('a changed request keeps a time of the buyer, and takes the one that the seller proposed', async () => {
    const own = { ...NEXT, place: 'Au portail' };
    stubApiAnswer('GET /api/reservations/:id', { reservation: asked({ pickup: own }) });
    const { unmount } = show('/reserver?modifier=r1');
    expect(await screen.findByRole('radio', { name: 'Un autre moment' })).toBeChecked();
    expect(screen.getByLabelText(/^Lieu/)).toHaveValue('Au portail');
    unmount();
    const pickupProposed = { by: 'seller' as const, ...NEXT, place: 'Chez Camille' };
    stubApiAnswer('GET /api/reservations/:id', { reservation: asked({ pickupProposed }) });
    show('/reserver?modifier=r1');
    expect(await screen.findByLabelText(/^Lieu/)).toHaveValue('Chez Camille');
  });

  test('a changed request takes a time that the seller proposed after the draft was written', async () => {
    stubApiAnswer('GET /api/reservations/:id', { reservation: asked() });
    const { user, unmount } = show('/reserver?modifier=r1');
    await quantityOfRequest();
    await user.click(screen.getByRole('button', { name: 'Moins : tomates' }));
    unmount();
    const pickupProposed = { by: 'seller' as const, ...NEXT, place: 'Chez Camille' };
    stubApiAnswer('GET /api/reservations/:id', { reservation: asked({ pickupProposed }) });
    show('/reserver?modifier=r1');
    expect(await screen.findByLabelText(/^Lieu/)).toHaveValue('Chez Camille');
    expect(await quantity()).toHaveValue('2');
  });

  test('a changed request waits for the network with the request that it replaces', async () => {
    stubApiAnswer('GET /api/reservations/:id', { reservation: asked() });
    const sent = stubApiAnswer('POST /api/reservations', (_, count) =>
      count === 1 ? HttpResponse.error() : made(ana)(),
    );
    const { user, unmount } = show('/reserver?modifier=r1');
    await quantityOfRequest();
    await user.click(send());
    await screen.findByText(/partira dès que/);
    unmount();
    const again = show('/reserver?modifier=r1');
    expect(await screen.findByText(/partira dès que/)).toBeInTheDocument();
    again.unmount();
    await sendOutboxAndNotifyMember(ana.userId);
    expect(await sent[1]?.json()).toMatchObject({ replaces: 'r1' });
  });

  test('a changed request stays written when the answer came before', async () => {
    stubApiAnswer('GET /api/reservations/:id', { reservation: asked() });
    const replaces = "Votre demande n'attend plus de réponse.";
    stubApiAnswer('POST /api/reservations', () =>
      createFakeApiErrorResponse(409, 'RESERVATION_DECIDED', 'Non.', { replaces }),
    );
    const { user } = show('/reserver?modifier=r1');
    await quantityOfRequest();
    await user.click(send());
    expect(await screen.findByText(replaces)).toBeInTheDocument();
    expect(await quantity()).toHaveValue('3');
  });

  test('a changed request leads to its conversation once it was answered', async () => {
    stubApiAnswer('GET /api/reservations/:id', { reservation: asked({ status: 'accepted' }) });
    const { router } = show('/reserver?modifier=r1');
    await waitFor(() => expect(router.state.location.pathname).toBe('/messages/l1/c1'));
  });
});

test('a seller who wants messages is written to instead', async () => {
  stubLoggedInMember();
  listing = createSampleListing({ user: { ...camille, reservations: false } });
  show();
  expect(await screen.findByText('Camille préfère recevoir un message.')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Écrire à Camille' })).toHaveAttribute('href', '/messages/l1');
  expect(screen.queryByRole('button', { name: 'Envoyer la demande' })).toBeNull();
});

test('an offer of which nothing is left cannot be reserved, nor one of the reader', async () => {
  listing = createSampleListing({ quantityLeft: 0 });
  const { unmount } = show();
  expect(await screen.findByText("Ce produit n'est plus disponible.")).toBeInTheDocument();
  unmount();
  listing = createSampleListing();
  stubLoggedInMember({ userId: camille._id });
  show();
  expect(await screen.findByText('Ces produits sont les vôtres.')).toBeInTheDocument();
});

test('an empty basket shows a sentence about it', async () => {
  show('/reserver');
  expect(await screen.findByText('Votre panier est vide.')).toBeInTheDocument();
});
