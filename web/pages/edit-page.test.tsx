import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Listing } from '#contract/listings/schemas.ts';
import type { Session } from '#web/session/session-token.ts';
import { aListing, anAccount } from '#web/testing/fixtures.ts';
import { logInAs } from '#web/testing/log-in-as.ts';
import { answer, refusal } from '#web/testing/network.ts';
import { showPage } from '#web/testing/show.tsx';
import * as page from './edit-page.tsx';

let ana: Session;
beforeEach(() => {
  ana = logInAs();
  answer('GET /api/users/user', { user: anAccount({ _id: ana.userId }) });
  answer('GET /api/produce', { produce: [], categories: [] });
  answer('GET /api/prices', { count: 0, median: null, low: null, high: null, scope: 'france' });
});

async function showEdit(differences: Partial<Listing> = {}) {
  const ad = aListing({ user: { ...aListing().user, _id: ana.userId }, ...differences });
  answer('GET /api/adverts/:id', { ad });
  const sent = answer('PUT /api/adverts/:id', { ad });
  const shown = showPage(page, '/modifier/:adId', { address: '/modifier/l1' });
  const button = await screen.findByRole('button', { name: 'Enregistrer' });
  return { ...shown, sent, save: () => shown.user.click(button) };
}
const saved = () => screen.findByText('Page /profil/ads');
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);

test('a listing without a unit keeps none', async () => {
  const { user, sent, save } = await showEdit({ priceType: null });
  expect(field('Unité')).toHaveDisplayValue('Sans unité');
  await user.type(field('Prix en euros (facultatif)'), '0');
  await save();
  await saved();
  // happy-dom leaves empty fields out.
  expect((await sent[0]?.formData())?.get('priceType') || '').toBe('');
});

test('a barter and a request hold what they said', async () => {
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

test.each([
  ['LISTING_CHANGED', /^Cette annonce vient de changer, par une décision ou depuis un autre appareil/],
  ['TRANSITION_FORBIDDEN', /^Un administrateur a supprimé cette annonce entre-temps/],
])('%s: it says why, and what was typed is still there', async (code, text) => {
  const { user, save } = await showEdit();
  answer('PUT /api/adverts/:id', (_, count) =>
    count === 1 ? refusal(409, code, 'Non.') : { ad: aListing() },
  );
  await user.type(field(/^Description/), ' Et rouges.');
  await save();
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(text));
  expect(field(/^Description/)).toHaveValue('Cueillies ce matin. Et rouges.');
  await save();
  await saved();
});
