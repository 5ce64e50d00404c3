import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { ListingWithAuthorLastName } from '#contract/listings/schemas.ts';
import type { ModerationDecision } from '#contract/moderation/schemas.ts';
import { createSampleListing } from '#web/testing/fixtures.ts';
import { stubApiAnswer } from '#web/testing/network.ts';
import { renderTestPage } from '#web/testing/show.tsx';
import { stubLoggedInMember } from '#web/testing/stub-logged-in-member.ts';
import { renderListingElementsForMembers } from './listing-for-members.tsx';
import { clientAction } from './write-as-member.ts';

/** Listing on the server. */
let listing: ListingWithAuthorLastName;

const MemberView = ({
  loaderData,
}: {
  loaderData: { listing: ListingWithAuthorLastName; isOwner: boolean };
}) => {
  const { banner, details } = renderListingElementsForMembers(loaderData.listing, loaderData.isOwner);
  return (
    <>
      {banner}
      {details}
    </>
  );
};

const showListing = (isOwner = false) =>
  renderTestPage(
    { default: MemberView, clientLoader: () => ({ listing, isOwner }), clientAction },
    '/ad/:adId',
    {
      address: '/ad/l1',
    },
  );

test('an administrator deletes and restores a listing, and the open log is updated', async () => {
  stubLoggedInMember({ role: ROLE_ADMIN });
  listing = createSampleListing();
  const log: ModerationDecision[] = [];
  stubApiAnswer('GET /api/admin/decisions', () =>
    Response.json({ decisions: log, pagination: { totalPages: 1 } }),
  );
  stubApiAnswer('PUT /api/admin/decisions', async (request) => {
    const { status, deleteReason } = await request.json();
    const decidedAt = `2026-11-20T10:00:0${log.length}.000Z`;
    listing = { ...listing, status, deleteReason, decidedAt };
    log.unshift({
      _id: decidedAt,
      createdAt: decidedAt,
      before: null,
      after: null,
      reason: deleteReason ?? null,
      action: status === 'deleted' ? 'delete-listing' : 'restore-listing',
      administrator: { firstName: 'Léa', lastName: 'Roux' },
    });
    return { outcomes: [{ _id: 'l1', outcome: 'done', present: null }] };
  });
  const { user } = showListing();
  const moderation = within(await screen.findByRole('region', { name: 'Administration' }));
  await act(() => user.click(moderation.getByText('Historique des décisions')));
  expect(await moderation.findByText("Aucune décision pour l'instant.")).toBeInTheDocument();

  await user.click(moderation.getByRole('button', { name: "Supprimer l'annonce" }));
  const dialog = within(screen.getByRole('dialog', { name: "Supprimer l'annonce" }));
  await user.type(dialog.getByRole('textbox', { name: 'Indiquez une raison' }), 'Ce n’est pas du safran.');
  await act(() => user.click(dialog.getByRole('button', { name: 'Supprimer' })));
  expect(await moderation.findByText('« Ce n’est pas du safran. »')).toBeInTheDocument();
  expect(screen.getByText('Raison : Ce n’est pas du safran.')).toBeInTheDocument();
  await act(() => user.click(moderation.getByRole('button', { name: 'Activer' })));
  expect(await moderation.findByText('Annonce rétablie')).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByText(/^Raison/)).toBeNull());
});

test('an author sees why a listing was deleted, without buttons of administrators', async () => {
  stubLoggedInMember();
  listing = createSampleListing({ status: 'deleted', deleteReason: 'Doublon' });
  showListing(true);
  expect(await screen.findByText('Raison : Doublon')).toBeInTheDocument();
  expect(screen.getByText('Annonce supprimée')).toBeInTheDocument();
  expect(screen.queryByRole('region', { name: 'Administration' })).toBeNull();
});
