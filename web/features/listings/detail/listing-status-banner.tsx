import type { Listing } from '#contract/listings/schemas.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { determineOwnListingState, type OwnListingState } from '../own-state.ts';

export function ListingStatusBanner({ listing, isOwner }: { listing: Listing; isOwner: boolean }) {
  const { revision, status, deleteReason } = listing;
  const state = determineOwnListingState(listing);
  return (
    <>
      {state !== 'online' && state !== 'reserved' && (
        <StateAlert
          {...states[state]}
          reason={status === 'accepted' ? undefined : deleteReason}
          isOwner={isOwner}
        />
      )}
      {revision && (
        <StateAlert
          {...revisionStates[revision.refused ? 'refused' : 'waiting']}
          reason={revision.refused}
          isOwner
        />
      )}
    </>
  );
}

interface State {
  title: string;
  forOwner: string;
  tone: 'info' | 'error';
}

function StateAlert({
  title,
  forOwner,
  tone,
  reason,
  isOwner,
}: State & { reason?: string | undefined; isOwner: boolean }) {
  return (
    <div className="mb-6">
      <AlertBox tone={tone}>
        <p className="font-semibold">{title}</p>
        {reason && <p className="mt-1 whitespace-pre-line">Raison&nbsp;: {reason}</p>}
        {isOwner && <p className="mt-1">{forOwner}</p>}
      </AlertBox>
    </div>
  );
}

/** Alerts about a revision: changes of the listing that the author has submitted. */
const revisionStates: Record<'waiting' | 'refused', State> = {
  waiting: {
    title: 'Modifications à relire',
    forOwner: "Les autres voient l'annonce sans elles, jusqu'à ce qu'un administrateur les ait validées.",
    tone: 'info',
  },
  refused: {
    title: 'Modifications refusées',
    forOwner: "Les autres voient l'annonce telle qu'elle était.",
    tone: 'error',
  },
};

const states: Record<Exclude<OwnListingState, 'online' | 'reserved'>, State> = {
  pending: {
    title: 'Annonce en attente de validation',
    forOwner: "Elle sera visible de tous dès qu'un administrateur l'aura validée.",
    tone: 'info',
  },
  refuse: {
    title: 'Annonce refusée',
    forOwner: 'Les autres ne la voient pas.',
    tone: 'error',
  },
  deleted: {
    title: 'Annonce supprimée',
    forOwner: 'Les autres ne la voient pas.',
    tone: 'error',
  },
  archived: {
    title: 'Annonce archivée',
    forOwner: 'Les autres ne la voient plus. Activez-la pour la remettre en ligne.',
    tone: 'info',
  },
  soldOut: {
    title: 'Annonce épuisée',
    forOwner: 'Les autres ne la voient plus. Remettez-la en ligne quand il y en a de nouveau.',
    tone: 'info',
  },
  expired: {
    title: 'Annonce expirée',
    forOwner: 'Les autres ne la voient plus. Renouvelez-la pour la remettre en ligne.',
    tone: 'info',
  },
};
