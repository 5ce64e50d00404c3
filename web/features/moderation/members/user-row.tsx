import { MessageCircle } from 'lucide-react';
import { useId } from 'react';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { ManagedUser } from '#contract/moderation/schemas.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ContactDetailWithLineBreaks } from '#web/ui/contact-detail-with-line-breaks.tsx';
import { AdminRightsButton } from '../administrators/admin-rights-button.tsx';
import { formatBlockedByCount } from '../format-blocked-by-count.ts';
import { ModerationDecisionLogSection } from '../moderation-decision-log-section.tsx';
import { WithdrawProfessionalStatusButton } from './make-private-button.tsx';
import { AccountStateBadge, CompanyNameAndSiretLine } from './member-facts.tsx';
import { MemberListingsSection } from './member-listings-section.tsx';
import type { MemberModerationIntentHandlers } from './member-moderation-intent-handlers.ts';
import { MemberReservationsSection } from './member-reservations-section.tsx';
import { RemoveSecondFactorButton } from './remove-second-factor-button.tsx';
import { SuspendOrActivateMemberButton } from './suspend-or-activate-member-button.tsx';

interface ManagedUserRowProps {
  user: ManagedUser;
  isSelf: boolean;
}

export function ManagedUserRow({ user, isSelf }: ManagedUserRowProps) {
  const id = useId();
  const name = `${user.firstName} ${user.lastName}`;
  return (
    <li className="flex flex-col gap-1 pt-5 pb-2">
      <div className="flex flex-col gap-4">
        <div className="flex items-start gap-4">
          <Avatar name={name} image={user.profileImage} size={44} />
          <div className="flex min-w-0 flex-col gap-1">
            <p id={id} className="wrap-anywhere">
              <span className="font-semibold">{name}</span>&nbsp;/{' '}
              <ContactDetailWithLineBreaks text={user.email} />
            </p>
            <CompanyNameAndSiretLine of={user} />
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm text-soft">
              <AccountStateBadge state={user.state} />
              {user.professional && <Badge tone="leaf">PRO</Badge>}
              {user.role === ROLE_ADMIN && <Badge tone="leaf">ADMIN</Badge>}
              {isSelf && <Badge>Vous</Badge>}
              {user.adCount === 0 && <span>Aucune annonce</span>}
              {user.blockedBy > 0 && <span>{formatBlockedByCount(user.blockedBy)}</span>}
              <span>
                Depuis le{' '}
                <time dateTime={user.createdAt}>{new Date(user.createdAt).toLocaleDateString('fr-FR')}</time>
              </span>
            </div>
          </div>
        </div>
        <div className="flex flex-wrap gap-3 sm:pl-15">
          {!isSelf && <TalkButton user={user} describedBy={id} />}
          {user.professional && <WithdrawProfessionalStatusButton user={user} describedBy={id} />}
          {!isSelf && <AdminRightsButton user={user} describedBy={id} />}
          {user.hasSecondFactor && !isSelf && <RemoveSecondFactorButton user={user} describedBy={id} />}
          <SuspendOrActivateMemberButton user={user} isSelf={isSelf} describedBy={id} />
        </div>
      </div>
      <div className="text-sm sm:pl-15">
        {user.adCount > 0 && <MemberListingsSection user={user} />}
        <MemberReservationsSection userId={user._id} />
        <ModerationDecisionLogSection
          subject="member"
          id={user._id}
          revision={`${user.state} ${user.professional} ${user.role} ${user.hasSecondFactor}`}
        />
      </div>
    </li>
  );
}

function TalkButton({ user, describedBy }: { user: ManagedUser; describedBy: string }) {
  const { submit, isPending } = useClientActionSubmission<MemberModerationIntentHandlers, 'talk'>('talk');
  return (
    <Button
      variant="secondary"
      aria-describedby={describedBy}
      pending={isPending}
      onClick={() => submit(user._id)}
    >
      {!isPending && <MessageCircle aria-hidden className="size-5" />}
      Lancer une conversation
    </Button>
  );
}
