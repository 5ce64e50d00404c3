import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { BUILT_IN_TERMS_VERSION } from '#contract/accounts/terms.ts';
import type { SiteFactsForLegalPages } from '#contract/legal/schemas.ts';
import { composeTermsOfUseDocument } from './terms.ts';

const links = { terms: '', privacy: '', legal: '', contact: '/contact', social: [] };
const termsWith = (
  moderation: 'before' | 'trusted',
  termsAdditions: string | null = null,
  territory?: SiteFactsForLegalPages['territory'],
) =>
  JSON.stringify(
    composeTermsOfUseDocument({
      // Part of a site that the terms name.
      site: { name: 'Récolte', links } as never,
      operator: {
        ...{ name: null, address: null, email: null, id: null },
        ...{ publicationDirector: null, hostingProvider: null },
      },
      listingDays: { perishable: 14, other: 60 },
      moderation,
      termsAdditions,
      ...(territory && { territory }),
    }),
  );

test("the operator's additions end the terms, a paragraph a line, without the day of the built-in text", () => {
  const { sections, updated } = JSON.parse(termsWith('before', 'Rien de <b>traité</b>.\n\n Pas le lundi.'));
  expect(updated).toBeUndefined();
  expect(sections.at(-1)).toEqual({
    id: 'ajouts',
    title: 'Règles propres à Récolte',
    blocks: [{ text: ['Rien de <b>traité</b>.'] }, { text: ['Pas le lundi.'] }],
  });
});

test('the terms say how listings go online, in each mode of moderation', () => {
  expect(termsWith('before')).toContain('Seul automatisme');
  expect(termsWith('before')).not.toMatch(
    /auteurs de confiance|Un programme met en ligne|mots de remerciement/,
  );
  expect(termsWith('trusted')).toContain('Un programme met en ligne, 15 minutes après leur envoi');
  expect(termsWith('trusted')).toContain(
    'des mots de remerciement sont acceptés 15 minutes après leur envoi',
  );
  expect(termsWith('trusted')).toContain("Aucun refus, retrait ni suspension n'est décidé par un programme");
  expect(termsWith('trusted')).not.toMatch(/Seul automatisme|Aucune de ces décisions/);
});

test('the terms name the territory whose listings come first, and say whether others are published', () => {
  const first = 'Le territoire du site (Vendée), quand ni lieu';
  const rule = 'Une annonce ne se publie que dans ce territoire.';
  expect(termsWith('before')).not.toContain('territoire du site');
  const highlighted = termsWith('before', null, { name: 'Vendée', isExclusive: false });
  expect(highlighted).toContain(first);
  expect(highlighted).not.toContain(rule);
  expect(termsWith('before', null, { name: 'Vendée', isExclusive: true })).toContain(rule);
});

// Terms with another meaning take a new version, which every member accepts again; a corrected spelling only its digest.
test('the version of the terms is that of their text', () => {
  const texts = termsWith('before') + termsWith('trusted');
  const digest = createHash('sha256').update(texts).digest('hex').slice(0, 12);
  expect([BUILT_IN_TERMS_VERSION, digest]).toEqual(['2026-11-27', 'ac2f9cc9ce04']);
});
