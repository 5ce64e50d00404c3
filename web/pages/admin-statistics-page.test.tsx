import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { AdminStatistics } from '#contract/moderation/admin-statistics.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import * as statisticsPage from './admin-statistics-page.tsx';

const statistics: AdminStatistics = {
  from: '2026-11-09',
  to: '2026-11-22',
  waiting: [
    { kind: 'pending', total: 1200, ages: { day: 1198, threeDays: 2, week: 0, longer: 0 } },
    { kind: 'notices', total: 3, ages: { day: 3, threeDays: 0, week: 0, longer: 0 } },
  ],
  decisions: {
    total: 0,
    medianHours: 47.4,
    p90Hours: null,
    byAction: [
      { action: 'accept-listing', count: 60 },
      { action: 'refuse-listing', count: 7 },
      { action: 'delete-listing', count: 2 },
    ],
  },
  refusals: { total: 9, byReason: [{ label: 'Photo', count: 9 }] },
  weeks: [
    { week: '2026-11-09', published: 4, accepted: 3, members: 1 },
    { week: '2026-11-16', published: 0, accepted: 2, members: 0 },
  ],
  reservations: { asked: 1500, accepted: 12, done: 9, missed: 1 },
  fastLane: { published: 240, takenBack: 3 },
  departments: [{ department: null, listings: 1 }],
  emptySearches: [],
  withoutEcho: [
    { category: 'legumes', department: { code: '69', name: 'Rhône' }, count: 12 },
    { category: 'oeufs-volailles', department: null, count: 1 },
  ],
  advice: { mailed: { listings: 40, answered: 10 }, heldBack: { listings: 4, answered: 1 } },
};

const rowsOf = (table: string) =>
  within(screen.getByRole('table', { name: table, hidden: true }))
    .getAllByRole('row', { hidden: true })
    .map((row) => [...row.children].map(({ firstChild }) => firstChild?.textContent));

test('the statistics are tables, and a refused period is explained at its field', async () => {
  stubLoggedInMember({ role: ROLE_ADMIN });
  const asked = stubApiAnswer('GET /api/admin/statistics', ({ url }) =>
    url.includes('2020')
      ? createFakeApiErrorResponse(400, 'INVALID_INPUT', 'Vérifiez la période.', {
          from: 'Deux ans au plus.',
        })
      : statistics,
  );
  const { user, router } = renderTestPage(statisticsPage, '/profil/admin-statistiques', {
    address: '/profil/admin-statistiques',
  });
  await screen.findByRole('table', { name: 'Ce qui attend une décision' });
  expect(rowsOf('Ce qui attend une décision')).toEqual([
    ['Quoi', 'Nombre'],
    ['Annonces à valider', '1\u202f200'],
    ['Signalements de pages', '3'],
  ]);
  expect(rowsOf('Raisons des refus et des suppressions')).toEqual([
    ['Raison', 'Décisions'],
    ['Photo', '9'],
  ]);
  expect(rowsOf('Réservations')).toEqual([
    ['Étape', 'Réservations'],
    ['Demandées', '1\u202f500'],
    ['Acceptées', '12'],
    ['Remises', '9'],
    ['Pas remises', '1'],
  ]);
  expect(rowsOf('Publiées sans relecture')).toEqual([
    ['Quoi', 'Nombre'],
    ['En ligne après relecture', '60'],
    ['En ligne sans relecture', '240'],
    ['Retirées ensuite', '3'],
  ]);
  const fastLane = screen.getByRole('region', { name: 'Publiées sans relecture' });
  expect(fastLane).toHaveTextContent(/80\s% de ce qui a été mis en ligne ; 1,3\s% d'erreurs/);
  expect(rowsOf('Offres sans réponse après 48 h')).toEqual([
    ['Offres', 'Nombre'],
    ['Légumes', '12'],
    ['Œufs et volailles', '1'],
  ]);
  expect(screen.getByText(/Trop peu pour comparer/)).toBeInTheDocument();
  expect(rowsOf('Annonces par semaine')).toEqual([
    ['Semaine du', 'Publiées', 'Acceptées'],
    ['09/11/2026', '4', '3'],
    ['16/11/2026', '0', '2'],
  ]);
  const facts = screen
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
  expect(facts).toEqual([
    ...['En attente: 1\u202f203', 'Décisions: 0', 'Annonces refusées: 7', 'Annonces supprimées: 2'],
    'Délai médian: 47 h',
    'Délai, neuf fois sur dix: -',
    "Avec l'e-mail: 10 offres sur 40",
    "Sans l'e-mail: 1 offre sur 4",
  ]);

  const from = () => screen.getByLabelText('Du');
  expect(from()).toHaveValue('2026-11-09');
  await user.clear(from());
  await user.type(from(), '2020-01-01');
  await user.click(screen.getByRole('button', { name: 'Afficher' }));
  await waitFor(() => expect(from()).toHaveAccessibleDescription('Deux ans au plus.'));
  expect(screen.getByRole('alert')).toHaveTextContent('Vérifiez la période.');
  expect(asked[1]?.url).toMatch(/\?from=2020-01-01&to=2026-11-22$/);
  await router.navigate(-1);
  expect(await screen.findByRole('table', { name: 'Ce qui attend une décision' })).toBeInTheDocument();
});
