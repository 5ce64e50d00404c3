import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { readBrowserSession } from '#web/client/session.ts';
import {
  readLocalStorageSignUpSecret,
  saveLocalStorageSignUpSecret,
} from '#web/features/accounts/login/sign-up-device.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { createTestSessionToken, stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as activationPage from './activation-page.tsx';
import * as confirmEmailPage from './confirm-email-page.tsx';
import * as renewPage from './listing-renewal-page.tsx';
import * as undoEmailPage from './undo-account-change-page.tsx';
import * as unsubscribePage from './unsubscribe-page.tsx';

const showConfirm = () =>
  renderTestPage(confirmEmailPage, '/email/confirmer/:token', { address: '/email/confirmer/secret' });
const showUndo = () =>
  renderTestPage(undoEmailPage, '/email/annuler/:token', { address: '/email/annuler/secret' });
const button = (name: string) => screen.findByRole('button', { name });
const title = (name: string) => screen.findByRole('heading', { name });

const expired = () => createFakeApiErrorResponse(410, 'LINK_INVALID', 'Lien expiré.');
const taken = () => createFakeApiErrorResponse(409, 'EMAIL_TAKEN', 'Adresse prise.');
const tired = () => createFakeApiErrorResponse(429, 'TOO_MANY_REQUESTS', 'Réessayez dans une heure.');

test('a new address is confirmed by a button, once, and a logged-in member gets a new token', async () => {
  stubLoggedInMember({ userId: 'ana', email: 'old@recolte.test' });
  const used = stubApiAnswer('POST /api/users/email/:token', { message: 'Fait.' });
  const exp = Math.floor(Date.now() / 1000) + 60;
  stubApiAnswer('PUT /api/users/update', () =>
    Response.json({ token: createTestSessionToken({ userId: 'ana', email: 'new@recolte.test', exp }) }),
  );
  const { user } = showConfirm();
  const confirm = await button('Confirmer cette adresse');
  expect(used).toEqual([]);
  await user.click(confirm);
  await title('Adresse confirmée');
  expect(screen.getByText('new@recolte.test')).toBeInTheDocument();
  expect(used.map(({ url }) => new URL(url).pathname)).toEqual(['/api/users/email/secret']);
});

test('a visitor who confirms an address finds a link to the log-in', async () => {
  stubApiAnswer('POST /api/users/email/:token', { message: 'Fait.' });
  const { user } = showConfirm();
  await user.click(await button('Confirmer cette adresse'));
  expect(await screen.findByRole('link', { name: 'Se connecter' })).toHaveAttribute('href', '/login');
});

test.each([
  ['Lien expiré', expired],
  ['Adresse déjà utilisée', taken],
])(
  'a link that cannot be confirmed ("%s") has no button, but a way to another link',
  async (heading, refused) => {
    stubApiAnswer('POST /api/users/email/:token', refused);
    const { user } = showConfirm();
    await user.click(await button('Confirmer cette adresse'));
    await title(heading);
    expect(screen.queryByRole('button')).toBeNull();
    expect(screen.getByRole('link', { name: 'Modifier mon profil' })).toHaveAttribute(
      'href',
      '/edit-profile',
    );
  },
);

test('a confirmation that fails for now can be repeated', async () => {
  stubApiAnswer('POST /api/users/email/:token', (_, count) => (count === 1 ? tired() : { message: 'Fait.' }));
  const { user } = showConfirm();
  await user.click(await button('Confirmer cette adresse'));
  expect(await screen.findByText('Réessayez dans une heure.')).toBeInTheDocument();
  await user.click(await button('Confirmer cette adresse'));
  await title('Adresse confirmée');
});

test('an account that is taken back ends this session and leads to a new password', async () => {
  stubLoggedInMember();
  stubApiAnswer('POST /api/users/email/undo/:token', { message: 'Fait.', token: 'fresh' });
  const { user } = showUndo();
  await user.click(await button('Reprendre mon compte'));
  await title('Votre compte est à vous');
  expect(screen.getByRole('link', { name: 'Choisir un nouveau mot de passe' })).toHaveAttribute(
    'href',
    '/forgotten/password/reset/fresh',
  );
  expect(readBrowserSession()).toBeUndefined();
});

test.each([
  ['Lien expiré', expired],
  ['Adresse déjà utilisée', taken],
])('an account that cannot be taken back ("%s") keeps the session', async (heading, refused) => {
  const { userId } = stubLoggedInMember();
  stubApiAnswer('POST /api/users/email/undo/:token', refused);
  const { user } = showUndo();
  await user.click(await button('Reprendre mon compte'));
  await title(heading);
  expect(readBrowserSession()?.userId).toBe(userId);
});

