import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, expect, test } from 'vitest';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { Backups } from '#contract/ops/backups.ts';
import type { FailedJob, SystemState } from '#contract/ops/system.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as systemPage from './admin-system-page.tsx';

const AT = '2026-11-27T10:00:00.000Z';

const mailFailure: FailedJob = {
  id: 'f0000000-0000-4000-8000-000000000001',
  kind: 'mail',
  label: "E-mail d'activation d'un compte",
  state: 'retry',
  attempts: 4,
  lastAttemptAt: AT,
  nextAttemptAt: '2026-11-27T11:00:00.000Z',
  reason:
    "le serveur d'e-mails refuse le nom ou le mot de passe (EAUTH) : vérifiez le serveur d'e-mails dans « Réglages »",
};
const jobFailure: FailedJob = {
  ...mailFailure,
  id: 'f0000000-0000-4000-8000-000000000002',
  kind: 'other',
  label: 'Nettoyage de la nuit',
  state: 'failed',
  attempts: 1,
  nextAttemptAt: null,
  reason: 'erreur 22P02 : le journal en dit plus',
};

const well: SystemState = {
  version: '1.2.3',
  newerVersion: null,
  checkedAt: AT,
  checks: [
    { subject: 'Disque', state: 'right', sentence: '12 Go libres sur 40 Go.', since: null },
    { subject: 'E-mails', state: 'right', sentence: 'mail.example.org répond.', since: null },
  ],
  database: { kind: 'postgres', size: 120_400_000 },
  disks: [{ holds: 'data', size: 40e9, free: 1.24e9 }],
  mail: { isSent: true, queued: 0, oldestSince: null, refused: 0, refusedAddresses: 3 },
  jobs: {
    waiting: 2,
    active: 1,
    failed: 0,
    failures: [],
    lastRuns: [
      { label: 'Contrôle du site', at: AT, isRight: true },
      { label: 'Nettoyage de la nuit', at: null, isRight: null },
    ],
  },
  backups: { last: AT },
  log: { since: AT, processes: 1, entries: [] },
};

const noBackups: Backups = {
  backups: [],
  rehearsal: null,
  place: '/srv/backups',
  fault: null,
  failure: null,
  running: null,
  kept: { days: 7, weeks: 4 },
  isEncrypted: false,
};

beforeEach(() => {
  stubLoggedInMember({ role: ROLE_ADMIN });
  stubApiAnswer('GET /api/admin/backups', noBackups);
});

function showPage() {
  const address = '/profil/admin-systeme';
  return renderTestPage(systemPage, address, { address });
}

const card = (name: string) => screen.findByRole('region', { name });
const factsOf = async (name: string) =>
  within(await card(name))
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);

