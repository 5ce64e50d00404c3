import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { writeTextDraft } from '#web/offline/drafts/text-draft.ts';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { stubApiAnswer } from '#web/testing/network.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { BackToStallImportLink } from './back-to-stall-import-link.tsx';
import { formatStallImportDraftName } from './import-draft.ts';

test('the way back to an import names the number of products that are still missing', async () => {
  writeTextDraft(formatStallImportDraftName('ana'), 'Tomates;4\nNoix;3\nPapaye;2\nLitchi;5');
  stubApiAnswer('GET /api/adverts/my-ads', {
    activeAds: [createSampleListing()],
    pendingAds: [createSampleListing({ productName: 'noix', status: 'pending' })],
    refuseAds: [],
    deletedAds: [],
    archivedAds: [],
  });
  renderComponentInTestPage(<BackToStallImportLink userId="ana" />);
  const link = await screen.findByRole('link', { name: "Revenir à l'import (encore\u00a02)" });
  expect(link).toHaveAttribute('href', '/profil/etal?importer');
});

test('a finished import has no way back', () => {
  writeTextDraft(formatStallImportDraftName('ana'), '');
  renderComponentInTestPage(<BackToStallImportLink userId="ana" />);
  expect(screen.queryByRole('link')).toBeNull();
});
