import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test, vi } from 'vitest';
import { accountErrorTexts } from '#contract/accounts/rules.ts';
import type { CommuneGeoJsonFeature } from '#contract/places/schemas.ts';
import { readLocalStorageSignUpSecret } from '#web/features/accounts/login/sign-up-device.ts';
import { deleteMemberAndVisitorFormDrafts } from '#web/offline/drafts/draft-store.ts';
import { createTestCommuneFeature } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import * as signupPage from './signup-page.tsx';

const PASSWORD = 'Potager-2026!';
const site = { links: { social: [] } };

beforeEach(async () => {
  vi.stubGlobal('scrollTo', () => {});
  suggest();
  await deleteMemberAndVisitorFormDrafts(undefined);
});

const suggest = (...features: CommuneGeoJsonFeature[]) =>
  stubApiAnswer('GET /api/places/search', {
    type: 'FeatureCollection',
    attribution: '',
    licence: '',
    features,
  });
const showSignUp = () => renderTestPage(signupPage, '/signup', { address: '/signup', site });
type User = ReturnType<typeof showSignUp>['user'];
const field = (label: string) => screen.getByLabelText(new RegExp(`^${label}(\\s\\*)?$`));
const submit = () => screen.getByRole('button', { name: 'Créer mon compte' });
const terms = () => screen.getByRole('checkbox', { name: /conditions générales d'utilisation/ });
const professional = () => screen.findByRole('checkbox', { name: 'Je suis un professionnel' });

/** Fields that are invalid, each with its sentence; the hint of a field stands before it. */
async function expectProblems(problems: [control: () => HTMLElement, sentence: string][]) {
  for (const [control] of problems) await waitFor(() => expect(control()).toBeInvalid());
  for (const [control, sentence] of problems)
    expect(control()).toHaveAccessibleDescription(expect.stringMatching(endsWith(sentence)));
  expect(document.querySelectorAll('[aria-invalid=true]')).toHaveLength(problems.length);
}
const endsWith = (text: string) => new RegExp(`${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`);
const at = (label: string) => () => field(label);

async function fillIn(user: User, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) {
    await user.clear(field(label));
    await user.type(field(label), text);
  }
}
const camille = {
  Prénom: 'Camille',
  Nom: 'Durand',
  Email: 'camille@recolte.test',
  'Mot de passe': PASSWORD,
  'Confirmer le mot de passe': PASSWORD,
  'Code postal': '69003',
  Ville: 'Lyon',
};

test('an empty sign-up names every fault beside its field and focuses the first', async () => {
  const { user } = showSignUp();
  await user.click(await professional());
  await user.click(submit());
  await expectProblems([
    [at('Prénom'), 'Veuillez entrer votre prénom'],
    [at('Nom'), 'Veuillez entrer votre nom'],
    [at('Email'), 'Veuillez entrer votre email'],
    [at('Mot de passe'), 'Veuillez entrer votre mot de passe'],
    [at('Confirmer le mot de passe'), 'Veuillez confirmer votre mot de passe'],
    [at('Ville'), 'Veuillez entrer le nom de votre ville'],
    [at('Code postal'), 'Veuillez entrer votre code postal'],
    [at("Nom de l'entreprise"), 'Veuillez entrer le nom de votre entreprise'],
    [at('Numéro de SIRET'), 'Veuillez entrer votre numéro de SIRET'],
    [terms, "Vous devez accepetez les conditions générales d'utilisation"],
  ]);
  expect(field('Prénom')).toHaveFocus();
  expect(screen.getByLabelText(/^Téléphone/)).not.toHaveAttribute('aria-invalid');
});

test('a sign-up with wrong values names those alone', async () => {
  const { user } = showSignUp();
  await user.click(await professional());
  await fillIn(user, {
    ...camille,
    Email: 'camille@example.com5',
    'Mot de passe': 'secret1!',
    "Nom de l'entreprise": 'Les Jardins',
    'Numéro de SIRET': '732 829 320 00075',
  });
  await user.click(terms());
  await user.click(submit());
  await expectProblems([
    [at('Email'), 'Adresse e-mail invalide'],
    [at('Mot de passe'), accountErrorTexts.passwordWeak],
    [at('Confirmer le mot de passe'), 'Les mots de passe ne correspondent pas.'],
    [at('Numéro de SIRET'), 'Siret invalide'],
  ]);
});

test('a known e-mail address leads to the log-in, and a hidden company is kept', async () => {
  stubApiAnswer('POST /api/users/register', () =>
    createFakeApiErrorResponse(409, 'USER_ALREADY_EXISTS', 'User already exists'),
  );
  const { user } = showSignUp();
  await user.click(await professional());
  await fillIn(user, { ...camille, "Nom de l'entreprise": 'Les Jardins' });
  await user.click(await professional());
  await user.click(terms());
  await user.click(submit());
  await expectProblems([[at('Email'), 'Cette adresse email est déjà utilisée']]);
  expect(screen.getByRole('link', { name: 'Connectez-vous' })).toHaveAttribute('href', '/login');
  await user.click(await professional());
  expect(field("Nom de l'entreprise")).toHaveValue('Les Jardins');
});

test('a sign-up lost by the network keeps the typed text, and can be sent again', async () => {
  const sent = stubApiAnswer('POST /api/users/register', (_, count) =>
    count === 1
      ? HttpResponse.error()
      : HttpResponse.json({ user: { email: camille.Email }, deviceSecret: 'cle' }, { status: 201 }),
  );
  const { user, router } = showSignUp();
  await professional();
  await fillIn(user, camille);
  await user.click(terms());
  await user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'La connexion ne répond pas. Vérifiez votre réseau puis réessayez.',
  );
  expect(field('Mot de passe')).toHaveValue(PASSWORD);
  await user.click(submit());
  const welcome = await screen.findByRole('dialog', { name: 'Bienvenue !' });
  expect(welcome).toHaveTextContent(`Un e-mail vient d'être envoyé à ${camille.Email}`);
  expect((await sent[1]?.formData())?.get('firstName')).toBe('Camille');
  await user.click(screen.getByRole('button', { name: "J'ai compris !" }));
  expect(await screen.findByText('Page /login')).toBeInTheDocument();
  expect(router.state.location.state).toEqual({ email: camille.Email });
});

