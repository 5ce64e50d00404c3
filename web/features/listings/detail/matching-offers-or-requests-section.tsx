import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { formatDistance } from '#contract/listings/labels.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { capitalizeFirstLetter } from '#contract/text/capitalize-first-letter.ts';
import { call } from '#web/client/call.ts';
import { useApiAnswer } from '#web/client/use-api-answer.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { formatMatchingPeopleCountLabel } from '../counterpart-label.ts';

/**
 * Counterparts of the owner's live listing (requests for an offer, offers for a request), with links to write to their
 * authors.
 */
export function MatchingOffersOrRequestsSection({ listing }: { listing: Listing }) {
  const { _id: id, searchRadius } = listing;
  const found = useApiAnswer(`${id} ${searchRadius}`, (signal) =>
    call('GET /api/adverts/:id/matches', { params: { id }, signal }),
  );
  if (!found || found.total === 0) return null;
  const { matches, total } = found;
  // Number of people with counterparts. Authors beyond the listed ones are unknown: each of those listings counts as
  // one.
  const people = new Set(matches.map(({ user }) => user._id)).size + total - matches.length;
  return (
    <section
      aria-labelledby="proches"
      className="order-4 rounded-3xl border border-line bg-card p-5 shadow-card lg:px-6"
    >
      <h2 id="proches" className="font-semibold">
        {formatMatchingPeopleCountLabel(listing, people)}
      </h2>
      <ul className="mt-3 flex flex-col gap-3">
        {matches.slice(0, MAX_LISTED).map(({ _id, productName, location, distance, user }) => (
          <li key={_id} className="flex flex-col gap-2">
            <p className="wrap-anywhere">
              <Link to={`/ad/${_id}`} className="underline underline-offset-4">
                {capitalizeFirstLetter(productName)}
              </Link>
              , {location.city}
              {distance !== undefined && `, ${formatDistance(distance)}`}
            </p>
            <LinkButton to={`/messages/${_id}`} variant="secondary" className="wrap-anywhere">
              <MessageCircle aria-hidden className="size-5" /> Écrire à {user.firstName}
            </LinkButton>
          </li>
        ))}
      </ul>
    </section>
  );
}

const MAX_LISTED = 10;
