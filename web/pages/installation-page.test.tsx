import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { createStore, entries, keys } from 'idb-keyval';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import type { InstallationState } from '#contract/ops/installation.ts';
import { readBrowserSessionToken } from '#web/client/session.ts';
import { deleteMemberAndVisitorFormDrafts } from '#web/offline/drafts/draft-store.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { createTestSessionToken } from '#web/testing/stub-logged-in-member.ts';
import * as installationPage from './installation-page.tsx';

const SECRET = 's'.repeat(43);
const PASSWORD = 'Potager-2026!';

beforeEach(async () => {
  sessionStorage.clear();
  localStorage.clear();
  await deleteMemberAndVisitorFormDrafts(undefined);
});

async function showPage(fixed: string[] = []) {
  const state: InstallationState = {
    publicUrl: location.origin,
    settings: { SITE_NAME: 'Récolte', OPERATOR_NAME: null, MAIL_FROM: null, SMTP_URL: null },
    fixed,
  };
  const shown = renderTestPage(
    { ...installationPage, clientLoader: () => state } as never,
    '/installation/:secret',
    { address: `/installation/${SECRET}` },
  );
  await screen.findByRole('heading', { level: 1 });
  return shown;
}

type User = Awaited<ReturnType<typeof showPage>>['user'];
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
/** Fills a field at once: typing letter by letter would take longer than everything else. */
async function fill(user: User, label: string, text: string) {
  await user.click(field(label));
  await user.paste(text);
}
async function goOn(user: User, label = 'Continuer') {
  const button = await screen.findByText(label, { selector: 'button:not([aria-disabled])' });
  await user.click(button);
}
const reach = async (title: string) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 2, name: new RegExp(title) })).toHaveFocus());

async function fillInUntilMails(user: User) {
  await user.clear(field('Nom du site'));
  await fill(user, 'Nom du site', 'Le Potager');
  await goOn(user);
  await reach('Qui tient');
  await fill(user, 'Qui tient le site', 'Ville de Nantes');
  await goOn(user);
  await reach('premier administrateur');
  await fill(user, 'Prénom', 'Maud');
  await fill(user, 'Nom', 'Roy');
  await fill(user, 'Email', 'maud@exemple.fr');
  await fill(user, 'Mot de passe', PASSWORD);
  await goOn(user);
  await reach('Les e-mails');
}

