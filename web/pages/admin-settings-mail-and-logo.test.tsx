import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import { deleteMemberAndVisitorFormDrafts } from '#web/offline/drafts/draft-store.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { inDatabase, presentTestSettings } from '#web/testing/settings.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as settingsPage from './admin-settings-page.tsx';

beforeEach(async () => {
  await deleteMemberAndVisitorFormDrafts('ana');
  stubLoggedInMember({ userId: 'ana', role: ROLE_ADMIN });
});

const PATH = '/profil/admin-reglages';

async function showPage(group = '') {
  const shown = renderTestPage(settingsPage, PATH, { address: `${PATH}${group}`, hasToasts: true });
  await screen.findByRole('searchbox', { name: 'Chercher un réglage' });
  return shown;
}
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const save = () => screen.getByRole('button', { name: 'Enregistrer' });
const bodyOf = (request: Request | undefined) => request?.clone().json();

const MAIL_SERVER = {
  value: null,
  source: 'database',
  isSet: true,
  mailServer: {
    host: 'smtp.example.org',
    port: '465',
    security: 'tls',
    user: 'bureau',
    options: 'name=site.example.org',
    hasPassword: true,
  },
} as const;
const withMailServer = () => presentTestSettings({ SMTP_URL: MAIL_SERVER });

test('a mail server is changed by its fields, and its password stays when nobody types one', async () => {
  stubApiAnswer('GET /api/admin/settings', withMailServer());
  const sent = stubApiAnswer('PATCH /api/admin/settings', withMailServer());
  const { user } = await showPage('#mails');
  expect(field("Serveur d'envoi (SMTP)")).toHaveValue('smtp.example.org');
  expect(field('Mot de passe du compte')).toHaveValue('');
  expect(field('Mot de passe du compte')).toHaveAccessibleDescription(/laissez ce champ vide pour le garder/);
  expect(save()).toBeDisabled();
  await user.selectOptions(field('Sécurité de la connexion'), 'STARTTLS, toujours');
  expect(field('Port')).toHaveValue('587');
  expect(screen.getByText('Un changement à enregistrer.')).toBeInTheDocument();
  await user.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect((await bodyOf(sent[0])).settings).toEqual({
    SMTP_URL: 'smtp://bureau@smtp.example.org:587?name=site.example.org&requireTLS=true',
  });
});

test('a mail server is removed, and each of its wrong fields has its sentence', async () => {
  stubApiAnswer('GET /api/admin/settings', withMailServer());
  const sent = stubApiAnswer('PATCH /api/admin/settings', presentTestSettings());
  const { user } = await showPage('#mails');
  await user.clear(field("Serveur d'envoi (SMTP)"));
  await user.clear(field('Port'));
  await user.type(field('Port'), '0x10');
  await user.click(save());
  await waitFor(() => expect(field("Serveur d'envoi (SMTP)")).toHaveAccessibleDescription(/Écrivez un nom/));
  expect(field('Port')).toHaveAccessibleDescription(/numéro de port en chiffres/);
  await user.type(field("Serveur d'envoi (SMTP)"), 'smtp.example.org');
  await user.click(screen.getByRole('button', { name: "Revenir au défaut : Serveur d'e-mails" }));
  expect(field('Nom du compte')).toHaveValue('');
  await user.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect((await bodyOf(sent[0])).settings).toEqual({ SMTP_URL: null });
});

test('a password that the server asks for is asked for at its field', async () => {
  stubApiAnswer('GET /api/admin/settings', withMailServer());
  stubApiAnswer('PATCH /api/admin/settings', () =>
    createFakeApiErrorResponse(400, 'INVALID_INPUT', 'Vérifiez.', {
      SMTP_URL: 'Entrez le mot de passe de ce compte.',
    }),
  );
  const { user } = await showPage('#mails');
  await user.type(field('Nom du compte'), '2');
  await user.click(save());
  await waitFor(() =>
    expect(field('Mot de passe du compte')).toHaveAccessibleDescription(
      /Entrez le mot de passe de ce compte\.$/,
    ),
  );
});