test('a wrong address is corrected in the welcome, with the password that was just typed', async () => {
  const wrong = 'camille@recolte.tset';
  stubApiAnswer('POST /api/users/register', () =>
    HttpResponse.json({ user: { email: wrong }, deviceSecret: 'cle' }, { status: 201 }),
  );
  const corrected = stubApiAnswer('POST /api/users/activation-email', (_, count) =>
    count === 1
      ? createFakeApiErrorResponse(409, 'EMAIL_TAKEN', 'Prise.', { email: 'Prise.' })
      : { message: 'Envoyé.', email: camille.Email, deviceSecret: 'autre' },
  );
  const { user, router } = showSignUp();
  await professional();
  await fillIn(user, { ...camille, Email: wrong });
  await user.click(terms());
  await user.click(submit());
  const change = await screen.findByRole('button', { name: "Changer l'adresse e-mail" });
  // Before the longer text and the other buttons, which large text pushes off the screen.
  for (const later of [screen.getByText(/Ouvrez le lien/), screen.getByText("J'ai compris !")])
    expect(change.compareDocumentPosition(later)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(change);
  const right = screen.getByLabelText(/^La bonne adresse e-mail/);
  expect(right).toHaveFocus();
  await user.clear(right);
  await user.type(right, `${camille.Email}{Enter}`);
  await waitFor(() => expect(right).toHaveAccessibleDescription(/Cette adresse email est déjà utilisée/));
  await user.type(right, '{Enter}');
  const welcome = screen.getByRole('dialog', { name: 'Bienvenue !' });
  await waitFor(() => expect(welcome).toHaveTextContent(`Un e-mail vient d'être envoyé à ${camille.Email}`));
  expect(await corrected[1]?.json()).toEqual({
    email: wrong,
    password: PASSWORD,
    newEmail: camille.Email,
    next: '/',
  });
  expect(readLocalStorageSignUpSecret()).toBe('autre');
  await user.click(screen.getByRole('button', { name: "J'ai compris !" }));
  await screen.findByText('Page /login');
  expect(router.state.location.state).toEqual({ email: camille.Email });
});

test('a misspelt address stops one sign-up, and is proposed corrected in the welcome', async () => {
  const email = 'camille@gmial.com';
  const sent = stubApiAnswer('POST /api/users/register', () =>
    HttpResponse.json({ user: { email }, deviceSecret: 'cle' }, { status: 201 }),
  );
  const { user } = showSignUp();
  await professional();
  await fillIn(user, { ...camille, Email: email });
  await user.click(terms());
  await user.click(submit());
  await waitFor(() => expect(field('Email')).toBeInvalid());
  expect(field('Email')).toHaveFocus();
  expect(screen.getByRole('button', { name: /^camille ?@gmail ?\.com$/ })).toBeInTheDocument();
  expect(sent).toHaveLength(0);
  await user.click(submit());
  await user.click(await screen.findByRole('button', { name: "Changer l'adresse e-mail" }));
  expect(screen.getByLabelText(/^La bonne adresse e-mail/)).toHaveValue('camille@gmail.com');
});

test('a misspelt address is named together with all other faults', async () => {
  const { user } = showSignUp();
  await professional();
  await fillIn(user, { Email: 'camille@gmial.com', 'Mot de passe': PASSWORD, Ville: 'Lyon' });
  await user.click(submit());
  await expectProblems([
    [at('Prénom'), 'Veuillez entrer votre prénom'],
    [at('Nom'), 'Veuillez entrer votre nom'],
    [at('Email'), 'Cette adresse semble mal écrite.'],
    [at('Confirmer le mot de passe'), 'Veuillez confirmer votre mot de passe'],
    [at('Code postal'), 'Veuillez entrer votre code postal'],
    [terms, "Vous devez accepetez les conditions générales d'utilisation"],
  ]);
  expect(field('Prénom')).toHaveFocus();
});

test('optional fields are folded on phones, and unfold by their button or a typed value', async () => {
  const { user } = showSignUp();
  const fold = await screen.findByRole('button', { name: /^Pour compléter/ });
  expect(fold).toHaveAttribute('aria-expanded', 'false');
  await user.click(fold);
  expect(fold).toHaveAttribute('aria-expanded', 'true');
  await user.click(fold);
  await user.click(await professional());
  expect(fold).toHaveAttribute('aria-expanded', 'true');
});

test('the fields of a sign-up have the attributes for autofill', async () => {
  suggest(createTestCommuneFeature('Nantes', '44000', [-1.55, 47.22]));
  const { user } = showSignUp();
  await professional();
  const hints = {
    Prénom: 'given-name',
    Nom: 'family-name',
    Email: 'email',
    Téléphone: 'tel',
    'Mot de passe': 'new-password',
    'Confirmer le mot de passe': 'new-password',
    Ville: 'address-level2',
    'Code postal': 'postal-code',
  };
  for (const [label, hint] of Object.entries(hints))
    expect(field(label)).toHaveAttribute('autocomplete', hint);
  await user.hover(field('Ville'));
  await waitFor(() => expect(field('Ville')).toHaveAttribute('role', 'combobox'));
  await user.type(field('Ville'), 'Nant');
  expect(field('Ville')).toHaveAttribute('autocomplete', 'address-level2');
  await user.click(await screen.findByRole('option', { name: /Nantes.*44000/ }));
  expect(field('Code postal')).toHaveValue('44000');
});

test('a site that lets nobody sign up says so instead of the form, and leads to the log-in', async () => {
  renderTestPage(signupPage, '/signup', { address: '/signup', site: { ...site, signUp: { domains: [] } } });
  expect(await screen.findByText('Les inscriptions sont fermées pour le moment.')).toBeInTheDocument();
  expect(screen.queryByLabelText('Email')).toBeNull();
  expect(screen.getByRole('link', { name: 'Se connecter' })).toHaveAttribute('href', '/login');
});

test('a site of some domains names them at the e-mail address, and its refusal there', async () => {
  const refusal = 'Ce site est réservé aux adresses en @ville.fr, @mairie.fr.';
  stubApiAnswer('POST /api/users/register', () =>
    createFakeApiErrorResponse(400, 'INVALID_INPUT', 'Vérifiez.', { email: refusal }),
  );
  const signUp = { domains: ['ville.fr', 'mairie.fr'] };
  const { user } = renderTestPage(signupPage, '/signup', { address: '/signup', site: { ...site, signUp } });
  await professional();
  expect(field('Email')).toHaveAccessibleDescription(refusal);
  await fillIn(user, camille);
  await user.click(terms());
  await user.click(submit());
  await waitFor(() => expect(field('Email')).toHaveAccessibleDescription(`${refusal} ${refusal}`));
});