test('five steps install the site, try its mail server, log the administrator in and lead on', async () => {
  const tried = stubApiAnswer('POST /api/installation/:secret/test-mail', {
    isSent: true,
    sentence: '« 250 OK »',
  });
  const exp = Date.now() / 1000 + 3600;
  const token = createTestSessionToken({ userId: 'maud', exp });
  const sent = stubApiAnswer('POST /api/installation/:secret', () =>
    HttpResponse.json({ token }, { status: 201 }),
  );
  const { user } = await showPage();
  await fillInUntilMails(user);
  await fill(user, "Serveur d'envoi (SMTP)", 'smtp.exemple.fr');
  await fill(user, 'Nom du compte', 'bureau@exemple.fr');
  await fill(user, 'Mot de passe du compte', 'p@ss');
  await user.click(screen.getByRole('button', { name: "M'envoyer un e-mail d'essai" }));
  expect(await screen.findByText(/Le serveur a pris l'e-mail/)).toBeInTheDocument();
  const mail = { smtpUrl: 'smtps://bureau%40exemple.fr:p%40ss@smtp.exemple.fr:465' };
  expect(await tried[0]?.clone().json()).toEqual({ to: 'maud@exemple.fr', mail });
  await goOn(user, 'Créer le site');
  await reach('Votre site est prêt');
  expect(await sent[0]?.clone().json()).toMatchObject({
    siteName: 'Le Potager',
    operator: { name: 'Ville de Nantes' },
    administrator: { firstName: 'Maud', lastName: 'Roy', email: 'maud@exemple.fr', password: PASSWORD },
    mail,
  });
  expect(readBrowserSessionToken()).toBe(token);
  expect(tried).toHaveLength(2);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual([
    '/profil/admin-reglages',
    '/profil/admin-systeme',
    '/profil/admin-admins',
    '/ad/add',
    '/',
  ]);
  // Nothing of the wizard stays on the device.
  await waitFor(async () => {
    const names = await keys<string>(createStore('drafts', 'drafts'));
    expect(names.filter((name) => name.includes('installation'))).toEqual([]);
  });
  expect(Object.keys(localStorage)).toEqual(['token']);
});

test('a mail server that does not work installs nothing, and a site without mails is chosen by name', async () => {
  stubApiAnswer('POST /api/installation/:secret/test-mail', {
    isSent: false,
    sentence: 'le serveur refuse.',
  });
  const token = createTestSessionToken({ userId: 'maud', exp: Date.now() / 1000 + 3600 });
  const sent = stubApiAnswer('POST /api/installation/:secret', () =>
    HttpResponse.json({ token }, { status: 201 }),
  );
  const { user } = await showPage();
  await fillInUntilMails(user);
  await goOn(user, 'Créer le site');
  await waitFor(() => expect(field("Serveur d'envoi (SMTP)")).toHaveFocus());
  expect(field("Serveur d'envoi (SMTP)")).toHaveAccessibleDescription(/ou continuez sans e-mails/);
  await fill(user, "Serveur d'envoi (SMTP)", 'smtp.exemple.fr');
  await goOn(user, 'Créer le site');
  expect(await screen.findByText(/le serveur refuse/)).toBeInTheDocument();
  expect(screen.getByText(/personne ne peut s'inscrire/)).toBeInTheDocument();
  expect(sent).toEqual([]);
  await goOn(user, 'Continuer sans e-mails');
  await reach('Votre site est prêt');
  expect(await sent[0]?.clone().json()).not.toHaveProperty('mail');
});

test('the address of an installed site says so, and leads to the log-in', async () => {
  renderTestPage({ ...installationPage, clientLoader: () => null } as never, '/installation/:secret', {
    address: `/installation/${SECRET}`,
  });
  expect(await screen.findByRole('heading', { name: 'Ce site est déjà installé' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Se connecter' })).toHaveAttribute('href', '/login');
});

test('a step with a fault is not left, and a field is checked as soon as it is left', async () => {
  const { user } = await showPage();
  await user.clear(field('Nom du site'));
  await goOn(user);
  await waitFor(() => expect(field('Nom du site')).toHaveFocus());
  expect(field('Nom du site')).toHaveAccessibleDescription(/Donnez un nom à votre site/);
  await fill(user, 'Nom du site', 'Le Potager');
  await goOn(user);
  await reach('Qui tient');
  await fill(user, 'Adresse e-mail', 'mairie');
  await user.tab();
  await waitFor(() => expect(field('Adresse e-mail')).toBeInvalid());
});

test('a refusal leads to the step of its field, and what was typed is still there', async () => {
  stubApiAnswer('POST /api/installation/:secret', () =>
    createFakeApiErrorResponse(400, 'INVALID_INPUT', 'Faux.', {
      'administrator.password': 'Ce mot de passe est connu.',
    }),
  );
  const { user } = await showPage();
  await fillInUntilMails(user);
  await goOn(user, 'Continuer sans e-mails');
  await waitFor(() => expect(field('Mot de passe')).toHaveFocus());
  expect(field('Mot de passe')).toHaveAccessibleDescription(/Ce mot de passe est connu/);
  expect(field('Prénom')).toHaveValue('Maud');
});

test('another tab goes on with the step and what was typed, except passwords and the secret', async () => {
  const { user, unmount } = await showPage();
  await fillInUntilMails(user);
  await fill(user, "Serveur d'envoi (SMTP)", 'smtp.exemple.fr');
  await fill(user, 'Mot de passe du compte', 'p@ss');
  unmount();
  sessionStorage.clear();
  const stored = JSON.stringify([await entries(createStore('drafts', 'drafts')), localStorage]);
  for (const secret of [SECRET, PASSWORD, 'p@ss']) expect(stored).not.toContain(secret);
  const again = await showPage();
  expect(await screen.findByText('Brouillon repris')).toBeInTheDocument();
  expect(screen.getByRole('heading', { level: 2, name: /Les e-mails/ })).toBeVisible();
  await waitFor(() => expect(field("Serveur d'envoi (SMTP)")).toHaveValue('smtp.exemple.fr'));
  expect(field('Nom du site')).toHaveValue('Le Potager');
  await goOn(again.user, 'Continuer sans e-mails');
  await waitFor(() => expect(field('Mot de passe')).toHaveFocus());
  expect(field('Email')).toHaveValue('maud@exemple.fr');
});

test('what a variable gives is shown and cannot be changed; a configured mail server can be tried', async () => {
  const tried = stubApiAnswer('POST /api/installation/:secret/test-mail', {
    isSent: false,
    sentence: 'le serveur refuse.',
  });
  const { user } = await showPage(['SITE_NAME', 'SMTP_URL']);
  expect(field('Nom du site')).toHaveAttribute('readonly');
  expect(field('Nom du site')).toHaveAccessibleDescription(/variable SITE_NAME/);
  expect(screen.queryByLabelText("Serveur d'envoi (SMTP)")).toBeNull();
  await goOn(user);
  await reach('Qui tient');
  await fill(user, 'Qui tient le site', 'Ville de Nantes');
  await goOn(user);
  await reach('premier administrateur');
  await fill(user, 'Prénom', 'Maud');
  await fill(user, 'Nom', 'Roy');
  await fill(user, 'Email', 'maud@exemple.fr');
  await fill(user, 'Mot de passe', PASSWORD);
  await goOn(user);
  await reach('Les e-mails');
  await user.click(screen.getByRole('button', { name: "M'envoyer un e-mail d'essai" }));
  expect(await screen.findByText(/le serveur refuse/)).toBeInTheDocument();
  expect(await tried[0]?.clone().json()).toEqual({ to: 'maud@exemple.fr' });
});

test('a secret that no longer counts says where another one is', async () => {
  stubApiAnswer('POST /api/installation/:secret', () =>
    createFakeApiErrorResponse(404, 'NOT_FOUND', 'Page introuvable.'),
  );
  const { user } = await showPage();
  await fillInUntilMails(user);
  await goOn(user, 'Continuer sans e-mails');
  expect(await screen.findByText(/ne sert que 24 heures/)).toBeInTheDocument();
});
