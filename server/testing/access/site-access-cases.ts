import { type AccessCasesByRoute, createAnyoneAccessCase } from './cases.ts';
import { createSampleContactMessage } from './samples.ts';

/** Calls about the site itself, its legal texts and places. */
export const siteAccessCases = {
  'GET /api/oembed': [
    {
      ...createAnyoneAccessCase(200, ({ publicListing }) => ({
        query: { url: `https://recolte.test/app/ad/${publicListing}` },
      })),
      about: 'public',
    },
    {
      ...createAnyoneAccessCase(404, ({ target }) => ({
        query: { url: `https://recolte.test/app/ad/${target.pendingListing}` },
      })),
      about: 'pending, whoever asks',
    },
  ],
  'GET /api/legal': [createAnyoneAccessCase(200)],
  'POST /api/contact': [createAnyoneAccessCase(201, () => ({ body: createSampleContactMessage() }))],
  'GET /api/site': [createAnyoneAccessCase(200)],
  'GET /api/health': [createAnyoneAccessCase(200)],
  'GET /api/ready': [createAnyoneAccessCase(200)],
  'GET /api/places/search': [createAnyoneAccessCase(200, () => ({ query: { q: 'lyon' } }))],
  'GET /api/places/check': [
    createAnyoneAccessCase(200, () => ({ query: { city: 'Lyon', postalCode: '75001' } })),
  ],
  'GET /api/places/nearest': [createAnyoneAccessCase(200, () => ({ query: { lon: '4.85', lat: '45.76' } }))],
} satisfies AccessCasesByRoute;
