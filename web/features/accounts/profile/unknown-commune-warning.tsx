import type { User } from '#contract/accounts/user-schema.ts';
import { formatPlace } from '#contract/listings/format-place.ts';
import { useAction } from '#web/actions/use-action.ts';
import { ProposedCommunes } from '#web/features/places/proposed-communes.tsx';
import { Alert } from '#web/ui/alert.tsx';
import type { ProfileIntents } from './profile-intents.ts';

/** Warning to a member with an unknown commune, with communes that may be meant. Nothing for others. */
export function UnknownCommuneWarning({ user: { address, placeDoubt, isActive } }: { user: User }) {
  const { submit, isPending } = useAction<ProfileIntents, 'correctAddress'>('correctAddress');
  if (!placeDoubt || !isActive) return null;
  return (
    <Alert tone="info">
      <p className="font-semibold">
        Votre commune, {formatPlace(address)}, nous est inconnue&nbsp;: rien n'est trouvé près de chez vous.
      </p>
      <ProposedCommunes proposals={placeDoubt.proposals} isBusy={isPending} onChoose={submit} />
    </Alert>
  );
}
