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

/** Notice in place of the actions after somebody else has decided first, or the author has changed the text. */
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
          {outcome === 'edited' ? EDITED : current ? states[current.status] : "Cette annonce n'existe plus"}
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

const EDITED = "Modifiée par son auteur depuis que vous l'avez lue";

const states: Record<ListingStatus, string> = {
  pending: 'Toujours en attente',
  accepted: 'Déjà acceptée',
  refuse: 'Déjà refusée',
  deleted: 'Déjà supprimée',
};
