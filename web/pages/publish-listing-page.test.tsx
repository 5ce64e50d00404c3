import 'fake-indexeddb/auto';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '#web/client/session-token.ts';
import { saveFormDraft } from '#web/offline/drafts/draft-store.ts';
import { saveUnsentListing } from '#web/offline/outbox/listings.ts';
import { sendOutboxAndNotifyMember } from '#web/offline/outbox/send-outbox-and-notify-member.ts';
import { createTestPictureFile, fakeBrowserImageProcessing } from '#web/testing/fake-pictures.ts';
import { createSampleListing, createTestOwnAccount } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubListingFormApi } from '#web/testing/stub-listing-form-api.ts';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import { registerToastRenderer } from '#web/ui/toasts/show-or-queue-toast.ts';
import * as page from './publish-listing-page.tsx';

let ana: Session;
beforeEach(() => {
  ana = stubLoggedInMember();
  stubApiAnswer('GET /api/users/user', { user: createTestOwnAccount({ _id: ana.userId }) });
  stubListingFormApi();
});

async function showForm(query = '', site: { requiresTraderDetails?: boolean } = {}) {
  const shown = renderTestPage(page, '/ad/add', {
    address: `/ad/add${query}`,
    site: { links: {}, ...site } as never,
  });
  await screen.findByRole('button', { name: "Publier l'annonce" });
  return shown;
}
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const quantity = () => field(/^Quantité/);
const unit = () => field('Unité');
const thanks = () => screen.findByRole('heading', { name: 'Merci, votre annonce est enregistrée !' });
const line = (text: string) => screen.findByText(text);

