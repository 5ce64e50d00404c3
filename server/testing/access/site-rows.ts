import { type AccessRows, anyoneCase } from './cases.ts';
import { aMessage } from './samples.ts';

/** Calls about the site itself, its legal texts and places. */
export const siteRows = {
  'GET /api/oembed': [
    {
      ...anyoneCase(200, ({ publicListing }) => ({
        query: { url: `https://recolte.test/app/ad/${publicListing}` },
      })),
      about: 'public',
    },
    {
      ...anyoneCase(404, ({ target }) => ({
        query: { url: `https://recolte.test/app/ad/${target.pendingListing}` },
      })),
      about: 'pending, whoever asks',
    },
  ],
  'GET /api/legal': [anyoneCase(200)],
  'POST /api/contact': [anyoneCase(201, () => ({ body: aMessage() }))],
  'GET /api/site': [anyoneCase(200)],
  'GET /api/health': [anyoneCase(200)],
  'GET /api/ready': [anyoneCase(200)],
  'GET /api/places/search': [anyoneCase(200, () => ({ query: { q: 'lyon' } }))],
  'GET /api/places/check': [anyoneCase(200, () => ({ query: { city: 'Lyon', postalCode: '75001' } }))],
  'GET /api/places/nearest': [anyoneCase(200, () => ({ query: { lon: '4.85', lat: '45.76' } }))],
} satisfies AccessRows;
