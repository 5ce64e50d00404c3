import 'fake-indexeddb/auto';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { NewAdminForm } from '#web/features/moderation/administrators/new-admin-form.tsx';
import { createTestOwnAccount } from '#web/testing/fixtures.ts';
import { stubApiAnswer } from '#web/testing/network.ts';
import { renderComponentInTestPage, renderTestPage } from '#web/testing/show.tsx';
import { stubListingFormApi } from '#web/testing/stub-listing-form-api.ts';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as editProfilePage from './edit-profile-page.tsx';
import * as forgottenPasswordPage from './forgotten-password-page.tsx';
import * as loginPage from './login-page.tsx';
import * as publishPage from './publish-listing-page.tsx';
import * as signupPage from './signup-page.tsx';

/** Names of the required controls that somebody can reach. */
const required = () =>
  [...document.querySelectorAll('[aria-required=true], [required]')]
    .filter((control) => !control.closest('[hidden], :disabled'))
    .map((control) => control.getAttribute('name') ?? '')
    .sort();

const place = ['address[city]', 'address[postalCode]'];
const site = { links: { social: [] } };

beforeEach(() => {
  stubListingFormApi();
});

test("the required fields of a sign-up are those of the specification, a company's too", async () => {
  const { user } = renderTestPage(signupPage, '/signup', { address: '/signup', site });
  const box = await screen.findByRole('checkbox', { name: 'Je suis un professionnel' });
  const person = [...place, 'cgu', 'confirmation', 'email', 'firstName', 'lastName', 'password'];
  expect(required()).toEqual(person);
  expect(screen.getAllByRole('checkbox', { name: /J'accepte/ })).toHaveLength(1);
  await user.type(screen.getByLabelText(/^Email/), 'ana@ferme.example.org');
  await user.click(box);
  expect(required()).toEqual([...person, 'companyName', 'companySiret'].sort());
  expect(screen.getByLabelText(/^E-mail de l'entreprise/)).toHaveValue('ana@ferme.example.org');
  expect(screen.getByRole('checkbox', { name: /J'accepte/ })).toHaveAccessibleName(/je certifie/);
});

test.each([
  ['a private person', {}],
  ['a professional', { professional: true, companyName: 'Ferme', companySiret: '73282932000074' }],
])('the required fields of a listing of %s are those of the specification', async (_, fields) => {
  const { userId } = stubLoggedInMember();
  stubApiAnswer('GET /api/users/user', { user: createTestOwnAccount({ _id: userId, ...fields }) });
  const { user } = renderTestPage(publishPage, '/ad/add', { address: '/ad/add', site });
  await screen.findByRole('button', { name: "Publier l'annonce" });
  const request = ['cgu', 'description', 'location[city]', 'location[postalCode]', 'productName'];
  expect(required()).toEqual([...request, 'images', 'quantity'].sort());
  await user.click(screen.getByRole('radio', { name: /^Demande/ }));
  expect(required()).toEqual(request);
});

test.each([
  ['a private person', {}, []],
  [
    'a professional',
    { professional: true, companyName: 'Ferme', companySiret: '73282932000074' },
    ['companyName', 'companySiret'],
  ],
])('the required fields of the profile of %s are those of the sign-up', async (_, fields, company) => {
  const { userId } = stubLoggedInMember();
  stubApiAnswer('GET /api/users/user', { user: createTestOwnAccount({ _id: userId, ...fields }) });
  renderTestPage(editProfilePage, '/edit-profile', { address: '/edit-profile', site });
  await screen.findByRole('button', { name: 'Enregistrer' });
  expect(required()).toEqual([...place, ...company, 'email', 'firstName', 'lastName'].sort());
});

test.each([
  ['a login', loginPage, '/login', ['email', 'password']],
  ['a forgotten password', forgottenPasswordPage, '/forgotten/password', ['email']],
  ['a reset', forgottenPasswordPage, '/forgotten/password/reset/:token', ['confirmation', 'password']],
])('the required fields of %s are those of the specification', async (_, page, path, fields) => {
  stubApiAnswer('GET /api/users/reset-password/:token', { isValid: true });
  renderTestPage(page, path, { address: path.replace(':token', 'abc'), site });
  await screen.findByLabelText(/^(Email|Nouveau mot de passe)/);
  const names = [...document.querySelectorAll('main input, form input:not([type=hidden])')];
  expect(names.map((input) => input.getAttribute('name')).sort()).toEqual(fields);
});

test('the required fields of a new administrator are those of the specification', () => {
  renderComponentInTestPage(<NewAdminForm onAdded={() => {}} />);
  expect(required()).toEqual([...place, 'email', 'firstName', 'lastName', 'password']);
});
