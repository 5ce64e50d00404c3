import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { User } from '#contract/accounts/user-schema.ts';
import type { Session } from '#web/client/session-token.ts';
import { saveUnsentListing } from '#web/offline/outbox/listings.ts';
import { createTestPictureFile, fakeBrowserImageProcessing } from '#web/testing/fake-pictures.ts';
import { createSampleListing, createTestOwnAccount } from '#web/testing/fixtures.ts';
import { mockApiServer, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubListingFormApi } from '#web/testing/stub-listing-form-api.ts';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as page from './publish-listing-page.tsx';

let ana: Session;
beforeEach(() => {
  ana = stubLoggedInMember();
  stubListingFormApi();
});

function openForm(query = '', account: Partial<User> = {}) {
  stubApiAnswer('GET /api/users/user', { user: createTestOwnAccount({ _id: ana.userId, ...account }) });
  return renderTestPage(page, '/ad/add', { address: `/ad/add${query}`, site: { links: {} } as never });
}
async function showForm(query?: string) {
  const shown = openForm(query);
  const button = await screen.findByRole('button', { name: "Publier l'annonce" });
  return { ...shown, publish: () => shown.user.click(button) };
}
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const terms = () => screen.getByRole('checkbox', { name: /conditions générales/ });
const published = () => HttpResponse.json({ ad: createSampleListing(), message: '' }, { status: 201 });

