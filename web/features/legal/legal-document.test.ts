import { expect, test } from 'vitest';
import { applyLegalDocumentTypography, createLegalLink, createLegalParagraph } from './legal-document.ts';

test("no line ends inside a number, an e-mail or an article's number, and addresses stay unchanged", () => {
  const section = {
    id: 'sanctions',
    title: "Ce que l'on risque",
    blocks: [
      createLegalParagraph(
        "Jusqu'à 750 000 € (article L. 132-2, par e-mail à 1-e-mail@example.org, du ",
        createLegalLink('code', "/l'article L. 132-2"),
        ').',
      ),
    ],
  };
  expect(
    applyLegalDocumentTypography({ title: 'Règles', description: '', sections: [section] }).sections,
  ).toEqual([
    {
      ...section,
      title: "Ce que l'on risque",
      blocks: [
        createLegalParagraph(
          "Jusqu'à 750\u00a0000\u00a0€ (article L.\u00a0132-\u20602, par e-\u2060mail à 1-e-mail@example.org, du ",
          createLegalLink('code', "/l'article L. 132-2"),
          ').',
        ),
      ],
    },
  ]);
});
