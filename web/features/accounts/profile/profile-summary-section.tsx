import { Mail, MapPin, Phone, Store } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatSiret } from '#contract/accounts/format-siret.ts';
import { ROLE_ADMIN } from '#contract/accounts/rules.ts';
import type { User } from '#contract/accounts/user-schema.ts';
import { Avatar } from '#web/ui/avatar.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { ContactDetailWithLineBreaks } from '#web/ui/contact-detail-with-line-breaks.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';

interface ProfileSummarySectionProps {
  user: User;
  /** True when visitors can see the member's seller page. */
  hasPage: boolean;
}

export function ProfileSummarySection({ user, hasPage }: ProfileSummarySectionProps) {
  const name = `${user.firstName} ${user.lastName}`;
  const { city, postalCode } = user.address;
  return (
    <section aria-label="Mes informations" className="rounded-3xl bg-card p-6 shadow-card sm:p-8">
      <div className="flex flex-wrap items-center gap-x-5 gap-y-4">
        <Avatar name={name} image={user.profileImage} size={96} />
        <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
          <h2 className="font-display text-2xl font-semibold wrap-anywhere">{name}</h2>
          {user.professional && <Badge tone="leaf">PRO</Badge>}
          {user.role === ROLE_ADMIN && <Badge tone="leaf">ADMIN</Badge>}
        </div>
      </div>
      <div className="mt-5 flex flex-wrap gap-3">
        {/* A suspended member exports and deletes there, and changes nothing. */}
        <LinkButton to="/edit-profile" variant={user.isActive ? 'primary' : 'secondary'}>
          Modifier mon profil
        </LinkButton>
        {hasPage && (
          <LinkButton to={`/vendeur/${user._id}`} variant="secondary">
            Voir ma page de vendeur
          </LinkButton>
        )}
      </div>
      <dl className="mt-8 grid items-start gap-x-8 gap-y-6 sm:grid-cols-2">
        <Fact icon={<Mail aria-hidden className="size-5" />} name="Email">
          <ContactDetailWithLineBreaks text={user.email} />
        </Fact>
        <Fact
          icon={<Phone aria-hidden className="size-5" />}
          name="Téléphone"
          note={user.phone && (user.showPhoneNumber ? 'Visible sur vos annonces' : 'Masqué sur vos annonces')}
        >
          <ContactDetailWithLineBreaks text={user.phone ?? '-'} />
        </Fact>
        <Fact icon={<MapPin aria-hidden className="size-5" />} name="Commune">
          {city ? `${city} (${postalCode})` : '-'}
        </Fact>
        {user.professional && (
          <Fact
            icon={<Store aria-hidden className="size-5" />}
            name="Entreprise"
            note={
              <>
                SIRET <ContactDetailWithLineBreaks text={formatSiret(user.companySiret)} />
              </>
            }
          >
            {user.companyName}
          </Fact>
        )}
      </dl>
    </section>
  );
}

interface FactProps {
  icon: ReactNode;
  name: string;
  note?: ReactNode;
  children: ReactNode;
}

function Fact({ icon, name, note, children }: FactProps) {
  return (
    <div className="grid grid-cols-[1.25rem_1fr] gap-x-3">
      <dt className="col-span-2 grid grid-cols-subgrid items-center text-sm text-soft">
        {icon}
        {name}
      </dt>
      <dd className="col-start-2 wrap-anywhere">
        <p className="font-semibold">{children}</p>
        {note && <p className="text-sm text-soft">{note}</p>}
      </dd>
    </div>
  );
}
