import { Link } from 'react-router';
import type { OwnListingAdvice } from '#contract/advice/routes.ts';
import { calculateAnsweredListingPercents, MAX_NEAREST_OFFER_TO_REQUEST_KM } from '#contract/advice/rules.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { capitalizeFirstLetter } from '#contract/text/capitalize-first-letter.ts';
import { formatNumber } from '#contract/text/decimals.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { call } from '#web/client/call.ts';
import { useApiAnswer } from '#web/client/use-api-answer.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { OwnListingAdviceIntentHandlers } from './own-listing-advice-intent-handlers.ts';

/**
 * Section with what would help the owner's live listing: for a request without an offer, the nearest ones beyond its
 * radius; for a listing without photos, how much photos change. Nothing for other listings.
 */
export function OwnListingAdviceSection({ listing }: { listing: Listing }) {
  const { _id: id, mainType, images, searchRadius, revision } = listing;
  // Photos that wait for an administrator are photos already.
  const hasPhotos = images.length > 0 || (!revision?.refused && Boolean(revision?.images?.length));
  const isAsked = mainType === 'asked' || !hasPhotos;
  const advice = useApiAnswer(isAsked ? `${id} ${searchRadius}` : undefined, (signal) =>
    call('GET /api/adverts/:id/advice', { params: { id }, signal }),
  );
  if (!advice || (hasPhotos && !advice.beyond)) return null;
  return (
    <section
      aria-label="Pour aider votre annonce"
      className="order-4 flex flex-col gap-5 rounded-3xl border border-line bg-card p-5 shadow-card lg:px-6"
    >
      {advice.beyond && <OffersBeyondReach id={id} beyond={advice.beyond} />}
      {!hasPhotos && (
        <div className="flex flex-col gap-3">
          <p>{photoSentence(mainType, advice.photos)}</p>
          <LinkButton to={`/modifier/${id}#images`} variant="secondary">
            Ajouter une photo
          </LinkButton>
        </div>
      )}
    </section>
  );
}

interface OffersBeyondReachProps {
  id: string;
  beyond: NonNullable<OwnListingAdvice['beyond']>;
}

function OffersBeyondReach({ id, beyond: { offers, reach, widerRadius } }: OffersBeyondReachProps) {
  const { submit, isPending } = useClientActionSubmission<OwnListingAdviceIntentHandlers, 'widenRequest'>(
    'widenRequest',
  );
  if (offers.length === 0)
    return (
      <p>
        Rien dans {reach}&nbsp;km, ni plus loin jusqu'à {MAX_NEAREST_OFFER_TO_REQUEST_KM}&nbsp;km, pour
        l'instant.
      </p>
    );
  return (
    <div className="flex flex-col gap-3">
      <h2 className="font-semibold">Rien dans {reach}&nbsp;km&nbsp;; au plus près&nbsp;:</h2>
      <ul className="flex flex-col gap-2">
        {offers.map(({ _id, productName, location, distance = 0 }) => (
          <li key={_id} className="wrap-anywhere">
            <Link to={`/ad/${_id}`} className="underline underline-offset-4">
              {capitalizeFirstLetter(productName)}
            </Link>
            , {location.city}, {formatNumber(Math.round(distance))}&nbsp;km
          </li>
        ))}
      </ul>
      {widerRadius !== null && (
        <Button
          variant="secondary"
          disabled={isPending}
          onClick={() => submit({ id, searchRadius: widerRadius })}
        >
          Élargir ma demande à {widerRadius}&nbsp;km
        </Button>
      )}
    </div>
  );
}

/** Sentence about photos, with this site's own figures where they say that photos help. */
function photoSentence(mainType: Listing['mainType'], photos: OwnListingAdvice['photos']): string {
  const [withPhotos, without] = (photos && calculateAnsweredListingPercents(photos.with, photos.without)) ?? [
    0, 0,
  ];
  const those = mainType === 'offer' ? 'offres' : 'demandes';
  if (withPhotos > without)
    return `Sur ce site, ${withPhotos}\u00a0% des ${those} avec photo reçoivent un message en deux semaines, contre ${without}\u00a0% de celles sans photo.`;
  return mainType === 'offer'
    ? "Une photo prise chez vous montre d'un coup d'œil ce que vous proposez."
    : "Une photo montre d'un coup d'œil ce que vous cherchez.";
}