test('an account is activated by opening its page, once; otherwise another link can be requested', async () => {
  const path = '/signup/validate/:token';
  const address = '/signup/validate/secret';
  const opened = { message: 'Fait.', email: 'ana@recolte.test', next: '/messages/l1' };
  const used = stubApiAnswer('GET /api/users/validate/:token', opened);
  const first = renderTestPage(activationPage, path, { address });
  await title('Activation réussie');
  await first.router.revalidate();
  expect(used).toHaveLength(1);
  await first.user.click(screen.getByRole('link', { name: 'Se connecter' }));
  expect(await screen.findByText('Page /login?next=%2Fmessages%2Fl1')).toBeInTheDocument();
  expect(first.router.state.location.state).toEqual({ email: opened.email });
  first.unmount();
  stubApiAnswer('GET /api/users/validate/:token', expired);
  renderTestPage(activationPage, path, { address });
  await title("Erreur d'activation");
  expect(await button("Recevoir un nouveau lien d'activation")).toBeInTheDocument();
  expect(screen.getByText(/un autre l'a remplacé.*ouvrez le plus récent/)).toBeInTheDocument();
});

test('a used activation link lets its member, who is logged in, go on', async () => {
  const { email } = stubLoggedInMember();
  stubApiAnswer('GET /api/users/validate/:token', { message: 'Fait.', email, next: '/messages/l1' });
  const { user } = renderTestPage(activationPage, '/signup/validate/:token', {
    address: '/signup/validate/secret',
  });
  await user.click(await screen.findByRole('link', { name: 'Continuer' }));
  expect(await screen.findByText('Page /messages/l1')).toBeInTheDocument();
});

test('an activation on the device that signed up logs in, and leads on', async () => {
  localStorage.clear();
  saveLocalStorageSignUpSecret('cle');
  const token = createTestSessionToken({ userId: 'ana', exp: Math.floor(Date.now() / 1000) + 60 });
  const opened = { message: 'Fait.', email: 'ana@recolte.test', next: '/messages/l1', token };
  const used = stubApiAnswer('GET /api/users/validate/:token', opened);
  const { user } = renderTestPage(activationPage, '/signup/validate/:token', {
    address: '/signup/validate/secret',
  });
  await title('Activation réussie');
  expect(used[0]?.headers.get('x-device-secret')).toBe('cle');
  expect(readBrowserSession()?.userId).toBe('ana');
  expect(readLocalStorageSignUpSecret()).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Continuer' }));
  expect(await screen.findByText('Page /messages/l1')).toBeInTheDocument();
});

test('the secret of a device is deleted after a week', async () => {
  saveLocalStorageSignUpSecret('cle');
  expect(readLocalStorageSignUpSecret()).toBe('cle');
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 7 * 86_400_000 });
  expect(readLocalStorageSignUpSecret()).toBeNull();
  vi.useRealTimers();
  expect(readLocalStorageSignUpSecret()).toBeNull();
});

test('an activation leaves another member who is logged in on the device alone', async () => {
  saveLocalStorageSignUpSecret('cle');
  const { userId } = stubLoggedInMember();
  const used = stubApiAnswer('GET /api/users/validate/:token', { message: 'Fait.', email: null, next: null });
  renderTestPage(activationPage, '/signup/validate/:token', { address: '/signup/validate/secret' });
  await title('Activation réussie');
  expect(used[0]?.headers.has('x-device-secret')).toBe(false);
  expect(readBrowserSession()?.userId).toBe(userId);
});

test('an activation shows its progress, and succeeds only with status 200', async () => {
  const { promise: checked, resolve: answerLink } = Promise.withResolvers<Response>();
  stubApiAnswer('GET /api/users/validate/:token', () => checked);
  const again = stubApiAnswer('POST /api/users/activation-link', {
    message: 'Un lien vous a été envoyé par mail',
  });
  const { user } = renderTestPage(activationPage, '/signup/validate/:token', {
    address: '/signup/validate/secret',
  });
  await title('Chargement...');
  answerLink(Response.json({ message: 'Fait.', email: 'ana@recolte.test', next: null }, { status: 202 }));
  await title("Erreur d'activation");
  expect(
    screen.getByText(
      "Il y a eu un problème avec l'activation de votre compte. Veuillez réessayer plus tard.",
    ),
  ).toBeInTheDocument();
  await user.click(await button("Recevoir un nouveau lien d'activation"));
  await waitFor(() =>
    expect(screen.getByLabelText('Email')).toHaveAccessibleDescription(/Veuillez entrer votre email$/),
  );
  await user.type(screen.getByLabelText('Email'), 'ana@recolte.test');
  await user.click(await button("Recevoir un nouveau lien d'activation"));
  expect(await screen.findByText(/un nouveau lien vient de partir/)).toBeInTheDocument();
  expect(await again[0]?.json()).toEqual({ email: 'ana@recolte.test' });
});

test.each([
  ['POST /api/unsubscribe/search/:token', 'recherches'],
  ['POST /api/unsubscribe/messages/:token', 'messages'],
  ['POST /api/unsubscribe/advice/:token', 'conseils'],
] as const)(
  'the unsubscribe page of %s asks first, explains a failure, and confirms success',
  async (key, list) => {
    const used = stubApiAnswer(key, (_, count) =>
      count === 1 ? tired() : { message: 'Vous êtes désabonné.' },
    );
    const { user } = renderTestPage(unsubscribePage, '/desabonnement/:list/:token', {
      address: `/desabonnement/${list}/secret`,
    });
    const unsubscribe = await button('Ne plus recevoir ces e-mails');
    expect(used).toEqual([]);
    await user.click(unsubscribe);
    expect(await screen.findByText('Réessayez dans une heure.')).toBeInTheDocument();
    await user.click(unsubscribe);
    await title("C'est noté");
    expect(screen.queryByRole('button')).toBeNull();
    expect(used.at(-1)?.url).toMatch(/\/secret$/);
  },
);

