import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test, vi } from 'vitest';
import { createClientAction } from '#web/actions/client-action.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import { CsvDownloadButtons } from './csv-download-buttons.tsx';
import { csvExportIntentHandlers } from './export-intents.ts';

test('a list that needs a code is saved once it is given, and the button gets the focus', async () => {
  stubLoggedInMember({ role: 0 });
  const saved: [name: string, content: Blob][] = [];
  let content = new Blob();
  vi.stubGlobal(
    'URL',
    Object.assign(class extends URL {}, {
      createObjectURL: (blob: Blob) => {
        content = blob;
        return 'blob:liste';
      },
      revokeObjectURL: () => undefined,
    }),
  );
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push([this.download, content]);
  });
  const asked = stubApiAnswer('GET /api/admin/exports/users.csv', ({ headers }) =>
    headers.get('x-code') === '123456'
      ? new HttpResponse('Prénom\r\n', {
          headers: { 'content-disposition': 'attachment; filename="utilisateurs-2026-11-26.csv"' },
        })
      : createFakeApiErrorResponse(403, 'CONFIRM_PASSWORD', 'Confirmez avec un code.'),
  );
  const { user } = renderComponentInTestPage(<CsvDownloadButtons />, {
    action: createClientAction(csvExportIntentHandlers),
  });
  await user.click(await screen.findByRole('button', { name: 'Utilisateurs en CSV' }));
  const dialog = within(await screen.findByRole('dialog', { name: "Confirmez que c'est bien vous" }));
  await user.type(dialog.getByLabelText('Code à 6 chiffres'), '123456{Enter}');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(saved[0]?.[0]).toBe('utilisateurs-2026-11-26.csv');
  expect(asked.map(({ headers }) => headers.get('x-code'))).toEqual([null, '123456']);
  expect(asked[1]?.headers.get('authorization')).toMatch(/^Bearer /);
  expect(screen.queryByRole('dialog')).toBeNull();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Utilisateurs en CSV' })).toHaveFocus());
});
