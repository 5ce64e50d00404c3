import type { User } from '#contract/accounts/user-schema.ts';
import { formatCommuneOrDepartment } from '#contract/listings/format-commune-or-department.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { DidYouMeanCommuneQuestion } from '#web/features/places/did-you-mean-commune-question.tsx';
import { AlertBox } from '#web/ui/alert-box.tsx';
import type { ProfileIntentHandlers } from './profile-intent-handlers.ts';

/** Warning to a member with an unknown commune, with communes that may be meant. Nothing for others. */
export function UnknownCommuneWarning({ user: { address, placeDoubt, isActive } }: { user: User }) {
  const { submit, isPending } = useClientActionSubmission<ProfileIntentHandlers, 'correctAddress'>(
    'correctAddress',
  );
  if (!placeDoubt || !isActive) return null;
  return (
    <AlertBox tone="info">
      <p className="font-semibold">
        Votre commune, {formatCommuneOrDepartment(address)}, nous est inconnue&nbsp;: rien n'est trouvé près
        de chez vous.
      </p>
      <DidYouMeanCommuneQuestion proposals={placeDoubt.proposals} isBusy={isPending} onChoose={submit} />
    </AlertBox>
  );
}
