import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { keysOf } from '#contract/keys-of.ts';
import { listingFieldSchemas } from '#contract/listings/listing-field-schemas.ts';
import {
  blankListingContent,
  type ListingWithAuthorLastName,
  listingContentSchema,
} from '#contract/listings/schemas.ts';
import type { Session } from '#web/client/session-token.ts';
import { deleteMemberAndVisitorFormDrafts, readStoredFormDraft } from '#web/offline/drafts/draft-store.ts';
import { createSampleListing, createTestOwnAccount } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubListingFormApi } from '#web/testing/stub-listing-form-api.ts';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as page from './edit-listing-page.tsx';

let ana: Session;
beforeEach(async () => {
  await deleteMemberAndVisitorFormDrafts('ana');
  ana = stubLoggedInMember({ userId: 'ana' });
  stubApiAnswer('GET /api/users/user', { user: createTestOwnAccount({ _id: ana.userId }) });
  stubListingFormApi();
});

async function showEdit(
  differences: Partial<ListingWithAuthorLastName> = {},
  saves = 'Enregistrer',
  address = '/modifier/l1',
) {
  const ad = createSampleListing({
    user: { ...createSampleListing().user, _id: ana.userId },
    ...differences,
  });
  stubApiAnswer('GET /api/adverts/:id', { ad });
  const sent = stubApiAnswer('PUT /api/adverts/:id', { ad });
  const shown = renderTestPage(page, '/modifier/:adId', { address });
  const button = await screen.findByRole('button', { name: saves });
  return { ...shown, sent, save: () => shown.user.click(button) };
}
const saved = () => screen.findByText('Page /profil/ads');
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);

test('a listing without a unit is saved without one', async () => {
  const { user, sent, save } = await showEdit({ priceType: null });
  expect(field('Unité')).toHaveDisplayValue('Sans unité');
  await user.type(field('Prix en euros (facultatif)'), '0');
  await save();
  await saved();
  // happy-dom leaves empty fields out.
  expect((await sent[0]?.formData())?.get('priceType') || '').toBe('');
});

test.each([
  ['price', /^Prix /],
  ['images', /Choisir ou déposer|Ajouter/],
])('the address names the field to fill in: #%s', async (name, label) => {
  await showEdit({}, 'Enregistrer', `/modifier/l1#${name}`);
  await waitFor(() => expect(field(label)).toHaveFocus());
});

test('the form of an exchange and of a request has their own fields filled in', async () => {
  const barter = await showEdit({ type: 'trade', price: null, inExchange: 'du miel' });
  expect(field('En échange de (facultatif)')).toHaveValue('du miel');
  barter.unmount();
  const asked = { mainType: 'asked', type: null, price: null, quantity: null, priceType: null } as const;
  const far = await showEdit({ ...asked, searchRadius: 30 });
  expect(field("Jusqu'où ?")).toHaveDisplayValue("Jusqu'à 30 km");
  far.unmount();
  await showEdit({ ...asked, searchRadius: null });
  expect(field("Jusqu'où ?")).toHaveDisplayValue('Cette commune seulement');
});

test('the form has a control for each field, and holds every text of the listing', async () => {
  const texts = keysOf(blankListingContent).filter(
    (name) => listingContentSchema.shape[name].safeParse('Mûr').success,
  );
  const said = Object.fromEntries(texts.map((name) => [name, 'Mûr']));
  const [names, held] = [new Set<string>(), new Set<string>()];
  for (const kind of [{ type: 'sell' }, { type: 'trade' }, { mainType: 'asked', type: null }] as const) {
    const { container, unmount } = await showEdit({ ...said, ...kind });
    for (const { name, value } of container.querySelectorAll<HTMLInputElement>('[name]')) {
      names.add(name.replace(/\[\w+]$/, ''));
      if (value === 'Mûr') held.add(name);
    }
    unmount();
  }
  // Fields without conditions and statements, which belong to a new listing.
  const { cgu, privateSeller, certified, ...asked } = listingFieldSchemas;
  expect([...names]).toEqual(expect.arrayContaining(Object.keys(asked)));
  expect([...held].sort()).toEqual(texts.sort());
});

test('a form shows the current quantity, and sends it only when it was changed', async () => {
  const { save, sent } = await showEdit({ quantity: 10, quantityLeft: 3, quantityReserved: 4 });
  expect(field(/^Quantité/)).toHaveValue('7');
  await save();
  await saved();
  const names = [...((await sent[0]?.formData())?.keys() ?? [])];
  for (const name of ['quantity', 'shownQuantity']) expect(names).not.toContain(name);
});

