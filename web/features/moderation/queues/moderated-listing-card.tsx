import { ExternalLink, MapPinOff } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { formatCommuneOrDepartment } from '#contract/listings/format-commune-or-department.ts';
import {
  formatListingPrice,
  formatOptionalListingDetails,
  formatQuantity,
} from '#contract/listings/labels.ts';
import { listingMainTypeLabels } from '#contract/listings/rules.ts';
import type { ListingWithAuthorLastName } from '#contract/listings/schemas.ts';
import type { ModerationQueueListing } from '#contract/moderation/schemas.ts';
import { communeWarningTexts } from '#contract/places/rules.ts';
import { Badge } from '#web/ui/badge.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { DotSeparatedItem, DotSeparatedLine } from '#web/ui/facts.tsx';
import { LocalDateTimeLabel } from '#web/ui/local-date-time-label.tsx';
import { moderationCardShortcutKeys } from '../keys/shortcuts.ts';
import { useModerationShortcutAttributes } from '../keys/use-moderation-keyboard-shortcuts.ts';
import { MissingCompanyContactModeratorNote } from '../missing-company-contact-moderator-note.tsx';
import { ModerationCardPhotos } from './moderation-card-photos.tsx';
import { SpamBadge } from './spam-reasons-list.tsx';

interface ModeratedListingCardProps {
  listing: ListingWithAuthorLastName & Partial<Pick<ModerationQueueListing, 'isRevision' | 'spam'>>;
  lead?: ReactNode;
  isBusy: boolean;
  /** Content of the card below the description: reports first, then actions. */
  children: ReactNode;
}

/**
 * Card of a listing with all that a moderation decision needs: full text, photos, author. `j` and `k` focus it; its
 * scroll margin leaves room for the notice of the previous decision.
 */
export function ModeratedListingCard({ listing, lead, isBusy, children }: ModeratedListingCardProps) {
  const id = useId();
  const { productName, mainType, description, images, user, isArchived, inSeason } = listing;
  return (
    <div className="py-1.5">
      <article
        data-card={listing._id}
        tabIndex={-1}
        aria-labelledby={id}
        aria-busy={isBusy}
        className={`-mx-3 grid scroll-mb-36 gap-x-5 gap-y-3 rounded-2xl p-3 -outline-offset-3 scroll-mt-38 md:scroll-mb-8 transition-opacity focus-within:bg-paper aria-busy:opacity-50 ${images.length > 0 ? 'sm:grid-cols-[11rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr]' : ''}`}
      >
        <header className="flex gap-3">
          {lead}
          <div className="min-w-0 flex-1">
            <div className="flex flex-wrap items-center gap-x-2 gap-y-1">
              <h3 id={id} className="text-lg leading-snug font-semibold wrap-anywhere first-letter:uppercase">
                {productName}
              </h3>
              <Badge tone={mainType === 'asked' ? 'leaf' : 'neutral'}>
                {listingMainTypeLabels[mainType]}
              </Badge>
              {user.professional && <Badge tone="leaf">PRO</Badge>}
              {listing.isRevision && <Badge tone="sun">Modification</Badge>}
              <SpamBadge spam={listing.spam} />
              {isArchived && <Badge>Archivée</Badge>}
              {mainType === 'offer' && inSeason === false && (
                <span className="*:whitespace-normal">
                  <Badge>Hors saison&nbsp;: serre, import&nbsp;?</Badge>
                </span>
              )}
            </div>
            <ListingFacts listing={listing} />
            <MissingCompanyContactModeratorNote fields={user.missingContact} />
            {listing.placeDoubt && (
              <p className="mt-1 flex items-center gap-2 text-sm font-semibold text-danger">
                <MapPinOff aria-hidden className="size-4" />
                {communeWarningTexts[listing.placeDoubt.reason]}
              </p>
            )}
          </div>
        </header>
        {images.length > 0 && (
          <div className="sm:col-start-1 sm:row-span-2 sm:row-start-1">
            <ModerationCardPhotos images={images} name={productName} />
          </div>
        )}
        <div className="flex min-w-0 flex-col gap-3">
          <p className="max-w-prose leading-normal wrap-anywhere whitespace-pre-line">{description}</p>
          {children}
        </div>
      </article>
    </div>
  );
}

function ListingFacts({ listing }: Pick<ModeratedListingCardProps, 'listing'>) {
  const { user, createdAt, isRevision, submittedAt } = listing;
  const facts = [
    formatCommuneOrDepartment(listing.location),
    formatListingPrice(listing),
    ...formatOptionalListingDetails(listing),
    formatQuantity(listing),
  ].filter(Boolean);
  return (
    // Padding for the focus ring of the link.
    <DotSeparatedLine className="-mx-1.5 px-1.5 text-sm text-soft wrap-anywhere">
      <DotSeparatedItem>
        <Link
          to={`/profil/admin-users?q=${encodeURIComponent(user.email ?? '')}`}
          target="_blank"
          aria-label={`${user.firstName} ${user.lastName} (nouvel onglet)`}
          className="font-semibold text-ink hover:underline"
        >
          {user.firstName} {user.lastName}
        </Link>
        {user.companyName && `, ${user.companyName}`}
      </DotSeparatedItem>
      {facts.map((fact) => (
        <DotSeparatedItem key={fact}>{fact}</DotSeparatedItem>
      ))}
      <DotSeparatedItem>
        {isRevision && 'modifiée le '}
        <LocalDateTimeLabel iso={(isRevision && submittedAt) || createdAt} />
      </DotSeparatedItem>
    </DotSeparatedLine>
  );
}

interface CardActionsProps {
  listing: ListingWithAuthorLastName;
  history: { button: ReactNode; panel: ReactNode };
  children: ReactNode;
}

/** Actions of a moderation card. Links open another tab, so that the administrator keeps their place in the list. */
export function ModerationCardActions({ listing: { _id }, history, children }: CardActionsProps) {
  const key = useModerationShortcutAttributes(moderationCardShortcutKeys.open);
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        {children}
        <Link to={`/ad/${_id}`} target="_blank" className={buttonClass('secondary')} {...key}>
          <ExternalLink aria-hidden className="size-5" />
          Voir
          <span className="sr-only"> (nouvel onglet)</span>
        </Link>
        {history.button}
      </div>
      {history.panel}
    </>
  );
}
