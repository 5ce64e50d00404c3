import 'fake-indexeddb/auto';
import { isDeepStrictEqual } from 'node:util';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createStore } from 'idb-keyval';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { keysOf } from '#contract/keys-of.ts';
import { listingContentSchema } from '#contract/listings/schemas.ts';
import type { Session } from '#web/client/session-token.ts';
import { readListingFormValues } from '#web/features/listings/publish/read-content.ts';
import { saveFormDraft } from '#web/offline/drafts/draft-store.ts';
import { createTestPictureFile, fakeBrowserImageProcessing } from '#web/testing/fake-pictures.ts';
import { createSampleListing, createTestOwnAccount } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubListingFormApi } from '#web/testing/stub-listing-form-api.ts';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as page from './publish-listing-page.tsx';

let ana: Session;
beforeEach(() => {
  ana = stubLoggedInMember();
  stubApiAnswer('GET /api/users/user', {
    user: createTestOwnAccount({ _id: ana.userId, privateSellerAt: '2026-11-22T10:00:00.000Z' }),
  });
  stubListingFormApi({
    produce: [{ name: 'courgette', plural: 'courgettes', synonyms: [], category: 'legumes' }],
    usual: { low: 1.2, high: 3.5, priceType: 'kilo' },
    medianHours: 10.2,
  });
});

async function showForm() {
  const shown = renderTestPage(page, '/ad/add', {
    address: '/ad/add',
    hasToasts: true,
    site: { links: {}, publicUrl: 'https://recolte.test' } as never,
  });
  const button = await screen.findByRole('button', { name: "Publier l'annonce" });
  return { ...shown, publish: () => shown.user.click(button) };
}
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const photos = () => field('Choisir ou déposer des photos');

