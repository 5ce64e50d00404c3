import { randomUUID } from 'node:crypto';
import { TEST_PASSWORD } from '#server/testing/people.ts';
import {
  createAdminAccessTestCase,
  createUniformAccessTestCase,
  type PartialAccessTestCasesByRoute,
} from './cases.ts';
import {
  createContactMessageTestBody,
  createPlacementTestBody,
  createProduceNameTestBody,
} from './samples.ts';

const BUILT_IN_PLACEMENT = { id: '00000000-0000-4000-8000-000000000002' };

const UNKNOWN_SECRET = { secret: 'x'.repeat(43) };
const UNKNOWN_BACKUP = { name: '2026-01-01T00-00-00Z' };

/** Calls about the site itself, its legal texts and places. */
export const siteAccessTestCases = {
  'GET /api/oembed': [
    {
      ...createUniformAccessTestCase(200, ({ publicListing }) => ({
        query: { url: `https://recolte.test/app/ad/${publicListing}` },
      })),
      about: 'public',
    },
    {
      ...createUniformAccessTestCase(404, ({ target }) => ({
        query: { url: `https://recolte.test/app/ad/${target.pendingListing}` },
      })),
      about: 'pending, whoever asks',
    },
  ],
  'GET /api/legal': [createUniformAccessTestCase(200)],
  'POST /api/contact': [createUniformAccessTestCase(201, () => ({ body: createContactMessageTestBody() }))],
  'GET /api/installation/:secret': [createUniformAccessTestCase(404, () => ({ params: UNKNOWN_SECRET }))],
  'POST /api/installation/:secret': [
    createUniformAccessTestCase(404, () => ({
      params: UNKNOWN_SECRET,
      body: {
        administrator: { email: 'voleur@example.org', password: TEST_PASSWORD },
        siteName: 'Volé',
        operator: { name: 'Personne' },
      },
    })),
  ],
  'POST /api/installation/:secret/test-mail': [
    createUniformAccessTestCase(404, () => ({
      params: UNKNOWN_SECRET,
      body: { to: 'voleur@example.org' },
    })),
  ],
  'GET /api/admin/settings': [createAdminAccessTestCase(200)],
  'PATCH /api/admin/settings': [
    {
      ...createAdminAccessTestCase(200, () => ({
        headers: { 'x-password': TEST_PASSWORD },
        body: { settings: { HOME_SENTENCE: 'Entre voisins' } },
      })),
      about: 'with the password',
    },
    {
      ...createAdminAccessTestCase(403, () => ({ body: { settings: { HOME_SENTENCE: 'Volée' } } })),
      about: 'without the password',
    },
  ],
  'GET /api/slots': [createUniformAccessTestCase(200, () => ({ query: { place: 'home' } }))],
  'POST /api/slots/counts': [
    createUniformAccessTestCase(200, () => ({ body: { views: [BUILT_IN_PLACEMENT.id] } })),
  ],
  'GET /api/admin/slots': [createAdminAccessTestCase(200)],
  'POST /api/admin/slots': [
    {
      ...createAdminAccessTestCase(201, () => ({
        headers: { 'x-password': TEST_PASSWORD },
        body: createPlacementTestBody(),
      })),
      about: 'with the password',
    },
    {
      ...createAdminAccessTestCase(403, () => ({ body: createPlacementTestBody() })),
      about: 'without the password',
    },
  ],
  'PATCH /api/admin/slots/:id': [
    {
      ...createAdminAccessTestCase(200, () => ({
        headers: { 'x-password': TEST_PASSWORD },
        params: BUILT_IN_PLACEMENT,
        body: { isOn: false },
      })),
      about: 'with the password',
    },
    {
      ...createAdminAccessTestCase(403, () => ({ params: BUILT_IN_PLACEMENT, body: { isOn: false } })),
      about: 'without the password',
    },
  ],
  'DELETE /api/admin/slots/:id': [
    {
      ...createAdminAccessTestCase(200, () => ({
        headers: { 'x-password': TEST_PASSWORD },
        params: BUILT_IN_PLACEMENT,
      })),
      about: 'with the password',
    },
    {
      ...createAdminAccessTestCase(403, () => ({ params: BUILT_IN_PLACEMENT })),
      about: 'without the password',
    },
  ],
  'GET /api/produce/added': [createUniformAccessTestCase(200)],
  'GET /api/admin/produce-names': [createAdminAccessTestCase(200)],
  'POST /api/admin/produce-names': [
    {
      ...createAdminAccessTestCase(201, () => ({
        headers: { 'x-password': TEST_PASSWORD },
        body: createProduceNameTestBody(),
      })),
      about: 'with the password',
    },
    {
      ...createAdminAccessTestCase(403, () => ({ body: createProduceNameTestBody() })),
      about: 'without the password',
    },
  ],
  // Call without the password first and once: a call with it confirms the session, also for the next rows.
  'PATCH /api/admin/produce-names/:id': [
    {
      ...createAdminAccessTestCase(403, () => ({
        params: { id: randomUUID() },
        body: { ...createProduceNameTestBody(), version: 0 },
      })),
      about: 'without the password',
    },
    {
      ...createAdminAccessTestCase(404, () => ({
        headers: { 'x-password': TEST_PASSWORD },
        params: { id: randomUUID() },
        body: { ...createProduceNameTestBody(), version: 0 },
      })),
      about: 'with the password',
    },
  ],
  'DELETE /api/admin/produce-names/:id': [
    createAdminAccessTestCase(404, () => ({
      headers: { 'x-password': TEST_PASSWORD },
      params: { id: randomUUID() },
      query: { version: '0' },
    })),
  ],
  'PUT /api/admin/settings/logo': [
    {
      ...createAdminAccessTestCase(200, () => ({
        headers: { 'x-password': TEST_PASSWORD },
        body: { logo: null },
      })),
      about: 'with the password',
    },
    { ...createAdminAccessTestCase(403, () => ({ body: { logo: null } })), about: 'without the password' },
  ],
  'POST /api/admin/settings/test-mail': [
    {
      ...createAdminAccessTestCase(200, () => ({
        headers: { 'x-password': TEST_PASSWORD },
        body: { mail: {} },
      })),
      about: 'with the password',
    },
    { ...createAdminAccessTestCase(403, () => ({ body: { mail: {} } })), about: 'without the password' },
  ],
  'GET /api/site': [createUniformAccessTestCase(200)],
  'GET /api/health': [createUniformAccessTestCase(200)],
  'GET /api/ready': [createUniformAccessTestCase(200)],
  'GET /api/admin/system': [createAdminAccessTestCase(200)],
  'GET /api/admin/system/faults': [createAdminAccessTestCase(200)],
  'GET /api/admin/release-note': [createAdminAccessTestCase(200)],
  'POST /api/admin/system/test-mail': [createAdminAccessTestCase(200)],
  'POST /api/admin/system/jobs/:id/retry': [
    createAdminAccessTestCase(404, () => ({ params: { id: randomUUID() } })),
  ],
  'POST /api/admin/system/jobs/retry': [createAdminAccessTestCase(200, () => ({ body: { kind: 'mail' } }))],
  'GET /api/admin/backups': [createAdminAccessTestCase(200)],
  'POST /api/admin/backups': [createAdminAccessTestCase(201)],
  'GET /api/admin/backups/:name': [
    { ...createAdminAccessTestCase(403, () => ({ params: UNKNOWN_BACKUP })), about: 'without the password' },
    {
      ...createAdminAccessTestCase(404, () => ({
        headers: { 'x-password': TEST_PASSWORD },
        params: UNKNOWN_BACKUP,
      })),
      about: 'with the password',
    },
  ],
  'DELETE /api/admin/backups/:name': [
    createAdminAccessTestCase(404, () => ({
      headers: { 'x-password': TEST_PASSWORD },
      params: UNKNOWN_BACKUP,
    })),
  ],
  'GET /api/places/search': [createUniformAccessTestCase(200, () => ({ query: { q: 'lyon' } }))],
  'GET /api/places/check': [
    createUniformAccessTestCase(200, () => ({ query: { city: 'Lyon', postalCode: '75001' } })),
  ],
  'GET /api/places/nearest': [
    createUniformAccessTestCase(200, () => ({ query: { lon: '4.85', lat: '45.76' } })),
  ],
} satisfies PartialAccessTestCasesByRoute;
