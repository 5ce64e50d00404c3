import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { writeTextDraft } from '#web/offline/drafts/text-draft.ts';
import { aListing } from '#web/testing/fixtures.ts';
import { fakeApiAnswer } from '#web/testing/network.ts';
import { renderInPage } from '#web/testing/show.tsx';
import { BackToImport } from './back-to-import.tsx';
import { importDraftName } from './import-draft.ts';

test('the way back to an import names the number of products that are still missing', async () => {
  writeTextDraft(importDraftName('ana'), 'Tomates;4\nNoix;3\nPapaye;2\nLitchi;5');
  fakeApiAnswer('GET /api/adverts/my-ads', {
    activeAds: [aListing()],
    pendingAds: [aListing({ productName: 'noix', status: 'pending' })],
    refuseAds: [],
    deletedAds: [],
    archivedAds: [],
  });
  renderInPage(<BackToImport userId="ana" />);
  const link = await screen.findByRole('link', { name: "Revenir à l'import (encore\u00a02)" });
  expect(link).toHaveAttribute('href', '/profil/etal?importer');
});

test('a finished import has no way back', () => {
  writeTextDraft(importDraftName('ana'), '');
  renderInPage(<BackToImport userId="ana" />);
  expect(screen.queryByRole('link')).toBeNull();
});
