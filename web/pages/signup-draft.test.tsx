import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readStoredFormDraft } from '#web/offline/drafts/draft-store.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import * as page from './signup-page.tsx';

const openPage = async () => {
  const shown = renderTestPage(page, '/signup', { address: '/signup', site: { links: {} } });
  await screen.findByRole('button', { name: 'Créer mon compte' });
  return shown;
};
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const stored = () => readStoredFormDraft({ userId: undefined, form: 'sign-up' });

test('an unfinished sign-up is restored without its password, until cleared', async () => {
  const first = await openPage();
  await stored();
  await first.user.type(field(/^Prénom/), 'Camille');
  await first.user.type(field(/^Email/), 'camille@example.org');
  await first.user.type(field('Mot de passe'), 'Potager-2026!');
  await first.user.click(field('Je suis un professionnel'));
  await first.user.type(field(/^Nom de l'entreprise/), 'Les Jardins');
  first.unmount();

  const again = await openPage();
  await screen.findByText('Brouillon repris');
  expect(field(/^Prénom/)).toHaveValue('Camille');
  expect(field(/^Email/)).toHaveValue('camille@example.org');
  expect(field(/^Nom de l'entreprise/)).toHaveValue('Les Jardins');
  expect(field('Mot de passe')).toHaveValue('');
  await again.user.click(screen.getByRole('button', { name: 'Effacer le brouillon' }));
  expect(field(/^Prénom/)).toHaveValue('');
  expect(field(/^Nom de l'entreprise/)).not.toBeVisible();
  again.unmount();
  await waitFor(async () => expect(await stored()).toBeUndefined());
  await openPage();
  expect(screen.queryByText('Brouillon repris')).toBeNull();
});
