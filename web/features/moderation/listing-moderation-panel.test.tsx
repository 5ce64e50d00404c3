import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { ListingWithAuthorLastName } from '#contract/listings/schemas.ts';
import { cannedRefusalReasons } from '#contract/moderation/canned-refusal-reasons.ts';
import type { ListingModerationOutcome } from '#contract/moderation/schemas.ts';
import { createClientAction } from '#web/actions/client-action.ts';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { createFakeApiErrorResponse, stubApiAnswer } from '#web/testing/network.ts';
import { renderComponentInTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import { LazyToaster } from '#web/ui/toasts/lazy-toaster.tsx';

import ListingModeration from './listing-moderation-panel.tsx';
import { moderationIntentHandlers } from './moderation-intent-handlers.ts';

beforeEach(
  () => void stubApiAnswer('GET /api/admin/refusal-reasons', { reasons: [...cannedRefusalReasons] }),
);

function showListing(differences: Partial<ListingWithAuthorLastName>) {
  stubLoggedInMember({ role: ROLE_ADMIN });
  return renderComponentInTestPage(
    <>
      <ListingModeration listing={createSampleListing(differences)} />
      <LazyToaster />
    </>,
    { action: createClientAction(moderationIntentHandlers) },
  );
}
const buttons = () => {
  const section = within(screen.getByRole('region', { name: 'Administration' }));
  return section.getAllByRole('button').map(({ textContent }) => textContent);
};
const answering = (outcome: ListingModerationOutcome) =>
  stubApiAnswer('PUT /api/admin/decisions', { outcomes: [outcome] });

test.each([
  ['pending', ['Accepter', 'Refuser', "Supprimer l'annonce"]],
  ['accepted', ["Supprimer l'annonce"]],
  ['refuse', ["Supprimer l'annonce"]],
  ['deleted', ['Activer']],
] as const)('the buttons for a listing that is %s', (status, expected) => {
  showListing({ status });
  expect(buttons()).toEqual(expected);
});

test('a deletion is sent with its reason and the shown state', async () => {
  const sent = answering({ _id: 'l1', outcome: 'done', present: null });
  const { user } = showListing({});
  await user.click(screen.getByRole('button', { name: "Supprimer l'annonce" }));
  const dialog = within(screen.getByRole('dialog', { name: "Supprimer l'annonce" }));
  await user.click(dialog.getByRole('button', { name: 'Doublon' }));
  await user.click(dialog.getByRole('button', { name: 'Supprimer' }));
  expect(await screen.findByText('Annonce supprimé avec succès')).toBeInTheDocument();
  expect(await sent[0]?.json()).toEqual({
    ids: ['l1'],
    status: 'deleted',
    from: 'accepted',
    deleteReason: expect.stringContaining('existe déjà'),
  });
});

test('the reasons to choose from are those of the server', async () => {
  stubApiAnswer('GET /api/admin/refusal-reasons', {
    reasons: [{ label: 'Serre', text: "Le produit vient d'une serre chauffée." }],
  });
  const { user } = showListing({});
  await user.click(screen.getByRole('button', { name: "Supprimer l'annonce" }));
  const dialog = within(screen.getByRole('dialog', { name: "Supprimer l'annonce" }));
  await user.click(await dialog.findByRole('button', { name: 'Serre' }));
  expect(dialog.getByRole('textbox')).toHaveValue("Le produit vient d'une serre chauffée.");
  expect(dialog.queryByRole('button', { name: 'Doublon' })).toBeNull();
});

test('a listing edited meanwhile has to be read before it is decided', async () => {
  const sent = answering({
    _id: 'l1',
    outcome: 'edited',
    present: { status: 'pending', decision: null },
  });
  const { user } = showListing({ status: 'pending', submittedAt: '2026-11-20T09:00:00.000Z' });
  await user.click(screen.getByRole('button', { name: 'Accepter' }));
  await user.click(await screen.findByRole('button', { name: 'Voir son état' }));
  await waitFor(() => expect(buttons()).toContain('Accepter'));
  expect(await sent[0]?.json()).toMatchObject({ submittedAt: { l1: '2026-11-20T09:00:00.000Z' } });
});

test('a decision by somebody else replaces the buttons until read', async () => {
  answering({ _id: 'l1', outcome: 'unknown', present: null });
  const { user } = showListing({ status: 'pending' });
  await user.click(screen.getByRole('button', { name: 'Accepter' }));
  expect(await screen.findByText("Cette annonce n'existe plus")).toBeInTheDocument();
  expect(screen.getByText("Votre décision n'a rien changé.")).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Voir son état' }));
  await waitFor(() => expect(buttons()).toContain('Accepter'));
});

test("a reported listing of the administrator's own names who has to accept it", async () => {
  answering({ _id: 'l1', outcome: 'own', present: null });
  const { user } = showListing({ status: 'pending' });
  await user.click(screen.getByRole('button', { name: 'Accepter' }));
  expect(await screen.findByText(/^Votre propre annonce, signalée/)).toBeInTheDocument();
});

test('a failed decision shows its reason and leaves the buttons', async () => {
  stubApiAnswer('PUT /api/admin/decisions', () => createFakeApiErrorResponse(500, 'INTERNAL', 'Plus tard.'));
  const { user } = showListing({ status: 'pending' });
  await user.click(screen.getByRole('button', { name: 'Accepter' }));
  expect(await screen.findByText('Plus tard.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Accepter' })).toBeEnabled();
});
