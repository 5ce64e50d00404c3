import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { NewUserRow } from '#server/features/accounts/tables.ts';
import { createLoggedInTestPerson, TEST_PASSWORD, type TestPerson } from '#server/testing/people.ts';
import { sendTestApiRequest } from './api.ts';
import { type SiteUnderTest, TEST_ADMIN_CREDENTIALS } from './start-test-site-process.ts';

export { TEST_PASSWORD, type TestPerson };

type Details = Partial<NewUserRow> & { address?: { city: string; postalCode: string } };

const CERTIFICATE = {
  companyAddress: '3 chemin des Maraîchers, 44700 Orvault',
  companyEmail: 'contact@ferme.example.org',
  companyPhone: '02 61 91 08 76',
  certifiedAt: new Date(),
};

/** Makes a logged-in member in Lyon; a professional is certified. */
export function makeLoggedInTestMember(
  product: SiteUnderTest,
  { address, ...fields }: Details = {},
): Promise<TestPerson> {
  return createLoggedInTestPerson(product, {
    lastName: 'Durand',
    email: `${randomUUID()}@example.org`,
    phone: null,
    streetName: null,
    streetNumber: null,
    ...(fields.professional && CERTIFICATE),
    ...address,
    ...fields,
  });
}

/** Makes an administrator besides the first one. */
export const makeSecondTestAdmin = (product: SiteUnderTest): Promise<TestPerson> =>
  createLoggedInTestPerson(product, {
    role: ROLE_ADMIN,
    firstName: 'Alix',
    lastName: 'Roux',
    email: `${randomUUID()}@example.org`,
  });

/** @returns the session's token */
export async function logInTestPerson(
  product: SiteUnderTest,
  body: { email: string; password: string },
): Promise<string> {
  const { token } = await sendTestApiRequest<{ token: string }>(product, 'POST /api/users/login', { body });
  return token;
}

export const logInTestAdmin = (product: SiteUnderTest) => logInTestPerson(product, TEST_ADMIN_CREDENTIALS);

/** Logs a member in on every page of this browser tab. */
export const logInOnEveryTestPageLoad = (page: Page, { token }: Pick<TestPerson, 'token'>) =>
  page.addInitScript((stored) => {
    // Blank document that Firefox shows before the page: it has no storage.
    try {
      localStorage.setItem('token', stored);
    } catch {}
  }, token);

/** Logged in once: unlike with `logInOnEveryTestPageLoad`, what happens to the token afterwards stays. */
export async function storeSessionTokenInTestPage(page: Page, { token }: Pick<TestPerson, 'token'>) {
  await page.goto('login');
  await page.evaluate((stored) => localStorage.setItem('token', stored), token);
}

export const readSessionTokenInTestPage = (page: Page) => page.evaluate(() => localStorage.getItem('token'));
