import { Sprout } from 'lucide-react';
import { Link } from 'react-router';
import { formatCommuneOrDepartment } from '#contract/listings/format-commune-or-department.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import type { ManagedUser } from '#contract/moderation/schemas.ts';
import { call } from '#web/client/call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { ExpandableSection } from '#web/ui/expandable-section.tsx';
import { LoadMoreList } from '#web/ui/load-more-list.tsx';
import { LocalDateTimeLabel } from '#web/ui/local-date-time-label.tsx';

const PAGE_SIZE = 20;

/** Listings of a member, in every state. */
export function MemberListingsSection({ user: { _id: id, adCount } }: { user: ManagedUser }) {
  const ask = async (page: number) => ({
    entries: await call('GET /api/admin/authors/:id/adverts', {
      params: { id },
      query: { page, limit: PAGE_SIZE },
    }),
    totalPages: Math.ceil(adCount / PAGE_SIZE),
  });
  return (
    <ExpandableSection icon={Sprout} title={adCount === 1 ? '1 annonce' : `${adCount} annonces`}>
      <LoadMoreList ask={ask} none="Aucune annonce.">
        {(listings) => (
          <ul className="flex flex-col">
            {listings.map((listing) => (
              <Entry key={listing._id} listing={listing} />
            ))}
          </ul>
        )}
      </LoadMoreList>
    </ExpandableSection>
  );
}

function Entry({ listing }: { listing: Listing }) {
  const { label, tone } = stateOf(listing);
  return (
    <li className="flex flex-wrap items-center gap-x-3">
      <Link
        to={`/ad/${listing._id}`}
        className="flex min-h-11 items-center font-medium wrap-anywhere underline underline-offset-4"
      >
        <span className="inline-block first-letter:uppercase">{listing.productName}</span>
      </Link>
      <Badge tone={tone}>{label}</Badge>
      <span className="text-soft">
        {formatCommuneOrDepartment(listing.location)}, <LocalDateTimeLabel iso={listing.createdAt} />
      </span>
    </li>
  );
}

function stateOf({ status, isArchived, expired }: Listing) {
  if (status !== 'accepted') return states[status];
  if (expired) return states.expired;
  return isArchived ? states.archived : states.online;
}

const states = {
  pending: { label: 'En attente', tone: 'sun' },
  refuse: { label: 'Refusée', tone: 'danger' },
  deleted: { label: 'Supprimée', tone: 'danger' },
  expired: { label: 'Expirée', tone: 'neutral' },
  archived: { label: 'Archivée', tone: 'neutral' },
  online: { label: 'En ligne', tone: 'leaf' },
} as const;