test('a refused listing shows the reason, and waits again once it is corrected', async () => {
  const refused = { status: 'refuse', deleteReason: 'Précisez la variété.' } as const;
  const { user, sent } = await showEdit(refused, 'Corriger et renvoyer');
  expect(screen.getByRole('heading', { level: 1, name: 'Corriger mon annonce' })).toBeInTheDocument();
  expect(screen.getByText(/Précisez la variété\./)).toBeInTheDocument();
  await user.clear(field(/^Produit/));
  await user.type(field(/^Produit/), 'quetsches');
  await user.click(screen.getByRole('button', { name: 'Corriger et renvoyer' }));
  await saved();
  expect((await sent[0]?.formData())?.get('productName')).toBe('quetsches');
});

test.each([
  ['LISTING_CHANGED', /^Cette annonce vient de changer, par une décision ou depuis un autre appareil/],
  ['TRANSITION_FORBIDDEN', /^Un administrateur a supprimé cette annonce entre-temps/],
])('an edit refused by %s explains it, and keeps the typed text', async (code, text) => {
  const { user, save } = await showEdit();
  stubApiAnswer('PUT /api/adverts/:id', (_, count) =>
    count === 1 ? createFakeApiErrorResponse(409, code, 'Non.') : { ad: createSampleListing() },
  );
  await user.type(field(/^Description/), ' Et rouges.');
  await save();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
  expect(field(/^Description/)).toHaveValue('Cueillies ce matin. Et rouges.');
  await save();
  await saved();
});

const restored = () => screen.findByText('Brouillon repris');
const draftOf = (id: string) => readStoredFormDraft({ userId: 'ana', form: `listing ${id}` });
/** Shows the page and waits until the form has looked for a draft. */
async function edit(...[differences]: Parameters<typeof showEdit>) {
  const shown = await showEdit(differences);
  await draftOf('l1');
  return shown;
}

test('a draft is restored for its own listing, photos in order', async () => {
  const images = ['/uploads/a.webp', '/uploads/b.webp'];
  const before = await edit({ images });
  await before.user.type(field(/^Description/), ' Et rouges.');
  await before.user.click(screen.getByRole('button', { name: 'Mettre en premier la photo 2' }));
  before.unmount();
  (await edit({ _id: 'l2' })).unmount();
  expect(await draftOf('l2')).toBeUndefined();

  const after = await edit({ images });
  await restored();
  expect(screen.queryByText(/Ce qui est enregistré a changé/)).toBeNull();
  expect(field(/^Description/)).toHaveValue('Cueillies ce matin. Et rouges.');
  await after.save();
  await saved();
  expect((await after.sent[0]?.formData())?.get('imageOrder')).toBe(JSON.stringify(images.toReversed()));
  expect(await draftOf('l1')).toBeUndefined();
});

test('a draft of a listing changed since has a warning beside what is stored now, and can be dropped', async () => {
  const before = await edit();
  await before.user.type(field(/^Description/), ' Et rouges.');
  before.unmount();
  const { user, unmount } = await edit({ quantity: 3, quantityLeft: 3 });
  await restored();
  expect(screen.getByText(/^Ce qui est enregistré a changé depuis/)).toBeInTheDocument();
  expect(field(/^Description/)).toHaveValue('Cueillies ce matin. Et rouges.');
  expect(field('Quantité')).toHaveValue('3');
  await user.click(screen.getByRole('button', { name: 'Effacer le brouillon' }));
  expect(field(/^Description/)).toHaveValue('Cueillies ce matin.');
  expect(field('Quantité')).toHaveValue('3');
  unmount();
  expect(await draftOf('l1')).toBeUndefined();
});

test('a draft equal to the stored listing is deleted', async () => {
  const before = await edit();
  await before.user.type(field(/^Description/), ' Et rouges.');
  before.unmount();
  await edit({ description: 'Cueillies ce matin. Et rouges.' });
  await waitFor(async () => expect(await draftOf('l1')).toBeUndefined());
  expect(screen.queryByText('Brouillon repris')).toBeNull();
});

test('a gift turned into a sale shows the rules for private sellers, without a checkbox', async () => {
  const { user, sent, save } = await showEdit({ type: 'donation', price: null });
  expect(screen.queryByText(/300 000 € d'amende/)).toBeNull();
  await user.click(field('Vente'));
  expect(screen.getByText(/300 000 € d'amende/)).toBeInTheDocument();
  expect(screen.queryByRole('checkbox')).toBeNull();
  await save();
  await saved();
  expect((await sent[0]?.formData())?.get('privateSeller')).toBe('true');
});

test('a listing outside the territory is saved where it is', async () => {
  const asked = stubApiAnswer('GET /api/places/check', {
    verdict: 'known',
    proposals: [],
    outside: 'Ce site ne publie que les annonces de son territoire : Vendée.',
  });
  const { sent, save } = await showEdit();
  await waitFor(() => expect(asked).toHaveLength(1));
  await save();
  await waitFor(() => expect(sent).toHaveLength(1));
});
