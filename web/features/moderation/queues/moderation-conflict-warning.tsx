import type { ListingStatus } from '#contract/listings/rules.ts';
import type { ListingModerationOutcome } from '#contract/moderation/schemas.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Button } from '#web/ui/button.tsx';
import { LocalDateTimeLabel } from '#web/ui/local-date-time-label.tsx';

interface ConflictWarningProps {
  outcome: ListingModerationOutcome;
  /** Label of the button that dismisses the notice. */
  action?: string;
  onDismiss: () => void;
}

/** Notice in place of the actions after a decision without effect: somebody else was first, the text has changed. */
export function ModerationConflictWarning({
  outcome: { outcome, present: current },
  action = 'Retirer de la liste',
  onDismiss,
}: ConflictWarningProps) {
  const decision = outcome === 'edited' ? null : current?.decision;
  return (
    <div className="flex flex-col items-start gap-3">
      <AlertBox tone="error">
        <p className="font-semibold">
          {formatReason(outcome, current?.status)}
          {decision && (
            <>
              {' '}
              {decision.administrator &&
                `par ${decision.administrator.firstName} ${decision.administrator.lastName} `}
              le <LocalDateTimeLabel iso={decision.createdAt} />
            </>
          )}
        </p>
        {decision?.reason && <p className="mt-1 whitespace-pre-line">Raison&nbsp;: {decision.reason}</p>}
        <p className="mt-1">Votre décision n'a rien changé.</p>
      </AlertBox>
      <Button variant="secondary" onClick={onDismiss}>
        {action}
      </Button>
    </div>
  );
}

function formatReason(outcome: ListingModerationOutcome['outcome'], status?: ListingStatus): string {
  if (outcome === 'edited') return "Modifiée par son auteur depuis que vous l'avez lue";
  if (outcome === 'own') return "Votre propre annonce, signalée : un autre administrateur doit l'accepter";
  return status ? states[status] : "Cette annonce n'existe plus";
}

const states: Record<ListingStatus, string> = {
  pending: 'Toujours en attente',
  accepted: 'Déjà acceptée',
  refuse: 'Déjà refusée',
  deleted: 'Déjà supprimée',
};
