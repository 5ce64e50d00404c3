import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { createAction } from '#web/actions/client-action.ts';
import { logInAs } from '#web/testing/log-in-as.ts';
import { fakeApiAnswer, fakeErrorResponse } from '#web/testing/network.ts';
import { renderInPage } from '#web/testing/show.tsx';
import { Toasts } from '#web/ui/notices/toasts.tsx';
import { moderationIntents } from './moderation-intents.ts';
import { ReportButton } from './report-button.tsx';

function showReport() {
  logInAs();
  return renderInPage(
    <>
      <ReportButton listingId="l1" />
      <Toasts />
    </>,
    { action: createAction(moderationIntents) },
  );
}
const reason = () => screen.getByRole('textbox', { name: /Raison/ });
const send = () => screen.getByRole('button', { name: 'Signaler' });

test('a report needs a reason, is sent once, and closes its dialog', async () => {
  const { promise: answered, resolve } = Promise.withResolvers<Response>();
  const sent = fakeApiAnswer('POST /api/reports', () => answered);
  const { user } = showReport();
  await user.click(screen.getByRole('button', { name: "Signaler l'annonce" }));
  expect(send()).toBeDisabled();
  await user.type(reason(), '   ');
  expect(send()).toBeDisabled();
  await user.type(reason(), 'Arnaque');
  await user.click(send());
  await user.click(send());
  resolve(HttpResponse.json({}));
  expect(await screen.findByText('Annonce signalée avec succès')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(sent).toHaveLength(1);
  expect(await sent[0]?.json()).toMatchObject({ type: 'ad', entityId: 'l1' });
});

test('a failed report keeps the dialog and the typed text', async () => {
  fakeApiAnswer('POST /api/reports', () => fakeErrorResponse(500, 'INTERNAL', 'Non.'));
  const { user } = showReport();
  await user.click(screen.getByRole('button', { name: "Signaler l'annonce" }));
  await user.type(reason(), 'Arnaque');
  await user.click(send());
  await waitFor(() => expect(reason()).toBeInvalid());
  expect(reason()).toHaveValue('Arnaque');
  expect(reason()).toHaveAccessibleDescription(/Une erreur est survenue/);
  expect(send()).toBeEnabled();
});
