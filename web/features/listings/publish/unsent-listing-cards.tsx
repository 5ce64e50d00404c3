import { CircleCheck, CloudOff } from 'lucide-react';
import { useState } from 'react';
import { capitalizeFirstLetter } from '#contract/text/capitalize-first-letter.ts';
import {
  type SentOutboxListing,
  UNSENT_LISTING_DRAFT_PREFIX,
  type UnsentListing,
} from '#web/offline/outbox/listings.ts';
import { Button } from '#web/ui/button.tsx';
import { formatLocalDateTime } from '#web/ui/format-local-date-time.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { EditAlreadySentListingLink } from './edit-already-sent-listing-link.tsx';

interface UnsentListingCardsProps {
  listings: UnsentListing[];
  /** Listings that have left since the page was opened. */
  sent?: readonly SentOutboxListing[];
  /** True when a listing was just added: the form that had the focus is gone. */
  takesFocus?: boolean;
  onSend: () => Promise<void>;
}

/** Card of the listings that were written without a network, and of those that have left since, under one title. */
export function UnsentListingCards({ listings, sent = [], takesFocus, onSend }: UnsentListingCardsProps) {
  const [isSending, setSending] = useState(false);
  const Icon = listings.length > 0 ? CloudOff : CircleCheck;
  const pending = listings.filter(({ sendsLater }) => sendsLater).length;
  const send = () => {
    setSending(true);
    void onSend().finally(() => setSending(false));
  };
  return (
    <section
      aria-labelledby="waiting-title"
      className="flex flex-col gap-4 rounded-3xl bg-card p-5 shadow-card sm:p-8"
    >
      <div className="flex items-center gap-4">
        <span className="grid size-12 shrink-0 place-items-center rounded-full bg-leaf-soft text-leaf">
          <Icon aria-hidden className="size-6" />
        </span>
        <div role="status">
          <h2
            id="waiting-title"
            ref={takesFocus ? takeFocus : undefined}
            tabIndex={-1}
            className="font-display text-lg font-semibold sm:text-xl text-balance outline-none"
          >
            {pending > 0
              ? pendingTitle(pending)
              : listings.length > 0
                ? unsentTitle(listings)
                : sentTitle(sent.length)}
          </h2>
        </div>
      </div>
      {pending > 0 && (
        <p className="text-soft">
          Tout est gardé sur cet appareil, avec les photos. Vous pouvez fermer cette page&nbsp;: l'envoi se
          fera quand vous rouvrirez le site avec du réseau.
        </p>
      )}
      <ul className="divide-y divide-line">
        {sent.map(({ form, id, productName }) => (
          <li key={form} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0 flex-1 basis-40">
              <p className="font-semibold wrap-anywhere">{capitalizeFirstLetter(productName)}</p>
              <p className="text-sm text-soft">Partie. Elle apparaîtra une fois validée.</p>
            </div>
            <LinkButton to={`/ad/${id}`} variant="secondary" aria-label={`La voir : ${productName}`}>
              La voir
            </LinkButton>
          </li>
        ))}
        {listings.map((listing) => (
          <li key={listing.form} className="flex flex-wrap items-center justify-between gap-3 py-3">
            <div className="min-w-0 flex-1 basis-40">
              <p className="font-semibold wrap-anywhere">{capitalizeFirstLetter(listing.productName)}</p>
              <p className="text-sm text-soft">
                Gardée le {formatLocalDateTime(new Date(listing.savedAt).toISOString())}
              </p>
              {!listing.sendsLater && (
                <p className="text-sm text-danger">
                  {listing.refusal ?? "Elle ne part plus d'elle-même\u00a0: relisez-la, puis publiez-la."}
                </p>
              )}
            </div>
            {listing.savedId !== undefined && (
              <EditAlreadySentListingLink listingId={listing.savedId || undefined} />
            )}
            <LinkButton
              to={resumePath(listing)}
              variant="secondary"
              aria-label={`${resumeLabel(listing)} : ${listing.productName}`}
            >
              {resumeLabel(listing)}
            </LinkButton>
          </li>
        ))}
      </ul>
      {pending > 0 && (
        <Button onClick={send} pending={isSending} className="self-start">
          Essayer maintenant
        </Button>
      )}
    </section>
  );
}

/** URL parameter of the publishing form: key of the listing in the outbox that is edited there. */
export const UNSENT_LISTING_KEY_PARAM = 'reprendre';
const resumePath = ({ form }: UnsentListing) =>
  `/ad/add?${UNSENT_LISTING_KEY_PARAM}=${form.slice(UNSENT_LISTING_DRAFT_PREFIX.length)}`;

function resumeLabel({ sendsLater, savedId }: UnsentListing): string {
  if (sendsLater) return 'Modifier';
  return savedId === undefined ? 'Relire' : 'En faire une nouvelle annonce';
}

const pendingTitle = (count: number) =>
  count > 1
    ? `Vos ${count} annonces partiront dès que la connexion sera revenue`
    : 'Votre annonce partira dès que la connexion sera revenue';

const sentTitle = (count: number) =>
  count > 1 ? `Vos ${count} annonces sont parties` : 'Votre annonce est partie';

const unsentTitle = (listings: UnsentListing[]) =>
  listings.length > 1
    ? `${listings.length} annonces ne sont pas parties`
    : listings[0]?.savedId === undefined
      ? "Une annonce n'est pas partie"
      : 'Des modifications ne sont pas parties';

const takeFocus = (title: HTMLHeadingElement | null) => title?.focus();
