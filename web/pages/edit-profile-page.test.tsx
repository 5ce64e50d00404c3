import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentSession, endSession, logOut } from '#web/session.ts';
import type { Session } from '#web/session-token.ts';
import { anAccount, aPlace } from '#web/testing/fixtures.ts';
import { logInAs, tokenOf } from '#web/testing/log-in-as.ts';
import { answer, refusal } from '#web/testing/network.ts';
import { showPage } from '#web/testing/show.tsx';
import * as editPage from './edit-profile-page.tsx';

let ana: Session;
beforeEach(() => {
  ana = logInAs();
  answer('GET /api/users/user', { user: anAccount({ _id: ana.userId }) });
});
const showEdit = () => showPage(editPage, '/edit-profile', { address: '/edit-profile' });
const dialog = () => screen.findByRole('dialog', { name: 'Votre session est terminée' });
const freshToken = (userId: string) => tokenOf({ userId, exp: Math.floor(Date.now() / 1000) + 60 });

async function logInAgain(user: ReturnType<typeof showEdit>['user']) {
  await dialog();
  await user.type(screen.getByLabelText('Mot de passe'), 'Secret-1');
  await user.click(screen.getByRole('button', { name: 'Se connecter' }));
}

test('whose session ends logs in again beside what they typed', async () => {
  const sent = answer('POST /api/users/login', () => Response.json({ token: freshToken(ana.userId) }));
  const { user } = showEdit();
  const name = await screen.findByLabelText(/^Prénom/);
  await user.clear(name);
  await user.type(name, 'Anaïs');
  act(endSession);
  await logInAgain(user);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(name).toHaveValue('Anaïs');
  expect(currentSession()?.userId).toBe(ana.userId);
  expect(await sent[0]?.json()).toEqual({ email: 'ana@recolte.test', password: 'Secret-1' });
});

test('another person who logs in there sees nothing of what was typed', async () => {
  const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
  answer('POST /api/users/login', () => Response.json({ token: freshToken('noé') }));
  const { user } = showEdit();
  await screen.findByLabelText(/^Prénom/);
  act(endSession);
  await logInAgain(user);
  await waitFor(() => expect(reload).toHaveBeenCalledOnce());
});

test('the dialog stays away once closed, until another session ends; logging out opens none', async () => {
  const { user } = showEdit();
  await screen.findByLabelText(/^Prénom/);
  act(endSession);
  await dialog();
  await user.click(screen.getByRole('button', { name: 'Fermer' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  act(() => void logInAs({ userId: ana.userId }));
  act(endSession);
  await dialog();
  act(() => void logInAs({ userId: ana.userId }));
  act(logOut);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a commune that was chosen fills its postal code', async () => {
  answer('GET /api/places/search', {
    type: 'FeatureCollection',
    features: [aPlace('Brest', '29200', [-4.49, 48.39])],
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

test('an account is erased after a question, and its member logged out', async () => {
  const erased = answer('DELETE /api/users/delete', { message: 'Fait.' });
  const { user } = showEdit();
  const ask = await screen.findByRole('button', { name: 'Supprimer mon compte' });
  await user.click(ask);
  await user.click(screen.getByRole('button', { name: 'Non, annuler' }));
  expect(erased).toEqual([]);
  await user.click(ask);
  await user.click(screen.getByRole('button', { name: 'Oui, supprimer' }));
  expect(await screen.findByText('Page /login')).toBeInTheDocument();
  expect(currentSession()).toBeUndefined();
});

test('an account that can not be erased says why, and stays', async () => {
  answer('DELETE /api/users/delete', () => refusal(409, 'LAST_ADMIN', 'Vous êtes le seul administrateur.'));
  const { user } = showEdit();
  await user.click(await screen.findByRole('button', { name: 'Supprimer mon compte' }));
  await user.click(screen.getByRole('button', { name: 'Oui, supprimer' }));
  expect(await screen.findByText('Vous êtes le seul administrateur.')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(currentSession()?.userId).toBe(ana.userId);
});

test('a suspended member reads only, and may still leave with their data', async () => {
  answer('GET /api/users/user', { user: anAccount({ isActive: false }) });
  showEdit();
  expect(await screen.findByLabelText(/^Prénom/)).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Enregistrer' })).toBeDisabled();
  expect(screen.getByRole('button', { name: /Télécharger mes données/ })).toBeEnabled();
  expect(screen.getByRole('button', { name: 'Supprimer mon compte' })).toBeEnabled();
});

test('own data come as a file named by its day', async () => {
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this.download);
  });
  answer('GET /api/users/export', () => Response.json({ exportedAt: '2026-11-22T10:00:00.000Z' }));
  const { user } = showEdit();
  await user.click(await screen.findByRole('button', { name: /Télécharger mes données/ }));
  await waitFor(() => expect(clicked).toEqual(['mes-donnees-2026-11-22.json']));
});