test('an incomplete unsubscribe link leads to the settings of mails', async () => {
  stubApiAnswer('POST /api/unsubscribe/matches/:token', () =>
    createFakeApiErrorResponse(400, 'LINK_INVALID', 'Demandez-en un nouveau.'),
  );
  const { user } = renderTestPage(unsubscribePage, '/desabonnement/:list/:token', {
    address: '/desabonnement/demandes/secr',
  });
  await user.click(await button('Ne plus recevoir ces e-mails'));
  await title("Ce lien n'est pas complet");
  expect(screen.queryByText(/Demandez-en/)).toBeNull();
  expect(screen.getByRole('link', { name: 'Régler mes e-mails' })).toHaveAttribute('href', '/profil/info');
});

const renewable = {
  _id: 'l1',
  productName: 'coings',
  mainType: 'offer' as const,
  images: [],
  availability: 'available' as const,
  isArchived: false,
  expiresAt: '2026-11-24T10:00:00.000Z',
  expired: false,
};
const showRenew = (query = '') =>
  renderTestPage(renewPage, '/renouveler/:token', { address: `/renouveler/secret${query}` });

test('a listing is renewed by a button, without log-in', async () => {
  stubApiAnswer('GET /api/adverts/renew/:token', { ad: renewable });
  const used = stubApiAnswer('POST /api/adverts/renew/:token', {
    ad: { ...renewable, expiresAt: '2026-12-08T10:00:00.000Z' },
    wasRenewedBefore: false,
  });
  const { user } = showRenew('?still=true');
  expect(await screen.findByText("En ligne jusqu'au 24 novembre")).toBeInTheDocument();
  expect(used).toEqual([]);
  await user.click(await button('Toujours disponible'));
  await title("C'est noté");
  expect(screen.getByText("Votre annonce reste en ligne jusqu'au 8 décembre.")).toBeInTheDocument();
  expect(await used[0]?.json()).toEqual({ still: true });
});

test('a listing is marked as sold out by a button, also after a failure', async () => {
  stubApiAnswer('GET /api/adverts/renew/:token', { ad: renewable });
  const used = stubApiAnswer('POST /api/adverts/renew/:token', (_, count) =>
    count === 1
      ? tired()
      : { ad: { ...renewable, availability: 'soldOut', isArchived: true }, wasRenewedBefore: false },
  );
  const { user } = showRenew('?still=false');
  await user.click(await button('Tout est parti'));
  expect(await screen.findByText('Réessayez dans une heure.')).toBeInTheDocument();
  await user.click(await button('Tout est parti'));
  await title("C'est noté");
  expect(screen.getByText(/n'est plus en ligne/)).toBeInTheDocument();
  expect(await used[1]?.json()).toEqual({ still: false });
});

test.each([
  ['Je cherche toujours', true],
  ["J'ai trouvé", false],
])('a request has its own words when renewed: %s', async (label, still) => {
  const ad = { ...renewable, mainType: 'asked' as const };
  stubApiAnswer('GET /api/adverts/renew/:token', { ad });
  const used = stubApiAnswer('POST /api/adverts/renew/:token', {
    ad: { ...ad, isArchived: !still },
    wasRenewedBefore: false,
  });
  const { user } = showRenew(`?still=${still}`);
  await title('Vous cherchez toujours ?');
  expect(screen.queryByRole('button', { name: /disponible|parti/ })).toBeNull();
  await user.click(await button(label));
  await title("C'est noté");
  expect(await used[0]?.json()).toEqual({ still });
});

test.each([
  [false, "Rien n'a changé : votre annonce est en ligne jusqu'au 24 novembre."],
  [true, /^Rien n'a changé : votre annonce n'est plus en ligne/],
])('a used renewal link shows the current state (archived: %s)', async (isArchived, text) => {
  stubApiAnswer('GET /api/adverts/renew/:token', { ad: { ...renewable, isArchived } });
  stubApiAnswer('POST /api/adverts/renew/:token', {
    ad: { ...renewable, isArchived },
    wasRenewedBefore: true,
  });
  const { user } = showRenew();
  await user.click(await button('Toujours disponible'));
  await title('Ce lien a déjà servi');
  expect(screen.getByText(text)).toBeInTheDocument();
});

test.each([
  ["Ce lien n'est plus valable", () => createFakeApiErrorResponse(400, 'LINK_INVALID', 'Lien invalide.')],
  ['Annonce supprimée', () => createFakeApiErrorResponse(404, 'LISTING_GONE', "N'existe plus.")],
])('a renewal link of no use ("%s") has no buttons', async (heading, refused) => {
  stubApiAnswer('GET /api/adverts/renew/:token', refused);
  showRenew();
  await title(heading);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Voir mes annonces' })).toHaveAttribute('href', '/profil/ads');
});
