import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { readStoredFormDraft } from '#web/offline/drafts/draft-store.ts';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPageWithServerData } from '#web/testing/show.tsx';
import * as page from './report-illegal-content-page.tsx';

const openPage = async (address: string) => {
  stubApiAnswer('GET /api/adverts/:id', { ad: createSampleListing() });
  const shown = renderTestPageWithServerData(page, '/signaler', {
    address,
    site: { publicUrl: 'https://recolte.test' },
  });
  await screen.findByRole('button', { name: 'Envoyer le signalement' });
  return shown;
};
const explanation = () => screen.getByLabelText(/^Expliquez/);

test('an unfinished notice is restored, on the page that it is about', async () => {
  const first = await openPage('/signaler?url=/ad/l1');
  expect(screen.getByText(/^Vous signalez/)).toHaveTextContent('« Tomates à Lyon (69003) »');
  await readStoredFormDraft({ userId: undefined, form: 'notice https://recolte.test/app/ad/l1' });
  await first.user.selectOptions(screen.getByLabelText(/^Ce qui pose problème/), 'illegal');
  await first.user.type(explanation(), 'Des champignons protégés');
  first.unmount();

  const other = await openPage('/signaler?url=/ad/l2');
  expect(explanation()).toHaveValue('');
  other.unmount();

  await openPage('/signaler?url=/ad/l1');
  expect(await screen.findByText('Brouillon repris')).toBeInTheDocument();
  expect(explanation()).toHaveValue('Des champignons protégés');
  expect(screen.getByLabelText(/^Ce qui pose problème/)).toHaveValue('illegal');
});
