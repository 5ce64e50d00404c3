import '#web/styles/account.css';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Listing } from '#contract/listings/schemas.ts';
import type { DecisionOutcome } from '#contract/moderation/schemas.ts';
import { useAction } from '#web/actions/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { DecisionLog } from './decision-log.tsx';
import { MissingCompanyContact } from './missing-company-contact.tsx';
import type { ListingDecision, ModerationIntents } from './moderation-intents.ts';
import { ConflictWarning } from './queues/conflict-warning.tsx';
import { ReasonDialog } from './reason-dialog.tsx';
import { listReviewedListingVersions } from './reviewed-listing-version.ts';

/** Moderation of a listing on its own page, for administrators. Default export for `lazy`. */
export default function ListingModeration({ listing }: { listing: Listing }) {
  const { _id, status, decidedAt } = listing;
  const [verb, setVerb] = useState<'Refuser' | 'Supprimer'>();
  const { isPending, conflict, decide, forget } = useDecision(listing);
  return (
    <section
      aria-labelledby="administration"
      className="order-4 flex flex-col gap-3 rounded-3xl border border-dashed border-edge p-5 lg:px-6"
    >
      <h2 id="administration" className="flex items-center gap-2 text-sm font-semibold text-soft">
        <ShieldCheck aria-hidden className="size-4" /> Administration
      </h2>
      <MissingCompanyContact fields={listing.user.missingContact} />
      {conflict ? (
        <ConflictWarning outcome={conflict} action="Voir son état" onDismiss={forget} />
      ) : (
        <div className="flex flex-wrap gap-2">
          {(status === 'pending' || status === 'deleted') && (
            <Button variant="leaf" pending={isPending} onClick={() => decide('accepted')}>
              {status === 'pending' ? 'Accepter' : 'Activer'}
            </Button>
          )}
          {status === 'pending' && (
            <Button variant="danger" pending={isPending} onClick={() => setVerb('Refuser')}>
              Refuser
            </Button>
          )}
          {status !== 'deleted' && (
            <Button variant="danger" pending={isPending} onClick={() => setVerb('Supprimer')}>
              Supprimer l'annonce
            </Button>
          )}
        </div>
      )}
      <DecisionLog subject="listing" id={_id} revision={`${status} ${decidedAt}`} />
      <ReasonDialog
        decision={verb && { verb, count: 1 }}
        onClose={() => setVerb(undefined)}
        onSubmit={(reason) => {
          setVerb(undefined);
          decide(verb === 'Refuser' ? 'refuse' : 'deleted', reason);
        }}
      />
    </section>
  );
}

function useDecision(listing: Listing) {
  const { _id, status: from } = listing;
  const { revalidate } = useRevalidator();
  const [conflict, setConflict] = useState<DecisionOutcome>();
  const { submit, isPending } = useAction<ModerationIntents, 'decide'>('decide', {
    done: ([outcome]) => setConflict(outcome?.outcome === 'done' ? undefined : outcome),
  });

  const decide = (status: ListingDecision['status'], reason?: string) =>
    void submit({
      ids: [_id],
      status,
      from,
      reason,
      ...(status !== 'deleted' && { read: listReviewedListingVersions(listing) }),
    });
  const forget = async () => {
    await revalidate();
    setConflict(undefined);
  };
  return { isPending, conflict, decide, forget };
}
