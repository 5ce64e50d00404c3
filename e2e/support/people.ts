import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { askApi, formOf } from './api.ts';
import { linkIn } from './mailbox.ts';
import { ADMIN, type Product } from './start-site.ts';

export const PASSWORD = 'Potager-2026!';

/** Whose address was verified through the link of a mail, and who is logged in. */
export interface Member {
  id: string;
  firstName: string;
  email: string;
  password: string;
  token: string;
}

interface SignUp {
  firstName?: string;
  email?: string;
  phone?: string;
  showPhoneNumber?: boolean;
  professional?: boolean;
  companyName?: string;
  companySiret?: string;
  /** Whether they accept the terms, as the page asks; other clients need not. */
  cgu?: boolean;
  /** True for a professional who certifies their company. */
  certified?: boolean;
  lastName?: string;
  profileImage?: File;
  address?: { city: string; postalCode: string };
}

const CERTIFICATE = {
  companyAddress: '3 chemin des Maraîchers, 44700 Orvault',
  companyEmail: 'contact@ferme.example.org',
  companyPhone: '02 61 91 08 76',
  certified: true,
};

export async function signUpMember(product: Product, details: SignUp = {}): Promise<Member> {
  const { firstName = 'Camille', email = `${randomUUID()}@example.org` } = details;
  const account = {
    lastName: 'Durand',
    password: PASSWORD,
    address: { city: 'Lyon', postalCode: '69003' },
    ...(details.professional && CERTIFICATE),
    ...details,
    firstName,
    email,
  };
  const { user } = await askApi<{ user: { _id: string } }>(product, 'POST /api/users/register', {
    body: formOf(account),
  });
  await confirmAddress(product, email, /^Activez votre compte/);
  const token = await logIn(product, { email, password: PASSWORD });
  return { id: user._id, firstName, email, password: PASSWORD, token };
}

/** An administrator besides the first one, whose address was verified through the link of a mail. */
export async function makeAdmin(product: Product): Promise<Member> {
  const account = { firstName: 'Alix', email: `${randomUUID()}@example.org`, password: PASSWORD };
  const { _id: id } = await askApi<{ _id: string }>(product, 'POST /api/admin/user', {
    token: await logInAdmin(product),
    body: { ...account, lastName: 'Roux', address: { city: 'Lyon', postalCode: '69003' } },
  });
  await confirmAddress(product, account.email, /^Confirmez votre adresse/);
  return { id, ...account, token: await logIn(product, account) };
}

/** @returns the session's token */
export async function logIn(product: Product, body: { email: string; password: string }): Promise<string> {
  const { token } = await askApi<{ token: string }>(product, 'POST /api/users/login', { body });
  return token;
}

export const logInAdmin = (product: Product) => logIn(product, ADMIN);

/** Every page of this browser tab starts logged in. */
export const browseAs = (page: Page, { token }: Pick<Member, 'token'>) =>
  page.addInitScript((stored) => {
    // Firefox shows a blank document before the page, which has no storage.
    try {
      localStorage.setItem('token', stored);
    } catch {}
  }, token);

/** Logged in once: unlike with `browseAs`, what happens to the token afterwards stays. */
export async function enter(page: Page, { token }: Pick<Member, 'token'>) {
  await page.goto('login');
  await page.evaluate((stored) => localStorage.setItem('token', stored), token);
}

export const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('token'));

/** By the link of the mail with this subject. */
async function confirmAddress(product: Product, email: string, subject: RegExp) {
  const mail = await product.mailbox.receive(email, subject);
  const secret = new URL(linkIn(mail, '/app/signup/validate/')).pathname.split('/').at(-1);
  await askApi(product, `GET /api/users/validate/${secret}`);
}
