import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { saveLocalStorageSignUpSecret } from '#web/features/accounts/login/sign-up-device.ts';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { createTestSessionToken, stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as forgottenPasswordPage from './forgotten-password-page.tsx';
import * as loginPage from './login-page.tsx';
import * as signupPage from './signup-page.tsx';

const at = (path: string, next: string) => `${path}?next=${encodeURIComponent(next)}`;
const showLogin = (next: string) => renderTestPage(loginPage, '/login', { address: at('/login', next) });
const link = (name: string) => screen.findByRole('link', { name });
const site = { links: { social: [] } };

test.each([
  ['/ad/add', 'publier une annonce'],
  ['/annonces?city=Nantes', 'enregistrer cette recherche'],
  ['/profil/fav-ads', 'retrouver vos annonces favorites'],
  ['/messages', 'lire vos messages'],
  ['/messages/direct/c1', 'lire vos messages'],
])('the log-in page for %s names its purpose', async (next, purpose) => {
  showLogin(next);
  expect(await screen.findByText(`ou créez un compte pour ${purpose}.`)).toBeInTheDocument();
});

test('the log-in and sign-up pages name the person to write to', async () => {
  const ad = createSampleListing();
  // Part of an answer: the login reads the seller's name only.
  stubApiAnswer('GET /api/adverts/:id', { ad } as never);
  const sentence = new RegExp(`ou créez un compte pour écrire à ${ad.user.firstName}\\.$`);
  const { unmount } = showLogin('/messages/l1');
  expect(await screen.findByText(sentence)).toBeInTheDocument();
  unmount();
  renderTestPage(signupPage, '/signup', { address: at('/signup', '/messages/l1'), site });
  expect(await screen.findByText(sentence)).toBeInTheDocument();
});

test.each(['/', '/profil/info', 'https://evil.example/ad/add', '/messages/gone'])(
  'the log-in page for %s names no purpose',
  async (next) => {
    stubApiAnswer('GET /api/adverts/:id', () => createFakeApiErrorResponse(404, 'LISTING_NOT_FOUND', 'Non.'));
    showLogin(next);
    await link('Créer un compte');
    expect(screen.queryByText(/Connectez-vous ou/)).toBeNull();
  },
);

test('the page to open after the log-in is passed on by every page on the way', async () => {
  const next = '/ad/add?mainType=asked';
  const login = showLogin(next);
  expect(await link('Créer un compte')).toHaveAttribute('href', at('/signup', next));
  expect(await link('Mot de passe oublié\u00a0?')).toHaveAttribute('href', at('/forgotten/password', next));
  login.unmount();
  const signup = renderTestPage(signupPage, '/signup', { address: at('/signup', next), site });
  expect(await link('Se connecter')).toHaveAttribute('href', at('/login', next));
  signup.unmount();
  const path = '/forgotten/password';
  renderTestPage(forgottenPasswordPage, path, { address: at(path, next) });
  expect(await link('Revenir à la connexion')).toHaveAttribute('href', at('/login', next));
});

test('a forgotten password passes on the page to open, and its link returns there', async () => {
  const next = '/ad/add';
  const path = '/forgotten/password';
  const asked = stubApiAnswer('POST /api/users/forgot-password', { message: 'Envoyé.', token: 'x' });
  const { user, unmount } = renderTestPage(forgottenPasswordPage, path, { address: at(path, next) });
  await user.type(await screen.findByLabelText('Email'), 'ana@recolte.test');
  await user.click(screen.getByRole('button', { name: 'Recevoir un lien' }));
  await screen.findByText(/le lien y arrive/);
  expect(await asked[0]?.json()).toEqual({ email: 'ana@recolte.test', next });
  unmount();

  stubApiAnswer('GET /api/users/reset-password/:token', { isValid: true });
  stubApiAnswer('POST /api/users/reset-password', { message: 'Fait.', email: 'ana@recolte.test', next });
  const reset = renderTestPage(forgottenPasswordPage, `${path}/reset/:token`, {
    address: `${path}/reset/secret`,
  });
  await reset.user.type(await screen.findByLabelText('Nouveau mot de passe'), 'Potager-2026!');
  await reset.user.type(screen.getByLabelText('Confirmer le mot de passe'), 'Potager-2026!');
  await reset.user.click(screen.getByRole('button', { name: 'Changer le mot de passe' }));
  expect(await screen.findByText(`Page ${at('/login', next)}`)).toBeInTheDocument();
  expect(reset.router.state.location.state).toEqual({ email: 'ana@recolte.test' });
});

test('the e-mail address of an opened link is filled in, and the log-in leads to its page', async () => {
  const { userId } = stubLoggedInMember();
  const token = createTestSessionToken({ userId, exp: Math.floor(Date.now() / 1000) + 60 });
  localStorage.clear();
  stubApiAnswer('POST /api/users/login', { token });
  const { user, router } = showLogin('/ad/add');
  await router.navigate(at('/login', '/ad/add'), { state: { email: 'ana@recolte.test' } });
  expect(await screen.findByLabelText('Email')).toHaveValue('ana@recolte.test');
  await user.type(screen.getByLabelText('Mot de passe'), 'Potager-2026!');
  await user.click(screen.getByRole('button', { name: 'Se connecter' }));
  expect(await screen.findByText('Page /ad/add')).toBeInTheDocument();
});

test('a log-in names missing values beside their fields, and focuses the first', async () => {
  const { user } = showLogin('/');
  await user.click(await screen.findByRole('button', { name: 'Se connecter' }));
  const [email, password] = [screen.getByLabelText('Email'), screen.getByLabelText('Mot de passe')];
  await waitFor(() => expect(email).toHaveAccessibleDescription(/Veuillez entrer votre email$/));
  expect(password).toHaveAccessibleDescription(/Veuillez entrer votre mot de passe$/);
  expect(email).toHaveFocus();
  expect(password).toHaveAttribute('autocomplete', 'current-password');
});

test('a refused log-in explains why and keeps the e-mail; an unactivated account can get its link again', async () => {
  stubApiAnswer('POST /api/users/login', (_, count) =>
    count === 1
      ? createFakeApiErrorResponse(401, 'BAD_CREDENTIALS', 'Email ou mot de passe incorrect')
      : createFakeApiErrorResponse(403, 'ACCOUNT_NOT_ACTIVATED', 'Pas encore activé.'),
  );
  const again = stubApiAnswer('POST /api/users/activation-link', { message: 'Envoyé.' });
  const { user } = showLogin('/');
  await user.type(await screen.findByLabelText('Email'), 'ana@recolte.test');
  await user.type(screen.getByLabelText('Mot de passe'), 'Mauvais-1!{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('Email ou mot de passe incorrect');
  expect(screen.getByLabelText('Email')).toHaveValue('ana@recolte.test');
  expect(screen.queryByRole('button', { name: /lien d'activation/ })).toBeNull();
  await user.type(screen.getByLabelText('Mot de passe'), '{Enter}');
  await user.click(await screen.findByRole('button', { name: "Recevoir un nouveau lien d'activation" }));
  expect(await screen.findByText(/un nouveau lien vient de partir/)).toBeInTheDocument();
  expect(await again[0]?.json()).toEqual({ email: 'ana@recolte.test' });
});

test('a log-in with the right address of an account created with another one can change it', async () => {
  saveLocalStorageSignUpSecret('cle', 'ana@gmial.com');
  stubApiAnswer('POST /api/users/login', () =>
    createFakeApiErrorResponse(401, 'BAD_CREDENTIALS', 'Email ou mot de passe incorrect'),
  );
  const { user } = showLogin('/');
  await user.type(await screen.findByLabelText('Email'), 'ana@gmail.com');
  await user.type(screen.getByLabelText('Mot de passe'), 'Potager-2026!{Enter}');
  expect(await screen.findByText('Email ou mot de passe incorrect')).toBeInTheDocument();
  expect(screen.getByText(/attend son activation à l'adresse ana@gmial.com/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: "Changer l'adresse e-mail" }));
  expect(screen.getByLabelText(/^La bonne adresse e-mail/)).toHaveValue('ana@gmail.com');
});

test('the page for a forgotten password takes over the address typed at the log-in', async () => {
  const { user, router } = showLogin('/');
  await user.type(await screen.findByLabelText('Email'), 'ana@recolte.test');
  await user.click(await link('Mot de passe oublié\u00a0?'));
  expect(router.state.location.state).toEqual({ email: 'ana@recolte.test' });
});

test('an unactivated account with a wrong address gets the right one at the log-in', async () => {
  const text = "Votre compte n'est pas encore activé. Demandez-en un nouveau.";
  stubApiAnswer('POST /api/users/login', () =>
    createFakeApiErrorResponse(403, 'ACCOUNT_NOT_ACTIVATED', text),
  );
  const sent = stubApiAnswer('POST /api/users/activation-email', {
    message: 'Envoyé.',
    email: 'ana@recolte.fr',
    deviceSecret: 'cle',
  });
  const { user, router } = showLogin('/ad/add');
  await user.type(await screen.findByLabelText('Email'), 'ana@recolte.frr');
  await user.type(screen.getByLabelText('Mot de passe'), 'Potager-2026!{Enter}');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(text);
  // No line breaks at its hyphen.
  expect(within(alert).getByText('Demandez-en')).toHaveClass('whitespace-nowrap');
  await user.click(screen.getByRole('button', { name: "Changer l'adresse e-mail" }));
  const right = screen.getByLabelText(/^La bonne adresse e-mail/);
  await user.clear(right);
  await user.type(right, 'ana@recolte.fr{Enter}');
  expect(await screen.findByText(/Le lien d'activation vient de partir à/)).toHaveTextContent(
    'ana@recolte.fr',
  );
  expect(await sent[0]?.json()).toEqual({
    email: 'ana@recolte.frr',
    password: 'Potager-2026!',
    newEmail: 'ana@recolte.fr',
    next: '/ad/add',
  });
  expect(screen.getByLabelText('Email')).toHaveValue('ana@recolte.fr');
  await user.click(await link('Mot de passe oublié\u00a0?'));
  expect(router.state.location.state).toEqual({ email: 'ana@recolte.fr' });
});

describe('log-in with a second factor', () => {
  const wanted = () => createFakeApiErrorResponse(401, 'SECOND_FACTOR_REQUIRED', 'Entrez le code.');
  const wrong = () =>
    createFakeApiErrorResponse(401, 'SECOND_FACTOR_WRONG', 'Faux.', { code: 'Ce code est faux.' });
  const enterPassword = async (user: ReturnType<typeof showLogin>['user']) => {
    await user.type(await screen.findByLabelText('Email'), 'ana@recolte.test');
    await user.type(screen.getByLabelText('Mot de passe'), 'Potager-2026!');
    await user.click(screen.getByRole('button', { name: 'Se connecter' }));
  };
  const token = createTestSessionToken({ userId: 'ana', exp: Math.floor(Date.now() / 1000) + 60 });

  test('a code is asked for after the password; a wrong one stays in its field', async () => {
    const replies = [wanted, wanted, wrong, () => Response.json({ token })];
    const sent = stubApiAnswer('POST /api/users/login', (_, count) => (replies[count - 1] ?? wanted)());
    const { user } = showLogin('/alerts');
    await enterPassword(user);
    const code = await screen.findByLabelText('Code à 6 chiffres');
    await waitFor(() => expect(code).toHaveFocus());
    expect(code).toHaveAttribute('autocomplete', 'one-time-code');
    expect(code).toHaveAttribute('inputmode', 'numeric');
    expect(code).toBeValid();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByLabelText('Email')).not.toBeVisible();

    await user.keyboard('{Enter}');
    expect(await screen.findByText('Veuillez entrer un code')).toBeInTheDocument();
    await user.type(code, '000000{Enter}');
    expect(await screen.findByText('Ce code est faux.')).toBeInTheDocument();
    expect(code).toHaveValue('000000');
    await waitFor(() => expect(code).toHaveFocus());
    await user.clear(code);
    await user.type(code, '123 456{Enter}');
    expect(await screen.findByText('Page /alerts')).toBeInTheDocument();
    expect(await sent[3]?.json()).toEqual({
      email: 'ana@recolte.test',
      password: 'Potager-2026!',
      code: '123456',
    });
  });

  test('a recovery code may be given instead, and the account can be changed', async () => {
    stubApiAnswer('POST /api/users/login', (_, count) => (count === 1 ? wanted() : Response.json({ token })));
    const { user } = showLogin('/alerts');
    await enterPassword(user);
    await user.click(await screen.findByRole('button', { name: 'Changer de compte' }));
    expect(screen.getByLabelText('Email')).toBeVisible();
    expect(screen.queryByLabelText('Code à 6 chiffres')).toBeNull();
    stubApiAnswer('POST /api/users/login', (_, count) => (count === 1 ? wanted() : Response.json({ token })));
    await user.click(screen.getByRole('button', { name: 'Se connecter' }));
    await user.click(await screen.findByRole('button', { name: 'Utiliser un code de secours' }));
    expect(screen.getByLabelText('Code de secours')).toHaveFocus();
    await user.keyboard('bcdf-ghjk-mnpq-rstv{Enter}');
    expect(await screen.findByText('Page /alerts')).toBeInTheDocument();
  });

  test('a second factor required by the site has to be set up first', async () => {
    stubApiAnswer('POST /api/users/login', { token, mustSetUpSecondFactor: true });
    const { user } = showLogin('/alerts');
    await enterPassword(user);
    expect(await screen.findByText('Page /profil/info')).toBeInTheDocument();
  });
});

test('the sign-up page takes over the e-mail address typed on the log-in page', async () => {
  const { user, router } = showLogin('/messages');
  await user.type(await screen.findByLabelText('Email'), 'ana@recolte.test');
  await user.click(await link('Créer un compte'));
  expect(router.state.location).toMatchObject({ pathname: '/signup', state: { email: 'ana@recolte.test' } });
});

test('the log-in page asks a person who has just signed up here to open the mailed link', async () => {
  saveLocalStorageSignUpSecret('secret', 'ana@recolte.test');
  showLogin('/messages');
  expect(await screen.findByText(/^Ouvrez d'abord le lien/)).toHaveTextContent('envoyé à ana@recolte.test');
});

test('the sign-up page leads a member who is logged in to where the log-in would', async () => {
  stubLoggedInMember();
  renderTestPage(signupPage, '/signup', { address: at('/signup', '/messages'), site });
  expect(await screen.findByText('Page /messages')).toBeInTheDocument();
});