test('a site that is well says so, with its version, data, mails and jobs', async () => {
  stubApiAnswer('GET /api/admin/system', well);
  showPage();
  expect(await screen.findByText('Tout va bien.')).toBeInTheDocument();
  expect(await factsOf('Version et données')).toEqual([
    'Version: 1.2.3',
    'Base de données: PostgreSQL, 120\u00a0Mo',
    'Disque: 1,2\u00a0Go libres sur 40\u00a0Go',
    expect.stringMatching(/^Dernière sauvegarde: 27\/11\/2026 [\d:]+, relue$/),
  ]);
  expect(await factsOf('E-mails')).toEqual([
    'En attente: 0',
    'Sans succès en trois jours: 0',
    'Adresses de membres refusées: 3',
  ]);
  expect(await factsOf('Tâches')).toEqual(['En attente: 2', 'En cours: 1', 'Sans succès en trois jours: 0']);
  expect(within(await card('Tâches')).getByText('pas ces trois derniers jours')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Essayer de nouveau' })).not.toBeInTheDocument();
  expect(within(await card('Journal')).getByText('Rien à signaler.')).toBeInTheDocument();
});

test('faults stand first, each with its state, its sentence and since when', async () => {
  stubApiAnswer('GET /api/admin/system', {
    ...well,
    checks: [
      ...well.checks,
      { subject: 'Certificat', state: 'unknown', sentence: 'inconnu : pas de réponse.', since: null },
      { subject: 'Annonces à valider', state: 'warning', sentence: '4, depuis 2 jours.', since: null },
      { subject: "File d'e-mails", state: 'wrong', sentence: '12 en attente, depuis 3 h.', since: AT },
    ],
  });
  showPage();
  expect(await screen.findByText('Un point ne va pas.')).toBeInTheDocument();
  const lines = within(await card('Contrôles'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));
  expect(lines).toEqual([
    expect.stringMatching(
      /^Ne va pas : File d'e-mails : 12 en attente, depuis 3 h\. Vu depuis le 27\/11\/2026 \d\d:\d\d\.$/,
    ),
    'À regarder : Annonces à valider : 4, depuis 2 jours.',
    'Inconnu : Certificat : inconnu : pas de réponse.',
    'Va bien : Disque : 12 Go libres sur 40 Go.',
    'Va bien : E-mails : mail.example.org répond.',
  ]);
});

test('a site with nothing broken and something to look at says that', async () => {
  stubApiAnswer('GET /api/admin/system', {
    ...well,
    checks: [{ subject: 'Sauvegarde', state: 'warning', sentence: 'aucune.', since: null }],
    backups: { last: null },
  });
  showPage();
  expect(await screen.findByText("Rien n'est en panne ; un point est à regarder.")).toBeInTheDocument();
  expect(await factsOf('Version et données')).toContain('Dernière sauvegarde: aucune');
});

test('a job that failed is tried again', async () => {
  const second = { ...mailFailure, id: 'f0000000-0000-4000-8000-000000000003' };
  stubApiAnswer('GET /api/admin/system', (_, count) => ({
    ...well,
    jobs: well.jobs && { ...well.jobs, failures: count === 1 ? [mailFailure, second, jobFailure] : [] },
  }));
  const one = stubApiAnswer('POST /api/admin/system/jobs/:id/retry', { retried: 1 });
  const { user } = showPage();
  const mails = within(await card('E-mails'));
  expect(mails.getAllByRole('listitem')[0]).toHaveTextContent(
    /^E-mail d'activation d'un compteLe serveur d'e-mails refuse le nom ou le mot de passe \(EAUTH\) : vérifiez le serveur d'e-mails dans « Réglages »\.4 essais, le dernier le [\d/]+ [\d:]+ ; le prochain le [\d/]+ [\d:]+\./,
  );
  const jobs = within(await card('Tâches'));
  expect(jobs.getByText('1 essai', { exact: false })).toHaveTextContent(/ ; plus aucun n'est prévu\.$/);
  expect(jobs.queryByRole('button', { name: 'Tout essayer de nouveau' })).not.toBeInTheDocument();
  await user.click(jobs.getByRole('button', { name: 'Essayer de nouveau' }));
  await waitFor(() => expect(one.map(({ url }) => url)).toEqual([expect.stringContaining(jobFailure.id)]));
  await waitFor(() =>
    expect(screen.queryByRole('button', { name: 'Essayer de nouveau' })).not.toBeInTheDocument(),
  );
});

test('all mails that failed are tried again at once', async () => {
  const second = { ...mailFailure, id: 'f0000000-0000-4000-8000-000000000003' };
  stubApiAnswer('GET /api/admin/system', {
    ...well,
    jobs: well.jobs && { ...well.jobs, failures: [mailFailure, second] },
  });
  const all = stubApiAnswer('POST /api/admin/system/jobs/retry', { retried: 2 });
  const { user } = showPage();
  await user.click(await screen.findByRole('button', { name: 'Tout essayer de nouveau' }));
  await waitFor(() => expect(all).toHaveLength(1));
  expect(await all[0]?.json()).toEqual({ kind: 'mail' });
});

test('the answer to a test mail shows, taken or refused', async () => {
  stubApiAnswer('GET /api/admin/system', well);
  const to = 'ana@example.org';
  stubApiAnswer('POST /api/admin/system/test-mail', (_, count) =>
    count === 1
      ? { to, isSent: true, sentence: '« 250 OK » pour ana@example.org.' }
      : { to, isSent: false, sentence: 'le serveur refuse.' },
  );
  const { user } = showPage();
  const button = await screen.findByRole('button', { name: "M'envoyer un e-mail d'essai" });
  await user.click(button);
  expect(await screen.findByText(/Le serveur a pris l'e-mail.*« 250 OK »/)).toBeInTheDocument();
  await user.click(button);
  expect(await screen.findByRole('alert')).toHaveTextContent(/L'e-mail n'est pas parti.*le serveur refuse\./);
});

test('the log shows its entries, and that other processes have theirs', async () => {
  stubApiAnswer('GET /api/admin/system', {
    ...well,
    log: {
      since: AT,
      processes: 4,
      entries: [
        { at: AT, level: 'error', message: 'A job failed', details: 'job=listings.classify code=22P02' },
        { at: AT, level: 'warn', message: 'Slow', details: null },
      ],
    },
  });
  showPage();
  const log = within(await card('Journal'));
  expect(log.getByText(/Le site en a 4 sur cette machine/)).toBeInTheDocument();
  expect(log.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/· ErreurA job failedjob=listings\.classify code=22P02$/),
    expect.stringMatching(/· AvertissementSlow$/),
  ]);
});

test('a newer version is named, with what it changes', async () => {
  const url = 'https://example.org/versions/1.3.0';
  stubApiAnswer('GET /api/admin/system', {
    ...well,
    newerVersion: { version: '1.3.0', date: '2026-11-20', url },
  });
  showPage();
  expect(await screen.findByText(/La version 1\.3\.0 est parue/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: "ce qu'elle change" })).toHaveAttribute('href', url);
});

test('a site whose database does not answer says so, and is asked again', async () => {
  stubApiAnswer('GET /api/admin/system', (_, count) =>
    count === 1
      ? createFakeApiErrorResponse(503, 'DATABASE_DOWN', 'La base de données ne répond pas.')
      : HttpResponse.json(well),
  );
  const { user } = showPage();
  expect(await screen.findByRole('alert')).toHaveTextContent(/La base de données ne répond pas\./);
  await user.click(screen.getByRole('button', { name: 'Réessayer' }));
  expect(await screen.findByText('Tout va bien.')).toBeInTheDocument();
});

test('figures that the database did not give in time are left out', async () => {
  stubApiAnswer('GET /api/admin/system', {
    ...well,
    database: { kind: 'embedded', size: null },
    mail: null,
    jobs: null,
    backups: null,
  });
  showPage();
  expect(await factsOf('Version et données')).toEqual([
    'Version: 1.2.3',
    'Base de données: Intégrée',
    'Disque: 1,2\u00a0Go libres sur 40\u00a0Go',
  ]);
  expect(screen.getByRole('button', { name: "M'envoyer un e-mail d'essai" })).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Tâches' })).not.toBeInTheDocument();
});
