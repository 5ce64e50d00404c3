import { expect, test } from 'vitest';
import { cannedRefusalReasons } from '#contract/moderation/canned-refusal-reasons.ts';
import { contestableDecisions } from '#contract/moderation/contests.ts';
import { composeTermsOfUseDocument } from './terms.ts';

test('the built-in terms have every rule that a decision may rest on', () => {
  const { sections } = composeTermsOfUseDocument({
    site: {
      name: 'Récolte',
      publicUrl: 'https://recolte.test',
      embedOrigins: [],
      homeTitle: '',
      hasSponsors: false,
      requiresTraderDetails: false,
      links: {
        contact: '/contact',
        terms: '/cgu',
        privacy: '/confidentialite',
        legal: '/mentions-legales',
        social: [],
      },
    },
    operator: {
      name: null,
      address: null,
      email: null,
      id: null,
      publicationDirector: null,
      hostingProvider: null,
    },
    listingDays: { perishable: 14, other: 60 },
    moderation: 'before',
    termsAdditions: null,
  });
  const fragments = sections.flatMap(({ id, blocks }) => [
    id,
    ...blocks
      .flatMap((block) => ('list' in block ? block.list : []))
      .flatMap((entry) => (typeof entry === 'object' && 'rule' in entry ? entry.id : [])),
  ]);
  expect(new Set(fragments).size).toBe(fragments.length);
  const rules = [...cannedRefusalReasons, ...Object.values(contestableDecisions)].map(({ rule }) => rule);
  expect(fragments).toEqual(expect.arrayContaining(rules));
});
