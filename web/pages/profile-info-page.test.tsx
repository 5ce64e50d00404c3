import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, test, vi } from 'vitest';
import type { BlockedMember } from '#contract/accounts/blocks.ts';
import { ROLE_ADMIN, ROLE_MEMBER } from '#contract/accounts/rules.ts';
import type { SecondFactorState } from '#contract/accounts/second-factor.ts';
import type { AccountSession, User } from '#contract/accounts/user-schema.ts';
import { readBrowserSession } from '#web/client/session.ts';
import { createTestOwnAccount } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { createTestSessionToken, stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as infoPage from './profile-info-page.tsx';

const device = (_id: string, differences: Partial<AccountSession> = {}): AccountSession => ({
  _id,
  createdAt: '2026-11-20T10:00:00.000Z',
  lastSeenAt: '2026-11-21T10:00:00.000Z',
  current: false,
  device: `Firefox ${_id}`,
  ...differences,
});
const here = device('here', { current: true });

function showInfo({
  user = {},
  sessions = [here, device('phone'), device('library')],
  hasPage = false,
  blocks = [],
  secondFactor,
}: {
  user?: Partial<User>;
  sessions?: AccountSession[];
  hasPage?: boolean;
  blocks?: BlockedMember[];
  /** Second factor; given, the member is an administrator. */
  secondFactor?: SecondFactorState;
} = {}) {
  const role = secondFactor ? ROLE_ADMIN : ROLE_MEMBER;
  const { userId } = stubLoggedInMember({ role });
  if (secondFactor) {
    stubApiAnswer('GET /api/users/second-factor', secondFactor);
    stubApiAnswer('GET /api/admin/preferences', { morningMail: true });
  }
  stubApiAnswer('GET /api/users/user', { user: createTestOwnAccount({ _id: userId, role, ...user }) });
  stubApiAnswer('GET /api/users/sessions', sessions);
  stubApiAnswer('GET /api/blocks', () => blocks);
  stubApiAnswer('GET /api/messages/preferences', { email: true });
  const total = hasPage ? 1 : 0;
  stubApiAnswer('GET /api/adverts', { ads: [], pagination: { page: 1, limit: 1, total, totalPages: total } });
  return renderTestPage(infoPage, '/profil/info', { address: '/profil/info', hasToasts: true });
}
const devices = async () => {
  await screen.findByText('Firefox here');
  return within(screen.getByRole('region', { name: 'Appareils connectés' })).getAllByRole('listitem');
};

test('an account that cannot be loaded can be loaded again', async () => {
  stubLoggedInMember();
  const { user } = showInfo();
  stubApiAnswer('GET /api/users/user', (_, count) =>
    count === 1
      ? createFakeApiErrorResponse(500, 'INTERNAL', 'Non.')
      : { user: createTestOwnAccount({ firstName: 'Zoé' }) },
  );
  await user.click(await screen.findByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByRole('heading', { name: 'Zoé Petit' })).toBeInTheDocument();
});

test('the account page shows the profile, and who sees the telephone number', async () => {
  showInfo({
    user: { phone: '0639981234', showPhoneNumber: false, professional: true, companyName: 'Ferme' },
  });
  expect(await screen.findByText('0639981234')).toBeInTheDocument();
  expect(screen.getByText('Masqué sur vos annonces')).toBeInTheDocument();
  expect(screen.getByText('Ferme')).toBeInTheDocument();
});

test('the account page leads to the decisions of administrators', async () => {
  showInfo();
  expect(await screen.findByRole('link', { name: 'Décisions des administrateurs' })).toHaveAttribute(
    'href',
    '/profil/decisions',
  );
});

test('another device is logged out, and the focus moves to the title', async () => {
  const closed = stubApiAnswer('DELETE /api/users/sessions/:id', { message: 'Session fermée.' });
  const { user } = showInfo();
  const [own, phone] = await devices();
  expect(within(own as HTMLElement).queryByRole('button')).toBeNull();
  const close = within(phone as HTMLElement).getByRole('button', { name: 'Fermer' });
  expect(close).toHaveAccessibleDescription(/Firefox phone/);
  stubApiAnswer('GET /api/users/sessions', [here, device('library')]);
  await user.click(close);
  expect(await screen.findByText('Session fermée.')).toBeInTheDocument();
  await waitFor(async () => expect(await devices()).toHaveLength(2));
  expect(screen.getByRole('heading', { name: 'Appareils connectés' })).toHaveFocus();
  expect(closed[0]?.url).toMatch(/\/phone$/);
});

test('all other devices are logged out together', async () => {
  const { user } = showInfo();
  await devices();
  stubApiAnswer('DELETE /api/users/sessions', { message: 'Sessions fermées.' });
  stubApiAnswer('GET /api/users/sessions', [here]);
  await user.click(await screen.findByRole('button', { name: 'Fermer toutes les autres sessions' }));
  await waitFor(async () => expect(await devices()).toHaveLength(1));
  expect(screen.queryByRole('button', { name: 'Fermer toutes les autres sessions' })).toBeNull();
});

test('a device stays listed after a network failure, and disappears when already logged out', async () => {
  stubApiAnswer('DELETE /api/users/sessions/:id', (_, count) =>
    count === 1
      ? HttpResponse.error()
      : createFakeApiErrorResponse(404, 'SESSION_NOT_FOUND', 'Session déjà fermée.'),
  );
  const { user } = showInfo();
  const [, phone] = await devices();
  expect(phone).toHaveTextContent(/Dernière activité\s: \d\d\/\d\d\/\d{4} \d\d:\d\d/);
  const close = within(phone as HTMLElement).getByRole('button', { name: 'Fermer' });
  await user.click(close);
  expect(await screen.findByText(/^La connexion ne répond pas\./)).toBeInTheDocument();
  await waitFor(() => expect(close).not.toHaveAttribute('aria-disabled'));
  expect(await devices()).toHaveLength(3);
  stubApiAnswer('GET /api/users/sessions', [here]);
  await user.click(close);
  expect(await screen.findByText('Session déjà fermée.')).toBeInTheDocument();
  await waitFor(async () => expect(await devices()).toHaveLength(1));
});

test('a list of devices that cannot be loaded can be loaded again', async () => {
  const { user } = showInfo();
  stubApiAnswer('GET /api/users/sessions', (_, count) =>
    count === 1 ? createFakeApiErrorResponse(500, 'INTERNAL', 'Liste indisponible.') : [here],
  );
  expect(await screen.findByText('Liste indisponible.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await devices()).toHaveLength(1);
});

test('mails about messages are switched at once, and back when the server refuses', async () => {
  const { user } = showInfo();
  const mails = await screen.findByRole('switch', { name: /message resté non lu/ });
  stubApiAnswer('PUT /api/messages/preferences', { email: false });
  stubApiAnswer('GET /api/messages/preferences', { email: false });
  await user.click(mails);
  expect(mails).not.toBeChecked();
  expect(await screen.findByText('Notification mise à jour avec succès')).toBeInTheDocument();
  expect(mails).not.toBeChecked();
  stubApiAnswer('PUT /api/messages/preferences', () => createFakeApiErrorResponse(500, 'INTERNAL', 'Non.'));
  await user.click(mails);
  expect(await screen.findByText('Erreur lors de la mise à jour de la notification')).toBeInTheDocument();
  await waitFor(() => expect(mails).not.toBeChecked());
});

test('mails about offers can be switched in the account', async () => {
  const updated = stubApiAnswer('PUT /api/users/update', {
    token: '',
    user: createTestOwnAccount({ matchMails: false }),
  });
  const { user } = showInfo();
  const mails = await screen.findByRole('switch', { name: /offre qui répond à mes demandes/ });
  expect(mails).toBeChecked();
  stubApiAnswer('GET /api/users/user', { user: createTestOwnAccount({ matchMails: false }) });
  await user.click(mails);
  expect(await screen.findByText('Notification mise à jour avec succès')).toBeInTheDocument();
  await waitFor(() => expect(mails).not.toBeChecked());
  expect(await updated[0]?.json()).toEqual({ matchMails: false });
});

test('mails about unanswered offers can be switched in the account', async () => {
  const updated = stubApiAnswer('PUT /api/users/update', {
    token: '',
    user: createTestOwnAccount({ adviceMails: false }),
  });
  const { user } = showInfo();
  const mails = await screen.findByRole('switch', { name: /offres restées sans réponse/ });
  expect(mails).toBeChecked();
  stubApiAnswer('GET /api/users/user', { user: createTestOwnAccount({ adviceMails: false }) });
  await user.click(mails);
  await waitFor(() => expect(mails).not.toBeChecked());
  expect(await updated[0]?.json()).toEqual({ adviceMails: false });
});

test('reservations can be switched off in the account', async () => {
  const updated = stubApiAnswer('PUT /api/users/update', {
    token: '',
    user: createTestOwnAccount({ reservations: false }),
  });
  const { user } = showInfo();
  const reservations = await screen.findByRole('switch', { name: /^Réservations/ });
  expect(reservations).toBeChecked();
  stubApiAnswer('GET /api/users/user', { user: createTestOwnAccount({ reservations: false }) });
  await user.click(reservations);
  await waitFor(() => expect(reservations).not.toBeChecked());
  expect(await updated[0]?.json()).toEqual({ reservations: false });
});

test('the links for an unconfirmed or new address can be sent again', async () => {
  const proving = stubApiAnswer('POST /api/users/activation-link', { message: 'Envoyé.' });
  const changing = stubApiAnswer('PUT /api/users/update', () =>
    createFakeApiErrorResponse(429, 'TOO_MANY_REQUESTS', 'Demain.'),
  );
  const { user } = showInfo({ user: { isEmailProved: false, pendingEmail: 'new@recolte.test' } });
  await user.click(await screen.findByRole('button', { name: 'Recevoir le lien de confirmation' }));
  expect(await screen.findByText('Un lien vous a été envoyé par mail')).toBeInTheDocument();
  expect(await proving[0]?.json()).toEqual({ email: 'ana@recolte.test' });
  await user.click(screen.getByRole('button', { name: 'Renvoyer le lien' }));
  expect(await screen.findByText('Demain.')).toBeInTheDocument();
  expect(await changing[0]?.json()).toEqual({ email: 'new@recolte.test' });
});

test('an address that accepts no mails any more is mentioned', async () => {
  showInfo({ user: { isEmailRefused: true } });
  expect(await screen.findByText(/^Nous n'arrivons plus/)).toHaveTextContent(
    "Nous n'arrivons plus à vous écrire à ana@recolte.test.",
  );
});

test('a blocked person is listed and can be unblocked', async () => {
  const blocks = [{ _id: 'b1', userId: 'karim', firstName: 'Karim', createdAt: '2026-11-20T10:00:00.000Z' }];
  const { user } = showInfo({ blocks });
  const unblocked = stubApiAnswer('DELETE /api/blocks/:userId', { message: 'Cette personne est débloquée.' });
  const button = await screen.findByRole('button', { name: 'Débloquer' });
  expect(button).toHaveAccessibleDescription(/^Karim/);
  stubApiAnswer('GET /api/blocks', []);
  await user.click(button);
  expect(await screen.findByText('Cette personne est débloquée.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText('Personnes bloquées')).toBeNull());
  expect(unblocked[0]?.url).toMatch(/\/karim$/);
});

test('a seller finds a link to the own page, other members do not', async () => {
  const { unmount } = showInfo();
  await screen.findByRole('link', { name: 'Modifier mon profil' });
  expect(screen.queryByRole('link', { name: 'Voir ma page de vendeur' })).toBeNull();
  unmount();
  showInfo({ hasPage: true, user: { _id: 'ana' } });
  const link = await screen.findByRole('link', { name: 'Voir ma page de vendeur' });
  expect(link).toHaveAttribute('href', '/vendeur/ana');
});

describe('the second factor of an administrator', () => {
  const off: SecondFactorState = { isActive: false, isRequired: false, recoveryCodes: 0 };
  const on: SecondFactorState = { isActive: true, isRequired: false, recoveryCodes: 10 };
  const name = 'Validation en deux étapes';
  const section = async () => within(await screen.findByRole('region', { name }));

  test('a second factor is not offered to members', async () => {
    showInfo();
    await screen.findByText('Firefox here');
    expect(screen.queryByRole('region', { name })).toBeNull();
  });

  test('a second factor is set up with a QR code or a key, and its recovery codes show once', async () => {
    const print = vi.fn();
    vi.stubGlobal('print', print);
    const { user, router } = showInfo({ secondFactor: { ...off, isRequired: true } });
    const uri = 'otpauth://totp/R:ana?secret=ABCDEFGHIJKLMNOP&issuer=R';
    const prepared = stubApiAnswer('POST /api/users/second-factor', (_, count) =>
      count === 1
        ? createFakeApiErrorResponse(400, 'INVALID_INPUT', 'Non.', { password: 'Ce mot de passe est faux.' })
        : { secret: 'ABCDEFGHIJKLMNOP', uri },
    );
    const part = await section();
    expect(part.getByText(/Ce site la demande aux administrateurs/)).toBeInTheDocument();
    await user.click(part.getByRole('button', { name: 'Activer la validation en deux étapes' }));
    expect(part.getByLabelText('Votre mot de passe')).toHaveFocus();
    await user.keyboard('Pirate-2028!{Enter}');
    expect(await part.findByText('Ce mot de passe est faux.')).toBeInTheDocument();
    await user.clear(part.getByLabelText('Votre mot de passe'));
    await user.type(part.getByLabelText('Votre mot de passe'), 'Jardin-2026!{Enter}');
    expect(await part.findByRole('img', { name: /Code QR/ })).toBeInTheDocument();
    expect(await prepared[1]?.json()).toEqual({ password: 'Jardin-2026!' });
    expect(part.getByText('ABCD EFGH IJKL MNOP')).toBeInTheDocument();
    await user.click(part.getByRole('button', { name: 'Copier la clé' }));
    expect(await navigator.clipboard.readText()).toBe('ABCDEFGHIJKLMNOP');

    const codes = ['bcdf-ghjk-mnpq-rstv', 'wxyz-2345-6789-bcdf'];
    const sent = stubApiAnswer('POST /api/users/second-factor/confirm', (_, count) =>
      count === 1
        ? createFakeApiErrorResponse(400, 'INVALID_INPUT', 'Non.', { code: 'Ce code est faux.' })
        : { recoveryCodes: codes },
    );
    await user.type(part.getByLabelText('Code à 6 chiffres'), '000000{Enter}');
    expect(await part.findByText('Ce code est faux.')).toBeInTheDocument();
    stubApiAnswer('GET /api/users/second-factor', on);
    await user.clear(part.getByLabelText('Code à 6 chiffres'));
    await user.type(part.getByLabelText('Code à 6 chiffres'), '123456{Enter}');
    expect(await part.findByText(codes[1] as string)).toBeInTheDocument();
    expect(await sent[1]?.json()).toEqual({ code: '123456' });
    await user.click(part.getByRole('button', { name: 'Copier' }));
    expect(await navigator.clipboard.readText()).toBe(codes.join('\n'));
    await user.click(part.getByRole('button', { name: 'Imprimer' }));
    expect(print).toHaveBeenCalledOnce();

    const leave = () => dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(leave()).toBe(false);
    await router.navigate('/messages');
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Quitter sans vos codes\u00a0?' }),
    );
    await user.click(question.getByRole('button', { name: 'Rester' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(part.getByText(codes[1] as string)).toBeInTheDocument();
    await user.click(part.getByRole('button', { name: "J'ai gardé mes codes" }));
    await waitFor(() => expect(part.queryByText(codes[0] as string)).toBeNull());
    expect(screen.getByRole('heading', { name })).toHaveFocus();
    expect(part.getByText('Activée')).toBeInTheDocument();
    expect(part.getByText(/^Il vous reste 10 codes de secours\./)).toBeInTheDocument();
    expect(leave()).toBe(true);
    await router.navigate('/messages');
    expect(await screen.findByText('Page /messages')).toBeInTheDocument();
  });

  test('the recovery codes can be left after a question', async () => {
    const { user, router } = showInfo({ secondFactor: off });
    stubApiAnswer('POST /api/users/second-factor', {
      secret: 'ABCDEFGH',
      uri: 'otpauth://totp/R:ana?secret=ABCDEFGH',
    });
    stubApiAnswer('POST /api/users/second-factor/confirm', { recoveryCodes: ['bcdf-ghjk-mnpq-rstv'] });
    const part = await section();
    await user.click(part.getByRole('button', { name: 'Activer la validation en deux étapes' }));
    await user.keyboard('Jardin-2026!{Enter}');
    await user.type(await part.findByLabelText('Code à 6 chiffres'), '123456{Enter}');
    await part.findByText('bcdf-ghjk-mnpq-rstv');
    await router.navigate('/messages');
    await user.click(await screen.findByRole('button', { name: 'Quitter quand même' }));
    expect(await screen.findByText('Page /messages')).toBeInTheDocument();
  });

  test('a second factor is switched off with a code; a wrong one keeps the dialog', async () => {
    const { user } = showInfo({ secondFactor: { ...on, recoveryCodes: 1 } });
    const part = await section();
    expect(part.getByText(/un code de secours\. Désactivez-la/)).toBeInTheDocument();
    await user.click(part.getByRole('button', { name: 'Désactiver' }));
    const dialog = within(await screen.findByRole('dialog'));
    const sent = stubApiAnswer('DELETE /api/users/second-factor', (_, count) =>
      count === 1
        ? createFakeApiErrorResponse(400, 'INVALID_INPUT', 'Non.', { code: 'Ce code est faux.' })
        : { message: 'La validation est désactivée.' },
    );
    await user.type(dialog.getByLabelText('Code à 6 chiffres'), '000000{Enter}');
    expect(await dialog.findByText('Ce code est faux.')).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Utiliser un code de secours' }));
    stubApiAnswer('GET /api/users/second-factor', off);
    await user.type(dialog.getByLabelText('Code de secours'), 'BCDF ghjk-mnpq-rstv{Enter}');
    expect(await screen.findByText('La validation est désactivée.')).toBeInTheDocument();
    expect(
      await part.findByRole('button', { name: 'Activer la validation en deux étapes' }),
    ).toBeInTheDocument();
    expect(await sent[1]?.json()).toEqual({ code: 'bcdfghjkmnpqrstv' });
  });

  test('a second factor that cannot be loaded can be loaded again', async () => {
    const { user } = showInfo({ secondFactor: on });
    stubApiAnswer('GET /api/users/second-factor', (_, count) =>
      count === 1 ? createFakeApiErrorResponse(500, 'INTERNAL', 'Non.') : off,
    );
    const part = await section();
    await user.click(await part.findByRole('button', { name: 'Réessayer' }));
    expect(await part.findByText('Désactivée')).toBeInTheDocument();
  });
});

test('an unknown commune has a warning, and one tap takes the proposal', async () => {
  const proposals = [{ city: 'Villeurbanne', postalCode: '69100' }];
  const { user } = showInfo({ user: { placeDoubt: { reason: 'unknown', proposals } } });
  const token = createTestSessionToken({ userId: readBrowserSession()?.userId ?? '' });
  const sent = stubApiAnswer('PUT /api/users/update', { user: createTestOwnAccount(), token });
  await user.click(await screen.findByRole('button', { name: 'Villeurbanne (69100)' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(await sent[0]?.json()).toEqual({ address: proposals[0] });
});
