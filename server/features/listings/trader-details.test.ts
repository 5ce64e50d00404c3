import { expect, test } from 'vitest';
import {
  createLoggedInTestPerson,
  makeTestListingForm,
  sendTestMultipartForm,
  type TestPerson,
} from '#server/testing/people.ts';
import { openTestSite } from '#server/testing/site.ts';

const site = await openTestSite({ TRADER_DETAILS: 'required' });

const tryToPublish = async ({ headers }: TestPerson) =>
  sendTestMultipartForm(site, 'POST', '/api/adverts/create', await makeTestListingForm(), headers);

test('a professional without contact details cannot publish where the operator requires them', async () => {
  const company = { professional: true, companyName: 'Ferme Garance', companySiret: '73282932000074' };
  const pro = await createLoggedInTestPerson(site, {
    ...company,
    companyAddress: '3 chemin des Prés, 44700 Orvault',
  });
  const refused = await tryToPublish(pro);
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'TRADER_DETAILS_REQUIRED']);
  const payload = { companyEmail: 'contact@garance.example.org', companyPhone: '02 61 91 08 76' };
  await site.app.inject({ method: 'PUT', url: '/api/users/update', headers: pro.headers, payload });
  expect((await tryToPublish(pro)).statusCode).toBe(201);
  expect((await tryToPublish(await createLoggedInTestPerson(site))).statusCode).toBe(201);
});