test('usual prices and the law about a product are shown, with its source', async () => {
  const asked = stubApiAnswer('GET /api/prices', {
    count: 12,
    median: 3,
    low: 2.5,
    high: 4,
    scope: 'near',
    usual: null,
  });
  const { user } = await showForm();
  await user.type(field(/^Produit/), 'Œufs de poule');
  const source = await screen.findByRole('link', { name: /moins de 250 poules/ });
  expect(source).toHaveAttribute('href', expect.stringMatching(/^https:\/\/www\.ardeche\.gouv\.fr\//));
  await user.selectOptions(unit(), 'box');
  expect(
    await line('Autour de vous : 2,50 € à 4 € la caisse (médiane 3 €, 12 annonces)'),
  ).toBeInTheDocument();
  expect(Object.fromEntries(new URL(asked.at(-1)?.url ?? '').searchParams)).toEqual({
    productName: 'Œufs de poule',
    priceType: 'box',
    city: 'Nantes',
    postalCode: '44000',
  });
  await user.click(screen.getByRole('radio', { name: /^Demande/ }));
  expect(screen.queryByRole('link', { name: /moins de 250 poules/ })).toBeNull();
});

test('a unit typed with the quantity is selected; another one selected later replaces it', async () => {
  const { user } = await showForm();
  expect(unit()).toHaveValue('kilo');
  await user.type(quantity(), '3 caisses');
  expect(unit()).toHaveValue('box');
  expect(quantity()).toHaveValue('3 caisses');
  expect(await line('Prix à convenir, 3 caisses disponibles')).toBeInTheDocument();
  await user.selectOptions(unit(), 'kilo');
  expect(quantity()).toHaveValue('3');
  await user.clear(quantity());
  await user.type(quantity(), '12 pièces');
  expect(unit()).toHaveValue('unit');
});

test('a fraction of what is counted by the piece is published, and the form says what can be reserved', async () => {
  const { user } = await showForm();
  const said = 'Ce qui se compte à la pièce se réserve en nombre entier : 2 sur 2,5.';
  await user.type(quantity(), '2,5');
  expect(screen.queryByText(said)).toBeNull();
  await user.selectOptions(unit(), 'unit');
  expect(screen.getByText(said)).toBeInTheDocument();
  expect(quantity()).toBeValid();
});

test('an address with a product fills the form in, and leaves the draft of another one', async () => {
  const draft = new FormData();
  draft.set('productName', 'Coings');
  await saveFormDraft({ userId: ana.userId, form: 'publish' }, draft);
  await showForm('?productName=Papayes&quantity=10&price=3.5&priceType=unit');
  expect(field(/^Produit/)).toHaveValue('Papayes');
  expect(quantity()).toHaveValue('10');
  expect(field('Prix à la pièce (facultatif)')).toHaveValue('3,50');
  expect(unit()).toHaveValue('unit');
  expect(screen.queryByText('Brouillon repris')).toBeNull();
});

test('the price is asked for one unit, and may be left out', async () => {
  const { user } = await showForm();
  expect(screen.getByText(/Sans prix, l'annonce affiche « Prix à convenir »/)).toBeInTheDocument();
  await user.type(quantity(), '10');
  await user.type(field('Prix au kg (facultatif)'), '1,5 €');
  expect(await line('1,50 € / kg, 10 kg disponibles')).toBeInTheDocument();
  expect(screen.queryByText(/Sans prix/)).toBeNull();
  await user.selectOptions(unit(), 'box');
  expect(field('Prix par caisse (facultatif)')).toHaveValue('1,5 €');
  expect(await line('1,50 € la caisse, 10 caisses disponibles')).toBeInTheDocument();
  await user.click(field('Don'));
  expect(await line('Don, 10 caisses disponibles')).toBeInTheDocument();
  await user.click(field('Vente'));
  expect(field('Prix par caisse (facultatif)')).toHaveValue('1,5 €');
});

test('a unit typed with the price is selected', async () => {
  const { user } = await showForm();
  await user.type(quantity(), '10');
  await user.type(field('Prix au kg (facultatif)'), '2.20€/pièce');
  expect(unit()).toHaveValue('unit');
  expect(await line('2,20 € la pièce, 10 pièces disponibles')).toBeInTheDocument();
});

test('a request asks for place and distance, without a street', async () => {
  const { user } = await showForm('?mainType=asked');
  expect(screen.getByRole('group', { name: 'Où cherchez-vous\u00a0?' })).toBeInTheDocument();
  expect(screen.queryByLabelText(/Rue/)).toBeNull();
  expect([...field("Jusqu'où ?").querySelectorAll('option')].map(({ text }) => text)).toEqual([
    'Cette commune seulement',
    "Jusqu'à 5 km",
    "Jusqu'à 10 km",
    "Jusqu'à 25 km",
    "Jusqu'à 50 km",
  ]);
  const sent = stubApiAnswer('POST /api/adverts/create', () =>
    HttpResponse.json({ ad: createSampleListing(), message: '' }, { status: 201 }),
  );
  await user.type(field(/^Produit/), 'coings');
  await user.type(field(/^Description/), 'Pour de la gelée.');
  await user.selectOptions(field("Jusqu'où ?"), '10');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: "Publier l'annonce" }));
  await thanks();
  const body = await sent[0]?.formData();
  expect(body?.get('searchRadius')).toBe('10');
  expect(body?.has('location[street]')).toBe(false);
});

test('a place outside the territory is told at its field before anything is sent, and the form stays', async () => {
  stubApiAnswer('GET /api/places/search', {
    type: 'FeatureCollection',
    attribution: '',
    licence: '',
    features: [],
  });
  const outside = 'Ce site ne publie que les annonces de son territoire : Vendée.';
  stubApiAnswer('GET /api/places/check', ({ url }) => ({
    verdict: 'known',
    proposals: [],
    ...(new URL(url).searchParams.get('city') === 'Nantes' && { outside }),
  }));
  const sent = stubApiAnswer('POST /api/adverts/create', { ad: createSampleListing(), message: '' });
  const { user } = await showForm('?mainType=asked');
  const city = field(/^Ville/);
  await waitFor(() => expect(city).toHaveAccessibleDescription(outside));
  await user.type(field(/^Produit/), 'Coings');
  await user.type(field(/^Description/), 'Pour de la gelée.');
  await user.click(screen.getByRole('button', { name: "Publier l'annonce" }));
  await waitFor(() => expect(field(/^Ville/)).toHaveFocus());
  expect(field(/^Produit/)).toHaveValue('Coings');
  expect(sent).toHaveLength(0);
  await user.clear(field(/^Ville/));
  await user.type(field(/^Ville/), 'Luçon');
  await waitFor(() => expect(field(/^Ville/)).not.toHaveAccessibleDescription());
});

test('a submission waits for a photo being resized, and stops when one fails', async () => {
  fakeBrowserImageProcessing();
  let finish = (_: 'fine' | 'broken') => {};
  vi.stubGlobal('createImageBitmap', () => {
    const { promise, resolve, reject } = Promise.withResolvers();
    finish = (end) =>
      end === 'fine' ? resolve({ width: 40, height: 30, close() {} }) : reject(new Error('?'));
    return promise;
  });
  const sent = stubApiAnswer('POST /api/adverts/create', () =>
    HttpResponse.json({ ad: createSampleListing(), message: '' }, { status: 201 }),
  );
  const { user } = await showForm();
  await user.type(field(/^Produit/), 'coings');
  await user.type(quantity(), '10 kg');
  await user.type(field(/^Description/), 'Bien mûrs.');
  for (const box of screen.getAllByRole('checkbox')) await user.click(box);
  const submit = screen.getByRole('button', { name: "Publier l'annonce" });
  await user.upload(field('Choisir ou déposer des photos'), createTestPictureFile());
  await user.click(submit);
  expect(submit).toHaveAttribute('aria-disabled', 'true');
  finish('broken');
  expect(await screen.findByText(/n'est pas une photo que nous pouvons lire/)).toBeInTheDocument();
  await waitFor(() => expect(submit).not.toHaveAttribute('aria-disabled'));
  expect(sent).toHaveLength(0);
  await user.upload(field('Choisir ou déposer des photos'), createTestPictureFile());
  await user.click(submit);
  finish('fine');
  await thanks();
  const body = await sent[0]?.formData();
  expect(body?.getAll('images')).toHaveLength(1);
  expect([body?.get('quantity'), body?.get('priceType')]).toEqual(['10 kg', 'kilo']);
});

const waiting = (key: string, productName: string) => {
  const data = new FormData();
  data.set('idempotency-key', key);
  data.set('productName', productName);
  return data;
};
const nextMillisecond = () => new Promise((resolve) => setTimeout(resolve, 2));
const published = () => HttpResponse.json({ ad: createSampleListing(), message: '' }, { status: 201 });

test('waiting listings stand above the form; those possible are sent, a refused one shows the reason', async () => {
  const toasts: string[] = [];
  const stop = registerToastRenderer(({ text }) => toasts.push(text));
  for (const [key, product] of Object.entries({ one: 'coings', two: 'nèfles', three: 'kakis' })) {
    await saveUnsentListing(ana.userId, waiting(key, product));
    await nextMillisecond();
  }
  const sent = stubApiAnswer('POST /api/adverts/create', (_, count) => {
    if (count === 1)
      return createFakeApiErrorResponse(503, 'DATABASE_DOWN', 'La base de données ne répond pas.');
    return count === 3 ? createFakeApiErrorResponse(400, 'VALIDATION', 'Trop de photos.') : published();
  });
  const { user } = await showForm();
  const card = () => screen.queryByRole('region', { name: /annonce/ });
  expect(card()).toHaveAccessibleName('Vos 3 annonces partiront dès que la connexion sera revenue');
  expect(card()).toHaveTextContent('Tout est gardé sur cet appareil');
  await user.type(field(/^Produit/), 'salsifis');
  await user.click(screen.getByRole('button', { name: 'Essayer maintenant' }));
  const stillWaits = "Le site ne répond pas encore. L'envoi se fera de lui-même.";
  await waitFor(() => expect(toasts).toEqual([stillWaits]));

  await act(() => sendOutboxAndNotifyMember(ana.userId));
  await waitFor(() => expect(card()).toHaveAccessibleName("Une annonce n'est pas partie"));
  expect(card()).toHaveTextContent(/Nèfles.*Trop de photos\./);
  expect(card()).not.toHaveTextContent('Tout est gardé');
  expect(toasts.slice(1)).toEqual([
    'Vos 2 annonces sont parties. Elles apparaîtront une fois validées.',
    "Une annonce n'est pas partie. Elle vous attend dans Publier.",
  ]);
  const links = screen.getAllByRole('link', { name: /^La voir/ });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/ad/l1', '/ad/l1']);
  expect(links[0]?.closest('li')).toHaveTextContent('Partie. Elle apparaîtra une fois validée.');
  expect(sent.map(({ headers }) => headers.get('idempotency-key'))).toEqual(['one', 'one', 'two', 'three']);
  expect(field(/^Produit/)).toHaveValue('salsifis');
  stop();
});

test('a waiting listing that has left is told in place of the waiting, by one card', async () => {
  await saveUnsentListing(ana.userId, waiting('one', 'coings'));
  stubApiAnswer('POST /api/adverts/create', published);
  await showForm();
  const card = () => screen.getByRole('region', { name: /annonce/ });
  expect(card()).toHaveAccessibleName('Votre annonce partira dès que la connexion sera revenue');
  await act(() => sendOutboxAndNotifyMember(ana.userId));
  await waitFor(() => expect(card()).toHaveAccessibleName('Votre annonce est partie'));
  expect(card().querySelectorAll('li')).toHaveLength(1);
  expect(card()).not.toHaveTextContent(/partira|Gardée le|Tout est gardé/);
  expect(screen.queryByRole('button', { name: 'Essayer maintenant' })).toBeNull();
});

test('a listing sent offline is reported as kept on the device, even if the page cannot reload', async () => {
  const { user } = await showForm('?mainType=asked');
  for (const key of ['POST /api/adverts/create', 'GET /api/users/user', 'GET /api/moderation/delay'] as const)
    stubApiAnswer(key, () => HttpResponse.error() as never);
  await fillRequest(user);
  const title = await screen.findByRole('heading', { name: /^Votre annonce partira/ });
  await waitFor(() => expect(title).toHaveFocus());
  expect(screen.getByText(/^Tout est gardé sur cet appareil/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Essayer maintenant' })).toBeVisible();
});

test('a waiting listing is taken back into a form of its own, and is not sent any more', async () => {
  await saveUnsentListing(ana.userId, waiting('one', 'coings'));
  await saveFormDraft({ userId: ana.userId, form: 'publish' }, waiting('', 'salsifis'));
  const sent = stubApiAnswer('POST /api/adverts/create', published);
  await showForm('?reprendre=one');
  await waitFor(() => expect(field(/^Produit/)).toHaveValue('coings'));
  await sendOutboxAndNotifyMember(ana.userId);
  expect(sent).toHaveLength(0);
  cleanup();
  await showForm();
  await waitFor(() => expect(field(/^Produit/)).toHaveValue('salsifis'));
  const again = screen.getByRole('link', { name: 'Relire : coings' });
  expect(again).toHaveAttribute('href', '/ad/add?reprendre=one');
  expect(screen.getByText("Elle ne part plus d'elle-même : relisez-la, puis publiez-la.")).toBeVisible();
});

test('a listing is sent by itself for less than a day, while its key is valid', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 23 * 3_600_000 - 1 });
  await saveUnsentListing(ana.userId, waiting('one', 'coings'));
  vi.useRealTimers();
  const sent = stubApiAnswer('POST /api/adverts/create', published);
  await sendOutboxAndNotifyMember(ana.userId);
  expect(sent).toHaveLength(0);
  await showForm();
  expect(await screen.findByText(/^Le réseau a manqué près d'une journée\./)).toBeVisible();
});

test('a listing without an answer is stored, and an empty form with another key follows', async () => {
  const sent = stubApiAnswer('POST /api/adverts/create', (_, count) =>
    count === 1 ? createFakeApiErrorResponse(503, 'STOPPING', 'Le serveur redémarre.') : published(),
  );
  const { user } = await showForm('?mainType=asked');
  await fillRequest(user);
  const title = await screen.findByRole('heading', { name: /^Votre annonce partira/ });
  await waitFor(() => expect(title).toHaveFocus());
  expect(screen.getByText('Coings')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Modifier : coings' })).toHaveAttribute(
    'href',
    `/ad/add?reprendre=${sent[0]?.headers.get('idempotency-key')}`,
  );
  expect(field(/^Produit/)).toHaveValue('');
  await fillRequest(user);
  await thanks();
  expect(new Set(sent.map(({ headers }) => headers.get('idempotency-key'))).size).toBe(2);
});

test('a listing whose session has ended is stored, and one message informs about it', async () => {
  stubApiAnswer('POST /api/adverts/create', () =>
    createFakeApiErrorResponse(401, 'UNAUTHENTICATED', 'Connectez-vous pour continuer.'),
  );
  const { user } = await showForm('?mainType=asked');
  await user.type(field(/^Produit/), 'coings');
  await user.type(field(/^Description/), 'Pour de la gelée.');
  await user.click(screen.getByRole('checkbox'));
  await user.click(screen.getByRole('button', { name: "Publier l'annonce" }));
  await user.click(await screen.findByRole('button', { name: 'Fermer' }));
  expect(screen.getByRole('alert')).toHaveTextContent(
    'Votre session a pris fin. Connectez-vous : votre annonce est gardée.',
  );
});

test('a new account sees from when it may publish, before and after trying', async () => {
  const publishesFrom = '2026-11-22T13:35:00.000Z';
  stubApiAnswer('GET /api/users/user', {
    user: { ...createTestOwnAccount({ _id: ana.userId }), publishesFrom },
  });
  const { user } = await showForm();
  const from = /Votre compte est tout récent : vous pourrez publier à partir du 22\/11\/2026 \d\d:35\./;
  expect(screen.getByText(from)).toHaveTextContent('elle reste sur cet appareil');
  stubApiAnswer(
    'POST /api/adverts/create',
    () =>
      HttpResponse.json(
        { code: 'ACCOUNT_TOO_NEW', message: '', details: { publishesFrom }, requestId: 'r' },
        { status: 403 },
      ) as never,
  );
  await user.click(screen.getByRole('radio', { name: /^Demande/ }));
  await user.type(field(/^Produit/), 'Coings');
  await user.type(field(/^Description/), 'Pour des confitures.');
  await user.click(screen.getByRole('checkbox', { name: /conditions/ }));
  await user.click(screen.getByRole('button', { name: "Publier l'annonce" }));
  expect(await screen.findByRole('alert')).toHaveTextContent(from);
  expect(field(/^Description/)).toHaveValue('Pour des confitures.');
});

const terms = () => screen.getByRole('checkbox', { name: /^J'accepte/ });
const publishButton = () => screen.getByRole('button', { name: "Publier l'annonce" });
const fillRequest = async (user: Awaited<ReturnType<typeof showForm>>['user']) => {
  await user.type(field(/^Produit/), 'coings');
  await user.type(field(/^Description/), 'Pour de la gelée.');
  await user.click(terms());
  await user.click(publishButton());
};

test('a private seller accepts terms and sanctions with one box, before the first sale only', async () => {
  const { user, unmount } = await showForm();
  expect(screen.getByText(/300 000 € d'amende/)).toBeInTheDocument();
  expect(terms()).toHaveAccessibleName(/et je vends en tant que particulier/);
  expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  for (const choice of ['Don', 'Troc']) {
    await user.click(field(choice));
    expect(terms()).not.toHaveAccessibleName(/particulier/);
  }
  await user.click(field('Vente'));
  expect(terms()).toHaveAccessibleName(/particulier/);
  const sent = stubApiAnswer('POST /api/adverts/create', { ad: createSampleListing(), message: '' });
  await user.click(screen.getByRole('radio', { name: /^Demande/ }));
  await fillRequest(user);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect((await sent[0]?.formData())?.has('privateSeller')).toBe(false);
  unmount();
  const told = { privateSellerAt: '2026-11-22T10:00:00.000Z' };
  stubApiAnswer('GET /api/users/user', { user: createTestOwnAccount({ _id: ana.userId, ...told }) });
  await showForm();
  expect(terms()).not.toHaveAccessibleName(/particulier/);
});

const COMPANY = { professional: true, companyName: 'Ferme Garance', companySiret: '73282932000074' };

test('a professional certifies the company with the box of the terms, once', async () => {
  stubApiAnswer('GET /api/users/user', { user: createTestOwnAccount({ _id: ana.userId, ...COMPANY }) });
  const sent = stubApiAnswer('POST /api/adverts/create', { ad: createSampleListing(), message: '' });
  const { user, unmount } = await showForm('?mainType=asked');
  expect(screen.queryByText('Complétez votre entreprise')).toBeNull();
  expect(terms()).toHaveAccessibleName(/je certifie que les informations de mon entreprise sont exactes/);
  await fillRequest(user);
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(Object.fromEntries((await sent[0]?.formData()) ?? [])).toMatchObject({
    cgu: 'true',
    certified: 'true',
  });
  unmount();
  const certified = createTestOwnAccount({
    _id: ana.userId,
    ...COMPANY,
    certifiedAt: '2026-11-22T10:00:00.000Z',
  });
  stubApiAnswer('GET /api/users/user', { user: certified });
  await showForm('?mainType=asked');
  expect(terms()).not.toHaveAccessibleName(/certifie/);
});

test('a professional completes the company on the same page where the operator requires it, and keeps the typed text', async () => {
  const account = createTestOwnAccount({ _id: ana.userId, ...COMPANY, email: 'ana@ferme.example.org' });
  stubApiAnswer('GET /api/users/user', { user: account });
  stubApiAnswer('POST /api/adverts/create', () =>
    createFakeApiErrorResponse(403, 'TRADER_DETAILS_REQUIRED', 'Complétez.'),
  );
  const { user } = await showForm('?mainType=asked', { requiresTraderDetails: true });
  await fillRequest(user);
  const card = screen.getByRole('region', { name: 'Complétez votre entreprise' });
  await waitFor(() => expect(card).toHaveFocus());
  expect(screen.getByRole('alert')).toHaveTextContent(/en haut de cette page/);

  const address = field(/^Adresse de l'entreprise/);
  expect(address).not.toBeRequired();
  expect(field(/^E-mail de l'entreprise/)).toHaveValue('ana@ferme.example.org');
  await user.clear(address);
  await user.type(address, '3 chemin des Maraîchers, 44700 Orvault');
  await user.type(field(/^Contact téléphonique/), '02 61 91 08 76');
  const contact = { companyAddress: '3', companyEmail: 'ana@ferme.example.org', companyPhone: '02' };
  const completed = { ...account, ...contact, certifiedAt: '2026-11-22T10:00:00.000Z' };
  const sent = stubApiAnswer('PUT /api/users/update', {
    user: completed,
    token: localStorage.getItem('token') ?? '',
  });
  stubApiAnswer('GET /api/users/user', { user: completed });
  await user.click(screen.getByRole('button', { name: 'Enregistrer mon entreprise' }));
  await waitFor(() => expect(card).not.toBeInTheDocument());
  expect(Object.fromEntries((await sent[0]?.formData()) ?? [])).toMatchObject({
    companyName: 'Ferme Garance',
    companyEmail: 'ana@ferme.example.org',
    certified: 'true',
  });
  expect(field(/^Description/)).toHaveValue('Pour de la gelée.');
  await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus());
});
