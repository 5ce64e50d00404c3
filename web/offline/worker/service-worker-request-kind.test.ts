import { expect, test } from 'vitest';
import { classifyServiceWorkerRequest } from './service-worker-request-kind.ts';

const SITE = 'https://recolte.test';
const ID = '0193aaaa-0000-7000-8000-000000000000';

const document = (path: string) =>
  classifyServiceWorkerRequest(
    { method: 'GET', url: SITE + path, destination: 'document', isNavigation: true, hasToken: false },
    SITE,
  );
const request = (path: string, hasToken = false, method = 'GET') =>
  classifyServiceWorkerRequest(
    { method, url: SITE + path, destination: '', isNavigation: false, hasToken },
    SITE,
  );

test.each([
  ['/app', { is: 'page', key: '/app' }],
  ['/app/', { is: 'page', key: '/app' }],
  ['/app/annonces?city=Lyon', { is: 'page', key: '/app/annonces?city=Lyon' }],
  [`/app/ad/${ID}`, { is: 'page', key: `/app/ad/${ID}` }],
  ['/app/ad/add?mainType=asked', { is: 'shell', key: '/app/ad/add' }],
  [`/app/messages/${ID}/${ID}`, { is: 'shell', key: '/app/messages' }],
  [`/app/reserver/${ID}`, { is: 'shell', key: '/app/reserver' }],
  ['/app/profil/admin-users', { is: 'other' }],
])('the document at %s is sorted into its kind', (path, kind) => {
  expect(document(path)).toEqual(kind);
});

test.each(['/app/signup/validate/secret', '/app/forgotten/password/reset/secret', '/app/renouveler/secret'])(
  'the address %s, which holds a secret, is never stored',
  (path) => expect(document(path)).toEqual({ is: 'other' }),
);

test('requests of frames, other sites and writes are left to the browser', () => {
  expect(document('/app/iframe2?theme=dark')).toBeUndefined();
  const framed = {
    method: 'GET',
    url: `${SITE}/app`,
    destination: 'iframe',
    isNavigation: true,
    hasToken: false,
  };
  expect(classifyServiceWorkerRequest(framed, SITE)).toBeUndefined();
  expect(
    classifyServiceWorkerRequest({ ...framed, destination: 'document', url: 'https://other.test/app' }, SITE),
  ).toBeUndefined();
  expect(request('/api/messages/create', true, 'POST')).toBeUndefined();
});

test('a data request of the router belongs to its page', () => {
  expect(request(`/app/annonces.data?city=Lyon&_routes=pages%2Fresults-page`)).toMatchObject({
    is: 'data',
    page: '/app/annonces?city=Lyon',
  });
  expect(request('/app/_.data')).toMatchObject({ is: 'data', page: '/app' });
});

test('a picture that a signature opens is private', () => {
  expect(request('/uploads/abc.webp')).toEqual({ is: 'picture', key: '/uploads/abc.webp' });
  expect(request('/uploads/abc.webp?s=m1.x')).toEqual({ is: 'privatePicture', key: '/uploads/abc.webp' });
});

test.each([
  '/api/messages/conversations',
  `/api/messages/conversations/${ID}/messages?limit=50`,
  '/api/favorites',
  '/api/adverts/my-ads',
  '/api/adverts/my-ads/latest',
  '/api/reservations?as=seller&page=1&limit=100',
  '/api/users/user',
])('the answer of %s is stored for its member only', (path) => {
  expect(request(path, true)).toEqual({ is: 'answer', key: path });
  expect(request(path)).toBeUndefined();
});

test.each(['/api/users/sessions', '/api/users/second-factor', '/api/admin/users', '/api/users/export'])(
  'the answer of %s is never stored',
  (path) => expect(request(path, true)).toBeUndefined(),
);

test('the second address for ad blockers counts as the same call', () => {
  expect(request(`/api/annonces/${ID}`, true)).toEqual({ is: 'answer', key: `/api/adverts/${ID}` });
});