test('the photo is asked for before the product, with the camera at once', async () => {
  await showForm();
  const camera = screen.getByRole('button', { name: 'Prendre une photo' });
  expect(camera.compareDocumentPosition(field(/^Produit/))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('the last listing fills in all but the photos, and can be taken back', async () => {
  fakeBrowserImageProcessing();
  const location = { city: 'Orvault', postalCode: '44700', street: 'rue du Verger', streetNumber: '3' };
  const last = createSampleListing({ type: 'trade', price: null, inExchange: 'du miel', location });
  stubApiAnswer('GET /api/adverts/my-ads/latest', { ad: last });
  const sent = stubApiAnswer('POST /api/adverts/create', () =>
    HttpResponse.json({ ad: last, message: '' }, { status: 201 }),
  );
  const { user, publish } = await showForm();
  await user.upload(photos(), createTestPictureFile());
  await user.type(field(/^Produit/), 'coings');
  const button = screen.getByRole('button', { name: /^Comme la dernière fois Tomates · 12\u00a0kg · Troc$/ });
  await user.click(button);
  expect(field(/^Produit/)).toHaveValue('tomates');
  expect(field(/^Description/)).toHaveValue('Cueillies ce matin.');
  expect(button).toHaveFocus();
  expect(
    screen.getByText('Tout est rempli, sauf les photos.', { selector: '[role=status]' }),
  ).toBeInTheDocument();

  await user.click(button);
  expect(field(/^Produit/)).toHaveValue('coings');
  expect(field(/^Description/)).toHaveValue('');
  expect(field('Vente')).toBeChecked();
  expect(field(/^Ville/)).toHaveValue('Nantes');

  await user.click(button);
  await user.click(screen.getByRole('checkbox'));
  await publish();
  await screen.findByRole('heading', { name: /^Merci/ });
  const body = await sent[0]?.formData();
  expect(Object.fromEntries(body ?? [])).toMatchObject({
    mainType: 'offer',
    type: 'trade',
    productName: 'tomates',
    quantity: '12',
    priceType: 'kilo',
    inExchange: 'du miel',
    'location[city]': 'Orvault',
    'location[street]': 'rue du Verger',
  });
  expect(body?.getAll('images')).toHaveLength(1);
});

test('a draft that is read after the form was filled in as in the last listing leaves it so', async () => {
  const draft = new FormData();
  for (const [name, value] of Object.entries({ type: 'gift', priceType: 'box', description: 'Ancien.' }))
    draft.set(name, value);
  await saveFormDraft({ userId: ana.userId, form: 'publish' }, draft);
  stubApiAnswer('GET /api/adverts/my-ads/latest', {
    ad: createSampleListing({ type: 'sell', description: 'Mûres.' }),
  });
  const release = holdDrafts();
  await showForm();
  fireEvent.click(screen.getByRole('button', { name: /^Comme la dernière fois/ }));
  release();
  await screen.findByText('Brouillon repris');
  expect(field('Vente')).toBeChecked();
  expect(field('Unité')).toHaveValue('kilo');
  expect(field(/^Description/)).toHaveValue('Mûres.');
});

test('each control of each kind of listing is filled in as in the last one', async () => {
  const { shape } = listingContentSchema;
  const names = keysOf(shape).filter((name) => name !== 'images');
  const values = names.flatMap((name) => {
    const value = [`Dernier ${name}`, 7].find((sample) => shape[name].safeParse(sample).success);
    return value === undefined ? [] : [[name, value]];
  });
  const location = { city: 'Orvault', postalCode: '44700', street: 'rue du Verger', streetNumber: '3' };
  const filled = new Set<string>();
  for (const [mainType, type] of [
    ['offer', 'sell'],
    ['offer', 'trade'],
    ['asked', null],
  ] as const) {
    const last = createSampleListing({
      ...Object.fromEntries(values),
      location,
      mainType,
      type,
      priceType: 'box',
    });
    stubApiAnswer('GET /api/adverts/my-ads/latest', { ad: last });
    const { user, unmount } = await showForm();
    await user.click(screen.getByRole('button', { name: /^Comme la dernière fois/ }));
    const { form } = screen.getByRole<HTMLButtonElement>('button', { name: "Publier l'annonce" });
    const content = readListingFormValues(new FormData(form ?? undefined));
    for (const name of names) if (isDeepStrictEqual(content[name], last[name])) filled.add(name);
    unmount();
  }
  // Weekly quantity: only an edit has its control.
  expect(names.filter((name) => !filled.has(name))).toEqual(['weeklyQuantity']);
});

test('the form opens without the last listing and the delay when they cannot be read', async () => {
  stubApiAnswer('GET /api/adverts/my-ads/latest', () => createFakeApiErrorResponse(500, 'INTERNAL', 'Oups.'));
  stubApiAnswer('GET /api/moderation/delay', () => createFakeApiErrorResponse(500, 'INTERNAL', 'Oups.'));
  await showForm();
  expect(screen.queryByText('Comme la dernière fois')).toBeNull();
});

test('a line typed as the product fills in amounts when its suggestion is chosen', async () => {
  const { user } = await showForm();
  await user.click(field(/^Produit/));
  await screen.findByRole('combobox', { name: /^Produit/ });
  await user.type(field(/^Produit/), '3 caisses de courgettes à 12');
  const option = await screen.findByRole('option', { name: /^Courgettes 3 caisses · 12 € la caisse$/ });
  await user.click(option);
  expect(field(/^Produit/)).toHaveValue('Courgettes');
  await waitFor(() => expect(field(/^Quantité/)).toHaveValue('3'));
  expect(field('Unité')).toHaveValue('box');
  expect(field(/^Prix/)).toHaveValue('12');
});

test('a line is understood when its field is left, and the focus stays where it went', async () => {
  const { user } = await showForm();
  await user.type(field(/^Produit/), 'je donne 2 kilos de courgettes');
  await user.click(field(/^Description/));
  await waitFor(() => expect(field(/^Produit/)).toHaveValue('Courgettes'));
  expect(field('Don')).toBeChecked();
  expect(field(/^Quantité/)).toHaveValue('2');
  expect(field(/^Description/)).toHaveFocus();
});

test('a name with a number can be kept as it was typed, and is not read again', async () => {
  const { user } = await showForm();
  await user.type(field(/^Produit/), 'Terrine de courgettes 350 g');
  await user.click(field(/^Description/));
  await user.click(await screen.findByRole('button', { name: /^Garder/ }));
  expect(field(/^Produit/)).toHaveValue('Terrine de courgettes 350 g');
  expect(field(/^Quantité/)).toHaveValue('');
  await user.type(field(/^Quantité/), '4');
  await user.click(field(/^Produit/));
  await user.click(field(/^Description/));
  expect(field(/^Produit/)).toHaveValue('Terrine de courgettes 350 g');
  expect(screen.queryByRole('button', { name: /^Garder/ })).toBeNull();
});

test('a line with figures replaces those of the listing before, which come back by one touch', async () => {
  const { user } = await showForm();
  await user.type(field(/^Produit/), 'Panais 2,80 €/kg 10 kg');
  await user.click(field(/^Description/));
  await waitFor(() => expect(field(/^Prix/)).toHaveValue('2,80'));
  await user.clear(field(/^Produit/));
  await user.type(field(/^Produit/), 'Blettes 3 €/kg 8 kg');
  await user.click(field(/^Description/));
  await waitFor(() => expect(field(/^Produit/)).toHaveValue('Blettes'));
  expect(field(/^Quantité/)).toHaveValue('8');
  expect(field(/^Prix/)).toHaveValue('3');
  await user.click(screen.getByRole('button', { name: "Garder l'ancien" }));
  expect(field(/^Quantité/)).toHaveValue('10');
  expect(field(/^Prix/)).toHaveValue('2,80');
  await user.clear(field(/^Produit/));
  await user.type(field(/^Produit/), 'Tomates 3 couleurs');
  await user.click(field(/^Description/));
  expect(field(/^Quantité/)).toHaveValue('10');
});

test('a line that is sent at once is understood before it is sent', async () => {
  const sent = stubApiAnswer('POST /api/adverts/create', () =>
    HttpResponse.json({ ad: createSampleListing(), message: '' }, { status: 201 }),
  );
  const { user, publish } = await showForm();
  await user.type(field(/^Description/), 'Cueillies ce matin.');
  await user.click(screen.getByRole('checkbox'));
  fakeBrowserImageProcessing();
  await user.upload(photos(), createTestPictureFile());
  await user.type(field(/^Produit/), '3 kg de courgettes à 1,50');
  await publish();
  await screen.findByRole('heading', { name: /^Merci/ });
  expect(Object.fromEntries((await sent[0]?.formData()) ?? [])).toMatchObject({
    productName: 'Courgettes',
    quantity: '3',
    price: '1,50',
  });
});

test('a price far from the usual ones is doubted, and corrected by one touch', async () => {
  const { user } = await showForm();
  await user.type(field(/^Produit/), 'Courgettes');
  await user.type(field(/^Quantité/), '10');
  await user.type(field(/^Prix/), '15');
  expect(await screen.findByText("D'habitude en France : 1,20 € à 3,50 € / kg")).toBeInTheDocument();
  expect(await screen.findByText(/C'est cher pour « Courgettes »/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: '1,50 €' }));
  expect(field(/^Prix/)).toHaveValue('1,50');
  expect(field(/^Prix/)).toHaveFocus();
  expect(screen.queryByText(/C'est cher/)).toBeNull();
  expect(screen.getByText('1,50 € / kg, 10 kg disponibles')).toBeInTheDocument();
});

test('the preview shows the typed values', async () => {
  const { user } = await showForm();
  await user.type(field(/^Produit/), 'coings');
  await user.type(field(/^Quantité/), '4 kg');
  await user.click(screen.getByText("Aperçu de l'annonce"));
  const preview = within(await screen.findByRole('article'));
  expect(preview.getByText('Coings')).toBeInTheDocument();
  expect(preview.getByText('Prix à convenir · 4 kg')).toBeInTheDocument();
  expect(preview.getByText('Nantes (44000)')).toBeInTheDocument();
});

test('a published listing shows the usual delay, and a text with its photo for the neighbours', async () => {
  fakeBrowserImageProcessing();
  const share = vi.fn().mockResolvedValue(undefined);
  stubApiAnswer('POST /api/adverts/create', () =>
    HttpResponse.json({ ad: createSampleListing(), message: '' }, { status: 201 }),
  );
  const { user, publish } = await showForm();
  expect(
    screen.getByText("Un administrateur la relit d'abord, d'habitude en 10 heures environ."),
  ).toBeVisible();
  await user.upload(photos(), createTestPictureFile());
  await user.type(field(/^Produit/), 'tomates');
  await user.type(field(/^Quantité/), '12');
  await user.type(field(/^Description/), 'Cueillies ce matin.');
  await user.click(screen.getByRole('checkbox'));
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { share, canShare: () => true }));
  await publish();
  await screen.findByRole('heading', { name: /^Merci/ });
  expect(screen.getByText(/validée par un administrateur, d'habitude en 10 heures environ\./)).toBeVisible();
  expect(screen.getByRole('article')).toHaveTextContent(/^Tomates3,50 € \/ kg · 12 kg/);
  const neighbours = within(screen.getByRole('region', { name: 'Prévenez vos voisins' }));
  expect(neighbours.getByText(/Le lien marchera une fois l'annonce validée/)).toBeInTheDocument();
  const text =
    'Tomates à Lyon (69003), à vendre\u00a0: 12 kg, 3,50 € / kg.\nCueillies ce matin.\nPour me répondre\u00a0: https://recolte.test/app/ad/l1';
  await user.click(neighbours.getByRole('button', { name: 'Copier le texte' }));
  expect(await navigator.clipboard.readText()).toBe(text);
  expect(neighbours.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    `https://wa.me/?${new URLSearchParams({ text })}`,
  );
  await user.click(neighbours.getByRole('button', { name: 'Partager avec la photo' }));
  expect(share).toHaveBeenCalledWith({ text, files: [expect.any(File)] });
});

test('a listing of an author with a clean record is announced for a quarter of an hour later', async () => {
  fakeBrowserImageProcessing();
  stubApiAnswer('POST /api/adverts/create', () =>
    HttpResponse.json({ ad: createSampleListing(), message: '' }, { status: 201 }),
  );
  stubApiAnswer('GET /api/moderation/delay', { medianHours: 10, fastLaneMinutes: 15 });
  const { user, publish } = await showForm();
  const announcement = /sera en ligne dans 15 minutes environ, si rien ne s'y oppose/;
  expect(screen.getByText(announcement)).toBeVisible();
  expect(screen.queryByText(/Un administrateur/)).toBeNull();
  await user.upload(photos(), createTestPictureFile());
  await user.type(field(/^Produit/), 'tomates');
  await user.type(field(/^Quantité/), '12');
  await user.type(field(/^Description/), 'Cueillies ce matin.');
  await user.click(screen.getByRole('checkbox'));
  await publish();
  await screen.findByRole('heading', { name: /^Merci/ });
  expect(screen.getByText(announcement)).toBeVisible();
  expect(screen.queryByText(/validée/)).toBeNull();
});

test('a quantity that cannot be read is reported when its field is left', async () => {
  const { user } = await showForm();
  await user.type(field(/^Quantité/), 'beaucoup');
  await user.tab();
  expect(field(/^Quantité/)).toHaveAccessibleDescription(/^Écrivez la quantité en chiffres/);
  await user.clear(field(/^Quantité/));
  await user.type(field(/^Quantité/), 'environ 5 kg');
  await user.tab();
  expect(field(/^Quantité/)).toBeValid();
});

test('a misspelt product is asked about when its field is left, and corrected by one touch', async () => {
  const { user } = await showForm();
  await user.type(field(/^Produit/), 'courjettes');
  await user.tab();
  await user.click(await screen.findByRole('button', { name: 'Courgettes' }));
  expect(field(/^Produit/)).toHaveValue('Courgettes');
  expect(field(/^Produit/)).toHaveFocus();
  expect(screen.queryByText(/^Vouliez-vous dire/)).toBeNull();
  await user.clear(field(/^Produit/));
  await user.type(field(/^Produit/), 'courges');
  await user.tab();
  expect(screen.queryByText(/^Vouliez-vous dire/)).toBeNull();
});

/** Holds the store of drafts by a transaction, so that reads wait. @returns function that ends it */
function holdDrafts() {
  let isReleased = false;
  void createStore('drafts', 'drafts')('readwrite', (drafts) => {
    const hold = () => {
      if (!isReleased) drafts.get('none').onsuccess = hold;
    };
    hold();
  });
  return () => {
    isReleased = true;
  };
}
