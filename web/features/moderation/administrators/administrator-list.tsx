import type { Admin } from '#contract/moderation/schemas.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ContactDetailWithLineBreaks } from '#web/ui/contact-detail-with-line-breaks.tsx';
import { AccountStateBadge, CompanyNameAndSiretLine } from '../members/member-facts.tsx';
import { AdminRightsButton } from './admin-rights-button.tsx';

export function AdministratorList({ admins, ownId }: { admins: Admin[]; ownId: string }) {
  return (
    <ul className="mt-2 divide-y divide-line">
      {admins.map((admin) => (
        <li key={admin._id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4">
          <Avatar name={`${admin.firstName} ${admin.lastName}`} size={44} />
          <div className="min-w-0 grow basis-28">
            <p id={`administrateur-${admin._id}`} className="font-semibold wrap-anywhere">
              <ContactDetailWithLineBreaks text={admin.email} />
            </p>
            <p className="text-sm text-soft wrap-anywhere">
              {admin.firstName} {admin.lastName}
            </p>
            <CompanyNameAndSiretLine of={admin} />
          </div>
          {admin.isActive || <AccountStateBadge state={admin.state} />}
          {admin._id === ownId ? (
            <Badge>Vous</Badge>
          ) : (
            <AdminRightsButton user={admin} describedBy={`administrateur-${admin._id}`} />
          )}
        </li>
      ))}
    </ul>
  );
}