test('an incomplete form names each fault beside its field before it is sent', async () => {
  const { user, publish } = await showForm();
  await user.clear(field(/^Ville/));
  await user.clear(field(/^Code postal/));
  await user.type(field(/^Code postal/), '69 bis');
  await publish();
  await waitFor(() => expect(field('Choisir ou déposer des photos')).toHaveFocus());
  for (const [control, text] of [
    [field(/^Produit/), /Veuillez indiquer un produit\.$/],
    [field(/^Quantité/), /^Veuillez indiquer une quantité supérieure à zéro\.$/],
    [field(/^Description/), /Veuillez décrire votre annonce\.$/],
    [field(/^Ville/), /^Veuillez indiquer une ville\.$/],
    [field(/^Code postal/), /^Le code postal ne comporte que des chiffres\.$/],
    [field('Choisir ou déposer des photos'), /Veuillez ajouter au moins une image\.$/],
    [terms(), /^Veuillez accepter les conditions générales d'utilisation\.$/],
  ] as const)
    expect(control).toHaveAccessibleDescription(text);

  await user.click(screen.getByRole('radio', { name: /^Demande/ }));
  await user.clear(field(/^Code postal/));
  await publish();
  await waitFor(() =>
    expect(field(/^Code postal/)).toHaveAccessibleDescription('Veuillez indiquer un code postal.'),
  );
  expect(screen.queryByText('Veuillez ajouter au moins une image.')).toBeNull();
});

test('the form for a sale, an exchange and a request has different fields', async () => {
  const { user } = await showForm();
  expect([...field('Unité').querySelectorAll('option')].map(({ text }) => text)).toEqual([
    'Kg',
    'Pièce(s)',
    'g',
    'Caisse(s)',
    'L',
    'Panier(s)',
  ]);
  expect(field('Vente')).toBeChecked();
  expect(field(/^Prix/)).toBeInTheDocument();
  for (const [type, inExchange] of [
    ['Don', 0],
    ['Troc', 1],
  ] as const) {
    await user.click(field(type));
    expect(screen.queryByLabelText(/^Prix/)).toBeNull();
    expect(screen.queryAllByLabelText(/^En échange de/)).toHaveLength(inExchange);
  }
  await user.click(screen.getByRole('radio', { name: /^Demande/ }));
  expect(screen.queryByRole('group', { name: "Type d'annonce" })).toBeNull();
  for (const label of [/^Prix/, /^Quantité/, /^En échange de/])
    expect(screen.queryByLabelText(label)).toBeNull();
});

test('an exchange is sent with its quantity, unit and wish', async () => {
  fakeBrowserImageProcessing();
  const sent = stubApiAnswer('POST /api/adverts/create', published);
  const { user, publish } = await showForm();
  await user.click(field('Troc'));
  await user.type(field(/^Produit/), 'Coings');
  await user.type(field(/^Quantité/), '10 kg');
  await user.type(field(/^En échange de/), 'du miel');
  await user.type(field(/^Description/), 'Pour de la gelée.');
  await user.upload(field('Choisir ou déposer des photos'), createTestPictureFile());
  await user.click(terms());
  await publish();
  expect(await screen.findByText(/une fois validée par un administrateur/)).toBeInTheDocument();
  expect(Object.fromEntries((await sent[0]?.formData()) ?? [])).toMatchObject({
    type: 'trade',
    quantity: '10 kg',
    priceType: 'kilo',
    inExchange: 'du miel',
  });
});

test('a suspended member sees why nothing can be published', async () => {
  openForm('', { isActive: false });
  expect(
    await screen.findByText("Votre compte est suspendu, vous ne pouvez pas créer d'annonce"),
  ).toBeInTheDocument();
  expect(screen.queryByLabelText(/^Produit/)).toBeNull();
});

test('a listing changed after a lost answer is edited as it was saved, or published as a new one', async () => {
  const waiting = new FormData();
  for (const [name, value] of Object.entries({
    'idempotency-key': 'one',
    mainType: 'asked',
    productName: 'nèfles',
    description: 'Blettes.',
  }))
    waiting.set(name, value);
  await saveUnsentListing(ana.userId, waiting);
  const sent = stubApiAnswer('POST /api/adverts/create', (_, count) =>
    count > 1
      ? published()
      : HttpResponse.json(
          { code: 'KEY_REUSED', message: 'Cette clé a servi.', details: { listingId: 'l7' } },
          { status: 409 },
        ),
  );
  const { user, publish } = await showForm('?reprendre=one');
  await waitFor(() => expect(field(/^Produit/)).toHaveValue('nèfles'));
  await user.type(field(/^Description/), ' Ou presque.');
  await user.click(terms());
  await publish();
  expect(await screen.findByText(/^Votre annonce est déjà enregistrée/)).toBeInTheDocument();
  expect(sent[0]?.headers.get('idempotency-key')).toBe('one');
  const edit = screen.getByRole('link', { name: "Modifier l'annonce enregistrée" });
  expect(edit).toHaveAttribute('href', '/modifier/l7');
  await user.click(screen.getByRole('button', { name: 'En faire une nouvelle annonce' }));
  expect(await screen.findByRole('heading', { name: /^Merci, votre annonce/ })).toBeInTheDocument();
  expect(sent[1]?.headers.get('idempotency-key')).not.toBe('one');
  expect((await sent[1]?.formData())?.get('description')).toBe('Blettes. Ou presque.');
});

test('a copied listing has the fields and photos of the first, and no consents', async () => {
  mockApiServer.use(http.get('/uploads/a.webp', () => new HttpResponse('800x600')));
  fakeBrowserImageProcessing();
  const own = createSampleListing({ images: ['/uploads/a.webp'], type: 'donation', price: null });
  own.user._id = ana.userId;
  stubApiAnswer('GET /api/adverts/:id', { ad: own });
  const sent = stubApiAnswer('POST /api/adverts/create', published);
  const { user, publish } = await showForm('?copier=l1');
  expect(field(/^Produit/)).toHaveValue('tomates');
  expect(await screen.findByAltText('Choisie, 1')).toBeInTheDocument();
  expect(terms()).not.toBeChecked();
  await user.click(terms());
  await publish();
  expect(
    await screen.findByRole('heading', { name: 'Merci, votre annonce est enregistrée !' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Voir mes annonces' })).toHaveAttribute('href', '/profil/ads');
  const body = await sent[0]?.formData();
  expect(body?.get('type')).toBe('donation');
  expect(body?.getAll('images')).toHaveLength(1);
});
