import type { AccountState } from '#contract/accounts/rules.ts';
import type { EmailHolder } from '#contract/moderation/schemas.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Button } from '#web/ui/button.tsx';
import type { MemberModerationIntentHandlers } from '../members/member-moderation-intent-handlers.ts';

interface EmailHolderNoticeProps {
  holder: EmailHolder;
  onPromoted: () => void;
}

/** Notice about the account that has the e-mail typed for a new administrator, which one touch promotes. */
export function EmailHolderNotice({ holder, onPromoted }: EmailHolderNoticeProps) {
  const { submit, isPending } = useClientActionSubmission<MemberModerationIntentHandlers, 'setAdminRights'>(
    'setAdminRights',
    { done: onPromoted },
  );
  const isPromotable = !holder.isAdmin && holder.state === 'active';
  return (
    <AlertBox tone="info">
      <p>
        C'est l'adresse de {holder.firstName} {holder.lastName}
        {holder.isAdmin ? ', qui est déjà administrateur.' : hints[holder.state]}
      </p>
      {isPromotable && (
        <Button
          variant="secondary"
          className="mt-3"
          pending={isPending}
          onClick={() => submit({ id: holder._id, isAdmin: true })}
        >
          Nommer administrateur
        </Button>
      )}
    </AlertBox>
  );
}

const hints: Record<AccountState, string> = {
  active:
    ", déjà membre du site. Son compte peut devenir celui d'un administrateur, avec son propre mot de passe\u00a0: rien de plus à remplir.",
  suspended:
    ", dont le compte est suspendu\u00a0: activez-le d'abord dans «\u00a0Gestion des utilisateurs\u00a0».",
  unverified:
    ", dont le compte n'est pas encore activé\u00a0: cette personne doit d'abord ouvrir le lien reçu par e-mail.",
};
