import type { ListingStatus } from '#contract/listings/rules.ts';
import type { DecisionOutcome } from '#contract/moderation/schemas.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { DateTime } from '#web/ui/date-time.tsx';

interface ConflictNoticeProps {
  outcome: DecisionOutcome;
  /** Label of the button that dismisses it. */
  action?: string;
  onDismiss: () => void;
}

/** Replaces the actions after somebody else decided first, or the author changed the text. */
export function ConflictNotice({
  outcome: { outcome, present },
  action = 'Retirer de la liste',
  onDismiss,
}: ConflictNoticeProps) {
  const decision = outcome === 'edited' ? null : present?.decision;
  return (
    <div className="flex flex-col items-start gap-3">
      <Alert tone="error">
        <p className="font-semibold">
          {outcome === 'edited' ? EDITED : present ? states[present.status] : "Cette annonce n'existe plus"}
          {decision && (
            <>
              {' '}
              {decision.administrator &&
                `par ${decision.administrator.firstName} ${decision.administrator.lastName} `}
              le <DateTime iso={decision.createdAt} />
            </>
          )}
        </p>
        {decision?.reason && <p className="mt-1 whitespace-pre-line">Raison&nbsp;: {decision.reason}</p>}
        <p className="mt-1">Votre décision n'a rien changé.</p>
      </Alert>
      <Button variant="secondary" onClick={onDismiss}>
        {action}
      </Button>
    </div>
  );
}

const EDITED = "Modifiée par son auteur depuis que vous l'avez lue";

const states: Record<ListingStatus, string> = {
  pending: 'Toujours en attente',
  accepted: 'Déjà acceptée',
  refuse: 'Déjà refusée',
  deleted: 'Déjà supprimée',
};
