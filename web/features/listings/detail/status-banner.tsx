import type { Listing } from '#contract/listings/schemas.ts';
import { Alert } from '#web/ui/alert.tsx';
import { type OwnState, ownStateOf } from '../own-state.ts';

export function StatusBanner({ listing, isOwner }: { listing: Listing; isOwner: boolean }) {
  const state = ownStateOf(listing);
  if (state === 'online' || state === 'reserved') return null;
  const { title, forOwner, tone } = states[state];
  return (
    <div className="mb-6">
      <Alert tone={tone}>
        <p className="font-semibold">{title}</p>
        {listing.deleteReason && listing.status !== 'accepted' && (
          <p className="mt-1 whitespace-pre-line">Raison : {listing.deleteReason}</p>
        )}
        {isOwner && <p className="mt-1">{forOwner}</p>}
      </Alert>
    </div>
  );
}

const states: Record<
  Exclude<OwnState, 'online' | 'reserved'>,
  { title: string; forOwner: string; tone: 'info' | 'error' }
> = {
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
    forOwner: 'Les autres ne la voient plus. Activez-la quand il y en a de nouveau.',
    tone: 'info',
  },
  expired: {
    title: 'Annonce expirée',
    forOwner: 'Les autres ne la voient plus. Activez-la pour la renouveler.',
    tone: 'info',
  },
};