test('a mail server is tried before it is saved, and its refusal is read', async () => {
  stubApiAnswer('GET /api/admin/settings', presentTestSettings());
  const tried = stubApiAnswer('POST /api/admin/settings/test-mail', {
    to: 'ana@example.org',
    isSent: false,
    sentence: 'le serveur refuse ce nom et ce mot de passe.',
  });
  const { user } = await showPage('#mails');
  const attempt = screen.getByRole('button', { name: "M'envoyer un e-mail d'essai" });
  await user.click(attempt);
  expect(await screen.findByText('Écrivez un nom de serveur, par exemple smtp.example.org.')).toBeVisible();
  expect(tried).toHaveLength(0);
  await user.type(field("Serveur d'envoi (SMTP)"), 'h.fr');
  await user.type(field('Nom du compte'), 'b');
  await user.type(field('Mot de passe du compte'), 'p w');
  await user.type(field('Expéditeur des e-mails'), 'a@b.fr');
  await user.click(attempt);
  expect(await screen.findByText(/le serveur refuse ce nom et ce mot de passe/)).toBeVisible();
  expect(await bodyOf(tried[0])).toEqual({
    mail: { smtpUrl: 'smtps://b:p%20w@h.fr:465', from: 'a@b.fr' },
  });
});

const LOGO = new File(['png'], 'logo.png', { type: 'image/png' });

test('a chosen logo is sent with the other settings, all at once', async () => {
  stubApiAnswer('GET /api/admin/settings', presentTestSettings());
  const sent = stubApiAnswer('PUT /api/admin/settings/logo', presentTestSettings());
  const { user } = await showPage();
  await user.upload(field('Choisir un logo'), LOGO);
  expect(screen.getByText('Un changement à enregistrer.')).toBeInTheDocument();
  await user.type(field('Bandeau'), 'Marché samedi');
  await user.click(save());
  expect(await screen.findByText('Réglages enregistrés')).toBeInTheDocument();
  const form = await sent[0]?.formData();
  expect(form?.get('logo')).toMatchObject({ size: 3 });
  expect(form?.get('version')).toBe('v1');
  expect(form?.get('settings[ANNOUNCEMENT]')).toBe('Marché samedi');
  await waitFor(() => expect(screen.getByText('Tout est enregistré.')).toBeInTheDocument());
  expect(field('Choisir un logo')).toBeInTheDocument();
});

test('a logo that the server refuses stays chosen, with the reason, and so do other changes', async () => {
  stubApiAnswer('GET /api/admin/settings', presentTestSettings({ LOGO: inDatabase('/uploads/a.webp') }));
  stubApiAnswer('PUT /api/admin/settings/logo', () =>
    createFakeApiErrorResponse(415, 'IMAGE_UNREADABLE', 'Vérifiez.', { logo: 'Cette photo est illisible.' }),
  );
  const { user } = await showPage();
  await user.upload(field('Changer le logo'), LOGO);
  await user.type(field('Bandeau'), 'Marché samedi');
  await user.click(save());
  await waitFor(() =>
    expect(field('Changer le logo')).toHaveAccessibleDescription(/Cette photo est illisible\.$/),
  );
  expect(field('Bandeau')).toHaveValue('Marché samedi');
  expect(screen.getByText('2 changements à enregistrer.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: "Garder l'ancien logo" }));
  expect(screen.getByText('Un changement à enregistrer.')).toBeInTheDocument();
});

test('the logo is removed with the save, and a draft keeps the choice', async () => {
  stubApiAnswer('GET /api/admin/settings', presentTestSettings({ LOGO: inDatabase('/uploads/a.webp') }));
  const sent = stubApiAnswer('PATCH /api/admin/settings', presentTestSettings());
  const { user, unmount } = await showPage();
  await user.click(screen.getByRole('button', { name: 'Retirer le logo' }));
  expect(sent).toHaveLength(0);
  unmount();
  await showPage();
  expect(await screen.findByText('Brouillon repris')).toBeInTheDocument();
  expect(await screen.findByText('Un changement à enregistrer.')).toBeInTheDocument();
  await user.click(save());
  await waitFor(() => expect(sent).toHaveLength(1));
  expect((await bodyOf(sent[0])).settings).toEqual({ LOGO: null });
});
