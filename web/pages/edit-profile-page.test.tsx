import 'fake-indexeddb/auto';
import { act, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { accountErrorTexts, ROLE_ADMIN } from '#contract/accounts/rules.ts';
import {
  endSessionRefusedByServer,
  forgetSessionTokenInBrowser,
  readBrowserSession,
} from '#web/client/session.ts';
import type { Session } from '#web/client/session-token.ts';
import { deleteMemberAndVisitorFormDrafts, readStoredFormDraft } from '#web/offline/drafts/draft-store.ts';
import { createTestCommuneFeature, createTestOwnAccount } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { createTestSessionToken, stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import { registerToastRenderer } from '#web/ui/toasts/show-or-queue-toast.ts';
import * as editPage from './edit-profile-page.tsx';

let ana: Session;
beforeEach(async () => {
  for (const userId of ['u1', 'ana']) await deleteMemberAndVisitorFormDrafts(userId);
  ana = stubLoggedInMember();
  stubApiAnswer('GET /api/users/user', { user: createTestOwnAccount({ _id: ana.userId }) });
});
const showEdit = () =>
  renderTestPage(editPage, '/edit-profile', { address: '/edit-profile', hasToasts: true });
const dialog = () => screen.findByRole('dialog', { name: 'Votre session est terminée' });
const freshToken = (userId: string) =>
  createTestSessionToken({ userId, exp: Math.floor(Date.now() / 1000) + 60 });

async function logInAgain(user: ReturnType<typeof showEdit>['user']) {
  await dialog();
  await user.type(screen.getByLabelText('Mot de passe'), 'Secret-1');
  await user.click(screen.getByRole('button', { name: 'Se connecter' }));
}

test('a member whose session ends logs in again in a dialog, and keeps the typed text', async () => {
  const sent = stubApiAnswer('POST /api/users/login', (_, count) =>
    count === 1
      ? createFakeApiErrorResponse(401, 'BAD_CREDENTIALS', 'Email ou mot de passe incorrect')
      : Response.json({ token: freshToken(ana.userId) }),
  );
  const { user } = showEdit();
  const name = await screen.findByLabelText(/^Prénom/);
  await user.clear(name);
  await user.type(name, 'Anaïs');
  act(endSessionRefusedByServer);
  await logInAgain(user);
  expect(await screen.findByText('Email ou mot de passe incorrect')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Se connecter' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(name).toHaveValue('Anaïs');
  expect(readBrowserSession()?.userId).toBe(ana.userId);
  expect(await sent[1]?.json()).toEqual({ email: 'ana@recolte.test', password: 'Secret-1' });
});

test('another person who logs in there does not see the typed text', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  stubApiAnswer('POST /api/users/login', () => Response.json({ token: freshToken('noé') }));
  const { user } = showEdit();
  await screen.findByLabelText(/^Prénom/);
  act(endSessionRefusedByServer);
  await logInAgain(user);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('the log-in dialog stays closed until another session ends, and does not open after a log-out', async () => {
  const { user } = showEdit();
  await screen.findByLabelText(/^Prénom/);
  act(endSessionRefusedByServer);
  await dialog();
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => void stubLoggedInMember({ userId: ana.userId }));
  act(endSessionRefusedByServer);
  await dialog();
  act(() => void stubLoggedInMember({ userId: ana.userId }));
  act(forgetSessionTokenInBrowser);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('the chosen commune fills in its postal code', async () => {
  stubApiAnswer('GET /api/places/search', {
    type: 'FeatureCollection',
    features: [createTestCommuneFeature('Brest', '29200', [-4.49, 48.39])],
    attribution: '',
    licence: '',
  });
  const { user } = showEdit();
  const city = () => screen.getByLabelText(/^Ville/);
  await screen.findByLabelText(/^Ville/);
  await user.hover(city());
  await waitFor(() => expect(city()).toHaveAttribute('role', 'combobox'));
  await user.clear(city());
  await user.type(city(), 'Bre');
  await user.click(await screen.findByRole('option', { name: /Brest/ }));
  expect(screen.getByLabelText(/^Code postal/)).toHaveValue('29200');
});

test('missing and weak values are named beside their fields, and the first gets the focus', async () => {
  const { user } = showEdit();
  const name = await screen.findByLabelText(/^Prénom/);
  await user.clear(name);
  await user.type(screen.getByLabelText(/^Nouveau mot de passe/), 'court');
  await user.click(saveProfile());
  await waitFor(() => expect(name).toHaveAccessibleDescription(/Veuillez entrer votre prénom$/));
  expect(name).toHaveFocus();
  expect(screen.getByLabelText(/^Nouveau mot de passe/)).toHaveAccessibleDescription(
    expect.stringContaining(accountErrorTexts.passwordWeak),
  );
});

test('an administrator may give the present password with a new one, and reads that it is wrong', async () => {
  const account = createTestOwnAccount({ _id: ana.userId, role: ROLE_ADMIN });
  stubApiAnswer('GET /api/users/user', { user: account });
  const sent = stubApiAnswer('PUT /api/users/update', () =>
    createFakeApiErrorResponse(400, 'INVALID_INPUT', 'Vérifiez.', {
      currentPassword: 'Ce mot de passe est faux.',
    }),
  );
  const { user } = showEdit();
  await user.type(await screen.findByLabelText('Nouveau mot de passe'), 'Verger-2027?');
  await user.type(screen.getByLabelText('Mot de passe actuel'), 'Faux-2027!');
  await user.click(screen.getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(screen.getByLabelText('Mot de passe actuel')).toHaveAccessibleDescription(
      /Ce mot de passe est faux\.$/,
    ),
  );
  expect((await sent[0]?.formData())?.get('currentPassword')).toBe('Faux-2027!');
});

test('a refused or lost profile keeps the typed text, and can be saved again', async () => {
  const pendingEmail = 'zoe@recolte.test';
  const replies = [
    () =>
      createFakeApiErrorResponse(409, 'EMAIL_TAKEN', 'Prise.', {
        email: 'Cette adresse email est déjà utilisée',
      }),
    () => HttpResponse.error(),
  ];
  stubApiAnswer('PUT /api/users/update', (_, count) =>
    (
      replies[count - 1] ??
      (() => Response.json({ token: freshToken(ana.userId), user: createTestOwnAccount({ pendingEmail }) }))
    )(),
  );
  const { user } = showEdit();
  const email = await screen.findByLabelText(/^Email/);
  await user.clear(email);
  await user.type(email, pendingEmail);
  await user.click(saveProfile());
  expect(await screen.findByText('An error occurred while updating user information.')).toBeInTheDocument();
  await waitFor(() => expect(email).toHaveAccessibleDescription(/Cette adresse email est déjà utilisée$/));
  expect(email).toHaveValue(pendingEmail);
  await user.click(saveProfile());
  expect(await screen.findByRole('alert')).toHaveTextContent('La connexion ne répond pas.');
  stubApiAnswer('GET /api/users/user', { user: createTestOwnAccount({ _id: ana.userId, pendingEmail }) });
  await user.click(saveProfile());
  expect(await screen.findByText(/^Ouvrez le lien envoyé à zoe@recolte\.test/)).toBeInTheDocument();
  expect(screen.queryByText('Mise à jour avec succès')).toBeNull();
  expect(await screen.findByText(/^En attente de confirmation/)).toHaveTextContent(
    `En attente de confirmation : ${pendingEmail}`,
  );
  await waitFor(() => expect(screen.getByLabelText(/^Email/)).toHaveValue('ana@recolte.test'));
});

test('an account that cannot be loaded is replaced by an error, and can be loaded again', async () => {
  stubApiAnswer('GET /api/users/user', (_, count) =>
    count === 1
      ? createFakeApiErrorResponse(500, 'INTERNAL', 'Non.')
      : { user: createTestOwnAccount({ _id: ana.userId }) },
  );
  const { user } = showEdit();
  expect(await screen.findByText('An error occurred while fetching user data.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByLabelText(/^Prénom/)).toHaveValue('Ana');
});

test('an unconfirmed address is mentioned above the profile', async () => {
  stubApiAnswer('GET /api/users/user', {
    user: createTestOwnAccount({ _id: ana.userId, isEmailProved: false }),
  });
  showEdit();
  expect(await screen.findByText("Votre adresse n'est pas confirmée.")).toBeInTheDocument();
});

test('an account is deleted after a question, and its member logged out', async () => {
  const erased = stubApiAnswer('DELETE /api/users/delete', { message: 'Fait.' });
  const { user } = renderTestPage(editPage, '/edit-profile', { address: '/edit-profile' });
  const ask = await screen.findByRole('button', { name: 'Supprimer mon compte' });
  await user.click(ask);
  const question = screen.getByRole('alertdialog', {
    name: 'Êtes-vous sûr de vouloir supprimer votre compte?',
  });
  await user.click(within(question).getByRole('button', { name: 'Non, annuler' }));
  expect(question).not.toBeVisible();
  expect(erased).toEqual([]);
  await user.click(ask);
  await user.click(screen.getByRole('button', { name: 'Oui, supprimer' }));
  expect(await screen.findByText('Page /login')).toBeInTheDocument();
  expect(readBrowserSession()).toBeUndefined();
  const toasts: string[] = [];
  registerToastRenderer(({ text }) => toasts.push(text))();
  expect(toasts).toEqual(['Compte supprimé avec succès']);
});

test('an account that cannot be deleted explains why, and stays', async () => {
  stubApiAnswer('DELETE /api/users/delete', () =>
    createFakeApiErrorResponse(409, 'LAST_ADMIN', 'Vous êtes le seul administrateur.'),
  );
  const { user } = showEdit();
  await user.click(await screen.findByRole('button', { name: 'Supprimer mon compte' }));
  await user.click(screen.getByRole('button', { name: 'Oui, supprimer' }));
  expect(await screen.findByText('Vous êtes le seul administrateur.')).toBeInTheDocument();
  expect(screen.getByText('An error occurred while deleting the account.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(readBrowserSession()?.userId).toBe(ana.userId);
});

test('a suspended member can only read, download the data and delete the account', async () => {
  stubApiAnswer('GET /api/users/user', { user: createTestOwnAccount({ isActive: false }) });
  showEdit();
  expect(await screen.findByText('Votre compte est suspendu.')).toBeInTheDocument();
  expect(screen.getByLabelText(/^Prénom/)).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
  expect(screen.getByRole('button', { name: /Télécharger mes données/ })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Supprimer mon compte' })).toBeEnabled();
});

test('the own data are downloaded under a dated name; a network failure is explained', async () => {
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.download);
  });
  stubApiAnswer('GET /api/users/export', (_, count) =>
    count === 1 ? Response.json({ exportedAt: '2026-11-22T10:00:00.000Z' }) : HttpResponse.error(),
  );
  const { user } = showEdit();
  const download = await screen.findByRole('button', { name: /Télécharger mes données/ });
  await user.click(download);
  await waitFor(() => expect(clicked).toEqual(['mes-donnees-2026-11-22.json']));
  await waitFor(() => expect(download).not.toHaveAttribute('aria-disabled'));
  await user.click(download);
  expect(await screen.findByText(/^La connexion ne répond pas\./)).toBeInTheDocument();
  expect(download).toBeEnabled();
});

const SLOT = { days: [6], from: '09:00', to: '12:30', place: 'Marché de Bron' };
const slot = (number: number) => within(screen.getByRole('group', { name: `Créneau ${number}` }));
const saveProfile = () => screen.getByRole('button', { name: 'Enregistrer' });

test('pick-up slots can be added and removed, and are sent as one list', async () => {
  stubApiAnswer('GET /api/users/user', {
    user: createTestOwnAccount({ _id: ana.userId, pickup: [SLOT, SLOT] }),
  });
  const sent = stubApiAnswer('PUT /api/users/update', {
    token: freshToken(ana.userId),
    user: createTestOwnAccount(),
  });
  const { user } = showEdit();
  await user.click(await screen.findByRole('button', { name: 'Retirer le créneau 1' }));
  await user.click(screen.getByRole('button', { name: 'Ajouter un créneau' }));
  expect(slot(2).getByRole('checkbox', { name: 'lundi' })).toHaveFocus();
  await user.click(slot(2).getByRole('checkbox', { name: 'lundi' }));
  await user.click(slot(2).getByRole('checkbox', { name: 'vendredi' }));
  await user.type(slot(2).getByLabelText('De'), '17:00');
  await user.type(slot(2).getByLabelText('À'), '19:00');
  await user.type(slot(2).getByLabelText('Lieu'), 'À la ferme');
  await user.type(slot(2).getByLabelText(/^Commander au plus tard/), '24');
  await user.click(saveProfile());
  await waitFor(() => expect(sent).toHaveLength(1));
  const form = await sent[0]?.formData();
  expect(JSON.parse(String(form?.get('pickup')))).toEqual([
    SLOT,
    { days: [1, 5], from: '17:00', to: '19:00', place: 'À la ferme', orderUntilHours: 24 },
  ]);
  expect([...(form?.keys() ?? [])].filter((name) => name.startsWith('pickup['))).toEqual([]);
});

test('an absence is sent as its last day', async () => {
  const away = { _id: ana.userId, awayUntil: '2026-12-24' };
  stubApiAnswer('GET /api/users/user', { user: createTestOwnAccount(away) });
  const sent = stubApiAnswer('PUT /api/users/update', {
    token: freshToken(ana.userId),
    user: createTestOwnAccount(away),
  });
  const { user } = showEdit();
  const field = await screen.findByLabelText("Absent jusqu'au");
  expect(field).toHaveValue('2026-12-24');
  await user.clear(field);
  await user.type(field, '2026-12-31');
  await user.click(saveProfile());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect((await sent[0]?.formData())?.get('awayUntil')).toBe('2026-12-31');
});

test('an absence warns of the orders until its last day, and of none before it is chosen', async () => {
  stubApiAnswer('GET /api/users/user', { user: createTestOwnAccount({ _id: ana.userId }) });
  const asked = stubApiAnswer('GET /api/reservations', ({ url }) => {
    const total = new URL(url).searchParams.get('status') === 'asked' ? 1 : 2;
    return { reservations: [], pagination: { page: 1, limit: 1, total, totalPages: total } };
  });
  const { user } = showEdit();
  const field = await screen.findByLabelText("Absent jusqu'au");
  expect(asked).toHaveLength(0);
  const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10);
  await user.type(field, day);
  expect(await screen.findByText(/^3 commandes sont prévues d'ici là/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Voir mes commandes' })).toHaveAttribute(
    'href',
    '/profil/commandes',
  );
  expect(Object.fromEntries(new URL(asked[0]?.url ?? '').searchParams)).toMatchObject({
    as: 'seller',
    to: day,
  });
});

test('a stored pick-up slot is one line until it is changed', async () => {
  stubApiAnswer('GET /api/users/user', { user: createTestOwnAccount({ _id: ana.userId, pickup: [SLOT] }) });
  const { user } = showEdit();
  const change = await screen.findByRole('button', { name: 'Modifier le créneau 1' });
  expect(slot(1).getByText(/^samedi 9.h à 12.h.30, Marché de Bron$/)).toBeInTheDocument();
  await user.click(change);
  expect(slot(1).getByRole('checkbox', { name: 'lundi' })).toHaveFocus();
  expect(change).not.toBeInTheDocument();
});

test('an error of a pick-up slot stands beside it, and disappears with its row', async () => {
  const wrong = { ...SLOT, from: '18:00', place: '' };
  stubApiAnswer('GET /api/users/user', {
    user: createTestOwnAccount({ _id: ana.userId, pickup: [SLOT, wrong, SLOT] }),
  });
  const { user } = showEdit();
  await screen.findByLabelText(/^Prénom/);
  await user.click(slot(2).getByRole('checkbox', { name: 'samedi' }));
  await user.click(saveProfile());
  await waitFor(() => expect(slot(2).getByRole('checkbox', { name: 'lundi' })).toHaveFocus());
  expect(slot(2).getByText('Choisissez au moins un jour de la semaine.')).toBeInTheDocument();
  expect(slot(2).getByLabelText('À')).toHaveAccessibleDescription(
    "L'heure de fin doit venir après l'heure de début.",
  );
  expect(slot(2).getByLabelText('Lieu')).toBeInvalid();
  expect(slot(2).getByLabelText('De')).toHaveValue('18:00');
  await user.click(screen.getByRole('button', { name: 'Retirer le créneau 2' }));
  expect(slot(2).getByLabelText('Lieu')).toHaveValue('Marché de Bron');
  expect(slot(2).getByLabelText('Lieu')).toBeValid();
  expect(screen.queryByText(/Choisissez au moins un jour/)).toBeNull();
});

test('pick-up slots are limited to six', async () => {
  stubApiAnswer('GET /api/users/user', {
    user: createTestOwnAccount({ _id: ana.userId, pickup: Array(6).fill(SLOT) }),
  });
  const { user } = showEdit();
  await user.click(await screen.findByRole('button', { name: 'Six créneaux au plus' }));
  expect(screen.getAllByRole('group', { name: /^Créneau/ })).toHaveLength(6);
});

test('the characters of a presentation are counted', async () => {
  const { user } = showEdit();
  const field = await screen.findByLabelText('Présentation');
  await user.type(field, 'Un verger.');
  expect(field).toHaveAccessibleDescription(/ 10 \/ 1000 caractères/);
});

const CONTACT = {
  companyAddress: '12 chemin des Prés, 69500 Bron',
  companyEmail: 'contact@example.org',
  companyPhone: '04 72 00 00 00',
};

test('an incomplete company is mentioned, but may stay incomplete', async () => {
  const company = { professional: true, companyName: 'Ferme Garance', companySiret: '73282932000074' };
  const account = createTestOwnAccount({ _id: ana.userId, ...company, companyEmail: CONTACT.companyEmail });
  stubApiAnswer('GET /api/users/user', { user: account });
  const sent = stubApiAnswer('PUT /api/users/update', { token: freshToken(ana.userId), user: account });
  const { user } = showEdit();
  expect(
    await screen.findByText(/Il manque à votre entreprise : adresse et téléphone\./),
  ).toBeInTheDocument();
  for (const label of [/^Adresse de l'entreprise/, /^E-mail de l'entreprise/, /^Contact téléphonique/]) {
    expect(screen.getByLabelText(label)).not.toBeRequired();
    await user.clear(screen.getByLabelText(label));
  }
  await user.click(screen.getByRole('button', { name: 'Enregistrer mon entreprise' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  // happy-dom leaves empty fields out of a form's data.
  expect((await sent[0]?.formData())?.get('companyEmail') || '').toBe('');
});

test('a private person becomes a professional with a company, which can only be changed afterwards', async () => {
  const sent = stubApiAnswer('PUT /api/users/update', () =>
    createFakeApiErrorResponse(400, 'INVALID_INPUT', 'Non.', { companySiret: 'Siret inconnu' }),
  );
  const { user, unmount } = showEdit();
  await user.click(await screen.findByRole('checkbox', { name: 'Je vends à titre professionnel' }));
  await user.type(screen.getByLabelText(/^Nom de l'entreprise/), 'Ferme Garance');
  const siret = screen.getByLabelText(/^Numéro de SIRET/);
  await user.type(siret, '732 829 320 00075');
  await user.click(saveProfile());
  await waitFor(() => expect(siret).toHaveAccessibleDescription(/Siret invalide/));
  expect(sent).toHaveLength(0);
  expect(screen.getByLabelText(/^E-mail de l'entreprise/)).toHaveValue('ana@recolte.test');
  const address = screen.getByLabelText(/^Adresse de l'entreprise/);
  expect(address).toHaveValue('44000 Nantes');
  await user.clear(address);
  await user.type(siret, '{Backspace}4');
  await user.click(saveProfile());
  await waitFor(() => expect(siret).toHaveAccessibleDescription(/Siret inconnu/));
  const form = await sent[0]?.formData();
  expect(form?.get('professional')).toBe('true');
  expect(form?.get('companyName')).toBe('Ferme Garance');
  expect(siret).toHaveValue('732 829 320 00074');
  unmount();
  const certified = { companyName: 'Ferme Garance', ...CONTACT, certifiedAt: '2026-11-22T10:00:00.000Z' };
  stubApiAnswer('GET /api/users/user', { user: createTestOwnAccount({ professional: true, ...certified }) });
  showEdit();
  expect(await screen.findByLabelText(/^Nom de l'entreprise/)).toHaveValue('Ferme Garance');
  expect(screen.queryByRole('checkbox', { name: 'Je vends à titre professionnel' })).toBeNull();
});

test('a new name or SIRET of a certified company has to be certified again', async () => {
  const company = { companyName: 'Ferme Garance', companySiret: '73282932000074' };
  const certified = { ...company, ...CONTACT, certifiedAt: '2026-11-22T10:00:00.000Z' };
  stubApiAnswer('GET /api/users/user', {
    user: createTestOwnAccount({ _id: ana.userId, professional: true, ...certified }),
  });
  const sent = stubApiAnswer('PUT /api/users/update', {
    token: freshToken(ana.userId),
    user: createTestOwnAccount(),
  });
  const { user } = showEdit();
  const note = () => screen.queryByText(/je certifie que les informations de mon entreprise/);
  const name = await screen.findByLabelText(/^Nom de l'entreprise/);
  const siret = screen.getByLabelText(/^Numéro de SIRET/);
  await user.type(siret, ' ');
  expect(note()).toBeNull();
  await user.type(siret, '5');
  expect(note()).toBeInTheDocument();
  await user.type(siret, '{Backspace}');
  expect(note()).toBeNull();
  await user.type(name, ' bio');
  await user.click(saveProfile());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect((await sent[0]?.formData())?.get('certified')).toBe('true');
});

describe('an unknown commune', () => {
  const villeurbanne = { city: 'Villeurbanne', postalCode: '69100' };
  const checked = (request: Request) => {
    const { searchParams } = new URL(request.url);
    return searchParams.get('city') === 'Villeurbanne'
      ? { verdict: 'known' as const, proposals: [] }
      : { verdict: 'unknown' as const, proposals: [villeurbanne] };
  };
  async function enter(user: ReturnType<typeof showEdit>['user']) {
    stubApiAnswer('GET /api/places/search', {
      type: 'FeatureCollection',
      attribution: '',
      licence: '',
      features: [],
    });
    const code = await screen.findByLabelText(/^Code postal/);
    await user.clear(code);
    await user.type(code, '69999');
    await user.clear(screen.getByLabelText(/^Ville/));
    await user.type(screen.getByLabelText(/^Ville/), 'Villeurbane');
  }

  test('an unknown commune is asked about after its field, and one tap takes the proposal', async () => {
    const asked = stubApiAnswer('GET /api/places/check', checked);
    const sent = stubApiAnswer('PUT /api/users/update', {
      user: createTestOwnAccount({ _id: ana.userId }),
      token: freshToken('ana'),
    });
    const { user } = showEdit();
    await enter(user);
    await user.click(screen.getByLabelText(/^Prénom/));
    await user.click(await screen.findByRole('button', { name: 'Villeurbanne (69100)' }));
    await waitFor(() => expect(screen.getByLabelText(/^Ville/)).toHaveFocus());
    expect(screen.getByLabelText(/^Ville/)).toHaveValue('Villeurbanne');
    expect(screen.getByLabelText(/^Code postal/)).toHaveValue('69100');
    expect(screen.queryByText(/Vouliez-vous dire/)).toBeNull();
    const questions = asked.length;
    await user.click(saveProfile());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect(asked).toHaveLength(questions);
  });

  test('an unknown commune stops the first submission only', async () => {
    stubApiAnswer('GET /api/places/check', checked);
    const sent = stubApiAnswer('PUT /api/users/update', {
      user: createTestOwnAccount({ _id: ana.userId }),
      token: freshToken('ana'),
    });
    const { user } = showEdit();
    await enter(user);
    await user.click(saveProfile());
    await waitFor(() => expect(screen.getByLabelText(/^Ville/)).toBeInvalid());
    await waitFor(() => expect(screen.getByLabelText(/^Ville/)).toHaveFocus());
    expect(screen.getByText(/validez de nouveau/)).toBeInTheDocument();
    expect(sent).toHaveLength(0);
    await user.click(saveProfile());
    await waitFor(() => expect(sent).toHaveLength(1));
    expect((await sent[0]?.formData())?.get('address[city]')).toBe('Villeurbane');
  });

  test('an unknown commune does not stop the form when the check fails', async () => {
    stubApiAnswer('GET /api/places/check', () => createFakeApiErrorResponse(500, 'INTERNAL', ''));
    const sent = stubApiAnswer('PUT /api/users/update', {
      user: createTestOwnAccount({ _id: ana.userId }),
      token: freshToken('ana'),
    });
    const { user } = showEdit();
    await enter(user);
    await user.click(saveProfile());
    await waitFor(() => expect(sent).toHaveLength(1));
  });
});

test('a probably mistyped e-mail address is asked about', async () => {
  const { user } = showEdit();
  const email = await screen.findByLabelText(/^Email/);
  await user.clear(email);
  await user.type(email, 'ana@gmial.com');
  await user.tab();
  await user.click(await screen.findByRole('button', { name: /^ana ?@gmail ?\.com$/ }));
  expect(email).toHaveValue('ana@gmail.com');
});

test('a pick-up slot that was not saved is there again after a link led away from the profile', async () => {
  stubLoggedInMember({ userId: 'bea' });
  stubApiAnswer('GET /api/users/user', { user: createTestOwnAccount({ _id: 'bea' }) });
  const { user, router } = showEdit();
  await user.click(await screen.findByRole('button', { name: 'Ajouter un créneau' }));
  await user.click(slot(1).getByRole('checkbox', { name: 'samedi' }));
  await user.type(slot(1).getByLabelText('De'), '09:00');
  await user.type(slot(1).getByLabelText('Lieu'), 'Au portail');
  await user.click(screen.getByRole('link', { name: 'Revenir à mon compte' }));
  expect(await screen.findByText('Page /profil/info')).toBeInTheDocument();
  await router.navigate(-1);
  expect(await screen.findByText('Brouillon repris')).toBeInTheDocument();
  expect(slot(1).getByRole('checkbox', { name: 'samedi' })).toBeChecked();
  expect(slot(1).getByLabelText('De')).toHaveValue('09:00');
  expect(slot(1).getByLabelText('Lieu')).toHaveValue('Au portail');
});

test('a changed profile survives a reload with its pick-up slots, without the password, until saved', async () => {
  ana = stubLoggedInMember({ userId: 'ana' });
  stubApiAnswer('GET /api/users/user', { user: createTestOwnAccount({ _id: 'ana', pickup: [SLOT] }) });
  const draft = () => readStoredFormDraft({ userId: 'ana', form: 'profile' });
  const sent = stubApiAnswer('PUT /api/users/update', {
    token: freshToken('ana'),
    user: createTestOwnAccount({ _id: 'ana' }),
  });
  const before = showEdit();
  const name = await screen.findByLabelText(/^Prénom/);
  await draft();
  await before.user.type(name, 'ïs');
  await before.user.click(screen.getByRole('button', { name: 'Ajouter un créneau' }));
  await before.user.type(slot(2).getByLabelText('Lieu'), 'À la ferme');
  await before.user.type(screen.getByLabelText(/^Nouveau mot de passe/), 'Jardin-2027!');
  before.unmount();

  const { user, unmount } = showEdit();
  await screen.findByText('Brouillon repris');
  expect(screen.queryByText(/Ce qui est enregistré a changé/)).toBeNull();
  expect(screen.getByLabelText(/^Prénom/)).toHaveValue('Anaïs');
  expect(slot(1).getByLabelText('Lieu')).toHaveValue('Marché de Bron');
  expect(slot(2).getByLabelText('Lieu')).toHaveValue('À la ferme');
  expect(screen.getByLabelText(/^Nouveau mot de passe/)).toHaveValue('');
  await user.click(screen.getByRole('button', { name: 'Retirer le créneau 2' }));
  await user.click(saveProfile());
  await waitFor(() => expect(sent).toHaveLength(1));
  await waitFor(async () => expect(await draft()).toBeUndefined());
  unmount();
  expect(await draft()).toBeUndefined();
});
