import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { Backups } from '#contract/ops/backups.ts';
import { createClientAction } from '#web/actions/client-action.ts';
import { ApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import { backupIntentHandlers } from './backup-intents.ts';
import { BackupsCard } from './backups-card.tsx';

const AT = '2026-11-27T02:00:00.000Z';
const NAME = '2026-11-27T02-00-00Z';

const made: Backups = {
  backups: [
    { name: NAME, size: 3_200_000, createdAt: AT, fault: null },
    {
      name: '2026-11-26T02-00-00Z',
      size: 0,
      createdAt: '2026-11-26T02:00:00.000Z',
      fault: 'Le fichier manque.',
    },
  ],
  rehearsal: { at: AT, backup: NAME, isRight: true, sentences: ['12 lignes : rien ne diffère.'] },
  place: '/srv/backups',
  fault: null,
  failure: null,
  running: null,
  kept: { days: 7, weeks: 4 },
  isEncrypted: true,
};

const page = {
  clientLoader: async () => ({ backups: await call('GET /api/admin/backups') }),
  clientAction: createClientAction(backupIntentHandlers),
  default: ({ loaderData }: { loaderData: { backups: Backups } }) => (
    <BackupsCard backups={loaderData.backups} />
  ),
};

function showCard(backups: Parameters<typeof stubApiAnswer<'GET /api/admin/backups'>>[1]) {
  stubLoggedInMember({ role: ROLE_ADMIN });
  const asked = stubApiAnswer('GET /api/admin/backups', backups);
  const address = '/profil/admin-systeme';
  return { ...renderTestPage(page, address, { address }), asked };
}

const card = async () => within(await screen.findByRole('region', { name: 'Sauvegardes' }));
const itemTexts = async () =>
  (await card()).getAllByRole('listitem').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '));

test('backups are listed with date and size, a damaged one with what is wrong, and the last rehearsal', async () => {
  showCard(made);
  expect(await itemTexts()).toEqual([
    expect.stringMatching(/^27\/11\/2026 \d\d:003,2 Mo Télécharger Supprimer/),
    expect.stringMatching(/^26\/11\/2026 \d\d:00Le fichier manque\. Supprimer/),
  ]);
  const all = await card();
  expect(all.getByText(/Dernière restauration réussie/)).toHaveTextContent(NAME);
  expect(all.getByText('12 lignes : rien ne diffère.')).toBeInTheDocument();
  expect(all.getByText(/chiffrées, dans/)).toHaveTextContent(
    /la dernière de chaque jour pendant 7 jours, de chaque semaine pendant 4 semaines/,
  );
});

test('a backup is made at once, and listed when it is done', async () => {
  const running = { kind: 'backup', since: AT } as const;
  let state: Backups = { ...made, backups: [], rehearsal: null };
  const { user } = showCard(() => state);
  expect((await card()).getByText('Aucune sauvegarde pour le moment.')).toBeInTheDocument();
  const posted = stubApiAnswer('POST /api/admin/backups', () => {
    const begun = { ...state, running };
    state = made;
    return HttpResponse.json(begun, { status: 201 });
  });
  await user.click((await card()).getByRole('button', { name: 'Sauvegarder maintenant' }));
  await waitFor(async () => expect(await itemTexts()).toHaveLength(2));
  expect(posted).toHaveLength(1);
});

test('a backup in progress is followed until it ends', async () => {
  const running = { kind: 'backup', since: AT } as const;
  const ended = Promise.withResolvers<void>();
  const { asked } = showCard(async (_, count) => {
    if (count === 1) return { ...made, backups: [], running };
    await ended.promise;
    return made;
  });
  expect(await screen.findByText(/Une sauvegarde est en cours/)).toBeInTheDocument();
  ended.resolve();
  await waitFor(() => expect(screen.queryByText(/est en cours/)).not.toBeInTheDocument());
  expect(await itemTexts()).toHaveLength(2);
  expect(asked).toHaveLength(3);
});

test('a backup that failed, and a place that does not answer, are named', async () => {
  showCard({
    ...made,
    backups: [],
    fault: 'Le seau ne répond pas.',
    failure: { at: AT, sentences: ['Disque plein.'] },
    rehearsal: { at: AT, backup: null, isRight: false, sentences: ['La table users diffère.'] },
  });
  const alerts = (await card()).getAllByRole('alert').map(({ textContent }) => textContent);
  expect(alerts).toEqual([
    'Le seau ne répond pas.',
    expect.stringMatching(/^La dernière sauvegarde, le .* n'a pas réussi.*Disque plein\.$/),
    expect.stringMatching(/^L'essai de restauration a échoué, le .*La table users diffère\.$/),
  ]);
});

test('a site without a place for backups has no button', async () => {
  showCard({ ...made, backups: [], place: null, fault: "Les sauvegardes n'ont pas de place." });
  expect((await card()).getByRole('alert')).toHaveTextContent("Les sauvegardes n'ont pas de place.");
  expect((await card()).queryByRole('button', { name: 'Sauvegarder maintenant' })).not.toBeInTheDocument();
});

test('a backup is deleted once that is confirmed', async () => {
  let state = made;
  const { user } = showCard(() => state);
  const removed = stubApiAnswer('DELETE /api/admin/backups/:name', () => {
    state = { ...made, backups: made.backups.slice(1) };
    return { message: 'Sauvegarde supprimée.' };
  });
  await user.click((await card()).getAllByRole('button', { name: 'Supprimer' })[0] as HTMLElement);
  const dialog = within(await screen.findByRole('alertdialog', { name: /Supprimer cette sauvegarde/ }));
  await user.click(dialog.getByRole('button', { name: 'Garder' }));
  expect(removed).toHaveLength(0);
  await user.click((await card()).getAllByRole('button', { name: 'Supprimer' })[0] as HTMLElement);
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Supprimer' }));
  await waitFor(async () => expect(await itemTexts()).toHaveLength(1));
  expect(removed.map(({ url }) => new URL(url).pathname)).toEqual([`/api/admin/backups/${NAME}`]);
});

test('a downloaded backup is saved under its name, and a refusal is said', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: () => 'blob:sauvegarde',
      revokeObjectURL: () => undefined,
    }),
  );
  const { user } = showCard(made);
  stubApiAnswer('GET /api/admin/backups/:name', (_, count) =>
    count === 1
      ? createFakeApiErrorResponse(409, 'BACKUP_UNREADABLE', 'Cette sauvegarde est abîmée.')
      : new HttpResponse('tar', {
          headers: {
            'content-type': 'application/x-tar',
            'content-disposition': `attachment; filename="sauvegarde-${NAME}.tar"`,
          },
        }),
  );
  const button = (await card()).getByRole('button', { name: 'Télécharger' });
  await user.click(button);
  await waitFor(() => expect(button).not.toHaveAttribute('aria-disabled'));
  expect(saved).toEqual([]);
  await user.click(button);
  await waitFor(() => expect(saved).toEqual([`sauvegarde-${NAME}.tar`]));
});

test('the card says when the backups can not be asked for', async () => {
  const failed = {
    clientLoader: () => null,
    default: () => <BackupsCard backups={new ApiError(503, undefined)} />,
  };
  renderTestPage(failed, '/page', { address: '/page' });
  expect(await screen.findByRole('alert')).toHaveTextContent('Les sauvegardes ne peuvent pas être lues');
});
