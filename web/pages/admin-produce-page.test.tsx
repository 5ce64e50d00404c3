import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { produceNameErrorTexts } from '#contract/produce/rules.ts';
import type { AdministeredProduceName } from '#contract/produce/schemas.ts';
import { deleteMemberAndVisitorFormDrafts } from '#web/offline/drafts/draft-store.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as producePage from './admin-produce-page.tsx';

const CROSNE: AdministeredProduceName = {
  _id: '01935d7e-0000-7000-8000-000000000001',
  name: 'crosne bleu',
  plural: 'crosnes bleus',
  category: 'legumes',
  months: [11, 12, 1],
  synonyms: ['stakis'],
  version: 2,
};

beforeEach(async () => {
  await deleteMemberAndVisitorFormDrafts('ana');
  stubLoggedInMember({ userId: 'ana', role: ROLE_ADMIN });
});

function showPage(produce = [CROSNE]) {
  const address = '/profil/admin-produits';
  const asked = stubApiAnswer('GET /api/admin/produce-names', { produce });
  return { asked, ...renderTestPage(producePage, address, { address, hasToasts: true }) };
}
const itemOf = async (name: string) =>
  within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement);

test('added produce is listed with its category, season, plural and spellings', async () => {
  showPage();
  const item = await itemOf('Crosne bleu');
  expect(item.getByText(/Légumes, de novembre à janvier\. Au pluriel/)).toBeInTheDocument();
  expect(item.getByText(/Aussi\s*: stakis\./)).toBeInTheDocument();
});

test('a name is added with its category, months and spellings', async () => {
  const sent = stubApiAnswer('POST /api/admin/produce-names', { produce: [CROSNE] });
  const { user, asked } = showPage([]);
  expect(await screen.findByText("Aucun pour l'instant.")).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Ajouter un produit' }));
  await waitFor(() => expect(screen.getByLabelText(/^Nom/)).toHaveFocus());
  await user.click(screen.getByRole('button', { name: 'Ajouter' }));
  expect(await screen.findByText(produceNameErrorTexts.name)).toBeInTheDocument();
  expect(sent).toHaveLength(0);
  await user.type(screen.getByLabelText(/^Nom/), 'crosne bleu');
  await user.selectOptions(screen.getByLabelText(/^Catégorie/), 'Légumes');
  for (const month of ['décembre', 'novembre']) await user.click(screen.getByLabelText(month));
  await user.type(screen.getByLabelText(/^Autres noms/), 'stakis, crosnette,');
  await user.click(screen.getByRole('button', { name: 'Ajouter' }));
  expect(await screen.findByText('Produit ajouté')).toBeInTheDocument();
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(await sent[0]?.json()).toEqual({
    name: 'crosne bleu',
    plural: '',
    category: 'legumes',
    months: [11, 12],
    synonyms: ['stakis', 'crosnette'],
  });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Ajouter un produit' })).toHaveFocus());
});

test('a correction after another one shows that one, keeps what was typed and can be sent again', async () => {
  const sent = stubApiAnswer('PATCH /api/admin/produce-names/:id', (_, count) =>
    count === 1
      ? createFakeApiErrorResponse(
          409,
          'PRODUCE_NAME_CHANGED',
          'Une autre personne vient de changer ce produit.',
        )
      : { produce: [] },
  );
  const { user } = showPage();
  await user.click((await itemOf('Crosne bleu')).getByRole('button', { name: 'Corriger' }));
  const name = screen.getByLabelText(/^Nom/);
  await waitFor(() => expect(name).toHaveValue('crosne bleu'));
  await user.clear(name);
  await user.type(name, 'crosne violet');
  stubApiAnswer('GET /api/admin/produce-names', {
    produce: [{ ...CROSNE, name: 'crosne rouge', months: [11], version: 3 }],
  });
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  expect(await screen.findByText(/crosne rouge \(Légumes\), novembre/)).toBeInTheDocument();
  expect(name).toHaveValue('crosne violet');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(await sent[1]?.json()).toMatchObject({
    name: 'crosne violet',
    plural: '',
    months: [1, 11, 12],
    version: 3,
  });
});

test('a name is removed after a question', async () => {
  const removed = stubApiAnswer('DELETE /api/admin/produce-names/:id', { produce: [] });
  const { user } = showPage();
  await user.click((await itemOf('Crosne bleu')).getByRole('button', { name: 'Retirer' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Retirer' }));
  await waitFor(() => expect(removed).toHaveLength(1));
  expect(removed[0]?.url).toMatch(/000000000001\?version=2$/);
});
