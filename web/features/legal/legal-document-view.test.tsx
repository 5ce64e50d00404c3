import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { createLegalLink, createLegalParagraph } from './legal-document.ts';
import { LegalDocumentView } from './legal-document-view.tsx';

test('a legal document begins with its introduction', async () => {
  const sections = [{ id: 'un', title: 'Un', blocks: [createLegalParagraph('Le texte.')] }];
  const intro = ['Ce que dit ', createLegalLink('la loi', '/loi'), '.'];
  renderComponentInTestPage(
    <LegalDocumentView document={{ title: 'Règles', description: '', intro, sections }} />,
  );
  expect((await screen.findByRole('link', { name: 'la loi' })).closest('p')).toHaveTextContent(
    'Ce que dit la loi.',
  );
});
