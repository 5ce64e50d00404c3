import { expect, test } from 'vitest';
import type { PublicSellerProfile } from '#contract/sellers/schemas.ts';
import { createSellerPageContent } from './seller-content.ts';
import { composeSellerPageMeta } from './seller-head.ts';

const ORIGIN = 'https://recolte.test';
const seller = (differences: Partial<PublicSellerProfile> = {}): PublicSellerProfile => ({
  _id: 's1',
  pageName: 'camille-bron',
  firstName: 'Camille',
  professional: false,
  companyName: null,
  companySiret: null,
  profileImage: null,
  presentation: null,
  memberSince: '2026-06-30T22:30:00.000Z',
  city: 'Bron',
  postalCode: '69500',
  adCount: 1,
  replyDelay: null,
  record: null,
  pickup: [],
  reservations: true,
  ...differences,
});
const farm = seller({
  pageName: null,
  professional: true,
  companyName: 'Ferme Garance',
  companySiret: '73282932000074',
  profileImage: '/uploads/a.webp',
  presentation: 'Appelez le 06 11 22 33 44.\nBio.',
  adCount: 1234,
  replyDelay: 'day',
  pickup: [{ days: [6], from: '09:00', to: '12:30', place: 'Marché de Bron' }],
});

test('a seller who is away says when their listings are back', () => {
  const away = createSellerPageContent(seller({ adCount: 0, awayUntil: '2026-12-01' }));
  expect(away.count).toBe('De retour après le 1er décembre');
});

test('a private person is named by first name, a professional by company', () => {
  expect(createSellerPageContent(seller())).toMatchObject({
    name: 'Camille',
    shortPath: '/v/camille-bron',
    siret: null,
    place: 'Bron (69500)',
    delay: null,
    count: '1 annonce',
    // Month in Paris: July already.
    since: 'Membre depuis juillet 2026',
  });
  expect(createSellerPageContent(farm)).toMatchObject({
    name: 'Ferme Garance',
    shortPath: '/vendeur/s1',
    siret: 'SIRET 732\u00a0829\u00a0320\u00a000074',
    count: '1 234 annonces',
    delay: 'Répond en général dans la journée',
    pickup: [{ times: 'Samedi 9\u00a0h\u00a0à\u00a012\u00a0h\u00a030', place: 'Marché de Bron' }],
  });
});

test('no line breaks before a count of thanks, between a month and its year, nor inside an hour', () => {
  const content = createSellerPageContent({
    ...farm,
    presentation: 'Ouvert de 9 h à 12 h 30.',
    record: {
      handovers: 5,
      partners: 5,
      answers: null,
      thanks: [{ phrase: 'tasty', count: 2 }],
      words: [{ text: 'Un régal !', firstName: 'Hélène', date: '2026-10-17' }],
    },
  });
  expect(content).toMatchObject({
    presentation: 'Ouvert de 9\u00a0h à 12\u00a0h\u00a030.',
    record: {
      thanks: ["C'était délicieux\u00a0(2)"],
      words: [{ text: 'Un régal\u00a0!', by: 'Hélène, octobre\u00a02026' }],
    },
  });
});

test("the head of a seller's page has an address for each page, and no telephone number", () => {
  expect(composeSellerPageMeta(farm, 1, ORIGIN)).toMatchObject({
    title: 'Ferme Garance à Bron (69500)',
    description: 'Appelez le [téléphone]. Bio.',
    canonical: '/vendeur/s1',
  });
  expect(composeSellerPageMeta(seller(), 2, ORIGIN)).toMatchObject({
    title: 'Camille à Bron (69500), page 2',
    description: expect.stringContaining('1 annonce'),
    canonical: '/vendeur/s1?page=2',
  });
});

test('the structured data of a seller are a profile of an organisation or a person', () => {
  expect(composeSellerPageMeta(farm, 1, ORIGIN).structured).toMatchObject([
    {
      '@type': 'ProfilePage',
      mainEntity: {
        '@type': 'Organization',
        name: 'Ferme Garance',
        url: `${ORIGIN}/app/vendeur/s1`,
        image: `${ORIGIN}/uploads/a.webp`,
        identifier: { propertyID: 'SIRET', value: '73282932000074' },
        address: { addressLocality: 'Bron', postalCode: '69500' },
      },
    },
  ]);
  const [person] = composeSellerPageMeta(seller(), 1, ORIGIN).structured as [{ mainEntity: object }];
  expect(person.mainEntity).toEqual({
    '@type': 'Person',
    name: 'Camille',
    url: `${ORIGIN}/app/vendeur/s1`,
    address: { '@type': 'PostalAddress', addressLocality: 'Bron', postalCode: '69500', addressCountry: 'FR' },
  });
});
