import { screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { createClientAction } from '#web/actions/client-action.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import { LazyToaster } from '#web/ui/toasts/lazy-toaster.tsx';
import { moderationIntentHandlers } from './moderation-intent-handlers.ts';
import { ReportListingButton } from './report-listing-button.tsx';

function showReport() {
  stubLoggedInMember();
  return renderComponentInTestPage(
    <>
      <ReportListingButton listingId="l1" />
      <LazyToaster />
    </>,
    { action: createClientAction(moderationIntentHandlers) },
  );
}
const reason = () => screen.getByRole('textbox', { name: /Raison/ });
const send = () => screen.getByRole('button', { name: 'Signaler' });

test('a report needs a reason, is sent once, and closes its dialog', async () => {
  const { promise: answered, resolve } = Promise.withResolvers<Response>();
  const sent = stubApiAnswer('POST /api/reports', () => answered);
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

test.each([
  ['a refusal', () => createFakeApiErrorResponse(500, 'INTERNAL', 'Non.'), /^Une erreur est survenue/],
  ['a lost network', () => HttpResponse.error(), /^La connexion ne répond pas/],
])(
  'a report failed by %s shows an error at its field only, and keeps the typed text',
  async (_, answer, text) => {
    stubApiAnswer('POST /api/reports', answer);
    const { user } = showReport();
    await user.click(screen.getByRole('button', { name: "Signaler l'annonce" }));
    await user.type(reason(), 'Arnaque');
    await user.click(send());
    await waitFor(() => expect(reason()).toBeInvalid());
    expect(reason()).toHaveValue('Arnaque');
    expect(screen.getAllByText(text)).toEqual([document.getElementById(`${reason().id}-error`)]);
    expect(send()).toBeEnabled();
  },
);
