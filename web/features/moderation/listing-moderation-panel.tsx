import '#web/styles/account.css';
import { ShieldCheck } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Listing } from '#contract/listings/schemas.ts';
import type { ListingModerationOutcome } from '#contract/moderation/schemas.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { AskDecisionReasonDialog } from './ask-decision-reason-dialog.tsx';
import { MissingCompanyContactModeratorNote } from './missing-company-contact-moderator-note.tsx';
import { ModerationDecisionLogSection } from './moderation-decision-log-section.tsx';
import type { ModerationIntentHandlers, SubmittedListingDecision } from './moderation-intent-handlers.ts';
import { ModerationConflictWarning } from './queues/moderation-conflict-warning.tsx';
import { loadRefusalReasons } from './refusal-reasons.ts';
import { getListingVersionForDecision } from './reviewed-listing-version.ts';

/** Moderation of a listing on its own page, for administrators. Default export for `lazy`. */
export default function ListingModerationPanel({ listing }: { listing: Listing }) {
  const { _id, status, decidedAt } = listing;
  const [verb, setVerb] = useState<'Refuser' | 'Supprimer'>();
  const { isPending, conflict, decide, forget } = useDecision(listing);
  useEffect(() => void loadRefusalReasons(), []);
  return (
    <section
      aria-labelledby="administration"
      className="order-4 flex flex-col gap-3 rounded-3xl border border-dashed border-edge p-5 lg:px-6"
    >
      <h2 id="administration" className="flex items-center gap-2 text-sm font-semibold text-soft">
        <ShieldCheck aria-hidden className="size-4" /> Administration
      </h2>
      <MissingCompanyContactModeratorNote fields={listing.user.missingContact} />
      {conflict ? (
        <ModerationConflictWarning outcome={conflict} action="Voir son état" onDismiss={forget} />
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
      <ModerationDecisionLogSection subject="listing" id={_id} revision={`${status} ${decidedAt}`} />
      <AskDecisionReasonDialog
        decision={verb && { verb, listings: [listing] }}
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
  const [conflict, setConflict] = useState<ListingModerationOutcome>();
  const { submit, isPending } = useClientActionSubmission<ModerationIntentHandlers, 'decide'>('decide', {
    done: ([outcome]) => setConflict(outcome?.outcome === 'done' ? undefined : outcome),
  });

  const decide = (status: SubmittedListingDecision['status'], reason?: string) =>
    void submit({
      ids: [_id],
      status,
      from,
      reason,
      ...(status !== 'deleted' && { read: getListingVersionForDecision(listing) }),
    });
  const forget = async () => {
    await revalidate();
    setConflict(undefined);
  };
  return { isPending, conflict, decide, forget };
}
