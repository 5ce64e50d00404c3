import { expect, test } from 'vitest';
import { createAccountTestBody } from '#server/testing/access/samples.ts';
import { createLoggedInTestAdmin, TEST_PASSWORD } from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite();
const admin = await createLoggedInTestAdmin(site);

async function set(settings: object) {
  const headers = { ...admin.headers, 'x-password': TEST_PASSWORD };
  const answer = await site.app.inject({
    method: 'PATCH',
    url: '/api/admin/settings',
    headers,
    payload: { settings },
  });
  expect(answer.statusCode, answer.body).toBe(200);
}
const register = (email: string) =>
  site.app.inject({
    method: 'POST',
    url: '/api/users/register',
    payload: { ...createAccountTestBody(), email },
  });
const signUpOfSite = async () => (await site.app.inject('/api/site')).json().signUp;

test('a site open to everybody registers any address', async () => {
  expect((await register('zoe@ailleurs.fr')).statusCode).toBe(201);
  expect(await signUpOfSite()).toBeUndefined();
});

test('a closed site registers nobody', async () => {
  await set({ SIGN_UP: 'closed' });
  const refused = await register('lou@ville.fr');
  expect([refused.statusCode, refused.json()]).toMatchObject([
    403,
    { code: 'SIGN_UP_CLOSED', message: 'Les inscriptions sont fermées pour le moment.' },
  ]);
  expect(await signUpOfSite()).toEqual({ domains: [] });
});

test('a site for domains registers their addresses alone, also when an address is corrected', async () => {
  await set({ SIGN_UP: 'domain', SIGN_UP_DOMAIN: '@Ville.fr, ecole.fr' });
  expect(await signUpOfSite()).toEqual({ domains: ['ville.fr', 'ecole.fr'] });
  for (const email of ['lou@ailleurs.fr', 'lou@sous.ville.fr', 'lou@ville.fr.ailleurs.fr']) {
    const refused = await register(email);
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      { email: 'Ce site est réservé aux adresses en @ville.fr, @ecole.fr.' },
    ]);
  }
  expect((await register('lou@ville.fr')).statusCode).toBe(201);
  expect((await register('nour@ecole.fr')).statusCode).toBe(201);
  const correct = (newEmail: string) =>
    site.app.inject({
      method: 'POST',
      url: '/api/users/activation-email',
      payload: { email: 'lou@ville.fr', password: TEST_PASSWORD, newEmail },
    });
  expect((await correct('lou@ailleurs.fr')).json().errors).toEqual({
    newEmail: 'Ce site est réservé aux adresses en @ville.fr, @ecole.fr.',
  });
  expect((await correct('louise@ville.fr')).statusCode).toBe(200);
});

test('a site whose domains nobody named registers nobody', async () => {
  const unnamed = await openTestSite({ SIGN_UP: 'domain' });
  const answer = await unnamed.app.inject({
    method: 'POST',
    url: '/api/users/register',
    payload: createAccountTestBody(),
  });
  expect(answer.json().code).toBe('SIGN_UP_CLOSED');
});
