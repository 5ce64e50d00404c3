import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  accessibilityCriteria,
  accessibilityCriteriaCounts,
  percentOfAccessibilityCriteriaMet,
} from '#web/features/legal/accessibility-criteria.ts';
import { composeAccessibilityStatementDocument } from '#web/features/legal/texts/accessibility.ts';

/** Criteria of each of the thirteen themes of RGAA 4.1. */
const THEMES = [9, 2, 3, 13, 8, 2, 5, 10, 4, 14, 13, 11, 12];

const fileNames = (text: string) =>
  [...text.matchAll(/`((?:web|e2e|scripts|server)\/[^`]+)`/g)].map(([, path = '']) => path);

test('all 106 accessibility criteria are listed once, in their order', () => {
  const all = THEMES.flatMap((count, theme) =>
    Array.from({ length: count }, (_, index) => `${theme + 1}.${index + 1}`),
  );
  expect(all).toHaveLength(106);
  expect(accessibilityCriteria.map(({ number }) => number)).toEqual(all);
});

test('the files named as proof of an accessibility criterion exist', () => {
  const named = accessibilityCriteria.flatMap(({ reason }) => fileNames(reason));
  expect(named.length).toBeGreaterThan(15);
  expect(named.filter((path) => !existsSync(join(import.meta.dirname, '..', path)))).toEqual([]);
});

test('the accessibility page declares its rate and every criterion that is not met', () => {
  const links = { terms: '', privacy: '', legal: '', contact: '/contact', social: [] };
  const page = JSON.stringify(
    composeAccessibilityStatementDocument({
      // Part of a site that the declaration names.
      site: { name: 'Récolte', links } as never,
      operator: {
        name: 'Association du Potager',
        address: null,
        email: 'bureau@potager.example.org',
        id: null,
        publicationDirector: null,
        hostingProvider: null,
      },
      listingDays: { perishable: 14, other: 60 },
      moderation: 'before',
      termsAdditions: null,
    }),
  );
  expect(percentOfAccessibilityCriteriaMet).toBe(
    Math.floor(
      (100 * accessibilityCriteriaCounts.met) /
        (accessibilityCriteriaCounts.met + accessibilityCriteriaCounts.unmet),
    ),
  );
  expect(page).toContain(`${percentOfAccessibilityCriteriaMet} %`);
  expect(page).toContain('bureau@potager.example.org');
  for (const { number, state, reason } of accessibilityCriteria)
    expect(page.includes(`${number} : ${reason}`), number).toBe(state === 'NC');
});
