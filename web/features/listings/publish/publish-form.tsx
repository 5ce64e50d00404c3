import { useState } from 'react';
import type { User } from '#contract/accounts/user-schema.ts';
import { IDEMPOTENCY_KEY_HEADER } from '#contract/create-idempotency-key-header-schema.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { formatAccountTooNewText, listingErrorTexts } from '#contract/listings/texts.ts';
import { useForm } from '#web/actions/use-form.ts';
import type { ApiError, ApiErrorCode } from '#web/client/api-error.ts';
import { newIdempotencyKey } from '#web/client/new-idempotency-key.ts';
import { isServerUnavailableError } from '#web/offline/outbox/send-outbox-entries-in-order.ts';
import { Button } from '#web/ui/button.tsx';
import { formatLocalDateTime } from '#web/ui/format-local-date-time.ts';
import { Form } from '#web/ui/forms/form.tsx';
import { setFieldValueWithEvents } from '#web/ui/forms/form-values.ts';
import { SubmitButton } from '#web/ui/forms/submit-button.tsx';
import { EditAlreadySentListingLink } from './edit-already-sent-listing-link.tsx';
import { type InitialListingFormValues, ListingFormFields } from './listing-form-fields.tsx';
import { ListingFormPreview } from './listing-form-preview.tsx';
import { publishListingIntentHandlers } from './publish-listing-intent-handlers.ts';
import { PublishTermsOfUseFields } from './publish-terms-of-use-fields.tsx';
import { readFirstFormPhotoFile } from './read-content.ts';

export interface PublishedListingAndPhoto {
  listing: Listing;
  /** First photo of the listing as it was sent. */
  photo: File | undefined;
}

interface PublishFormProps {
  initial: InitialListingFormValues;
  termsUrl: string | undefined;
  user: User;
  /** Last listing of the author. */
  last: Listing | undefined;
  /** Usual delay of an administrator's decision, "en 10 heures environ". */
  delay: string | undefined;
  /** Minutes until the listing goes online without an administrator; null when it has to wait. */
  fastLaneMinutes: number | null;
  onPublished: (published: PublishedListingAndPhoto) => void;
  /** Callback when a professional has to complete the company first. */
  onIncomplete: () => void;
  /** Callback when the server could not be reached. */
  onUnreached: (sent: FormData) => void;
}

export function PublishForm({
  initial,
  termsUrl,
  user,
  last,
  delay,
  fastLaneMinutes,
  onPublished,
  onIncomplete,
  onUnreached,
}: PublishFormProps) {
  // Idempotency key: a form sent again after a lost answer publishes once.
  const [key] = useState(newIdempotencyKey);
  const [reused, setReused] = useState<ApiError>();
  const form = useForm(publishListingIntentHandlers, 'publish', {
    revalidate: false,
    done: ({ ad }) => {
      const sent = form.formProps.ref.current;
      onPublished({ listing: ad, photo: sent ? readFirstFormPhotoFile(new FormData(sent)) : undefined });
    },
    explain: ({ code, data }) => explanations[code] ?? tooNewExplanation(data.details?.publishesFrom),
    failed: (error, sent) => {
      setReused(error?.code === 'KEY_REUSED' ? error : undefined);
      if (error?.code === 'TRADER_DETAILS_REQUIRED') onIncomplete();
      if (isServerUnavailableError(error)) onUnreached(sent);
    },
    logsInAgain: true,
  });

  const publishAsNew = () => {
    const sent = form.formProps.ref.current;
    setFieldValueWithEvents(sent, IDEMPOTENCY_KEY_HEADER, newIdempotencyKey());
    sent?.requestSubmit();
  };

  return (
    <Form form={form}>
      {reused && (
        <div className="flex flex-wrap gap-3">
          <EditAlreadySentListingLink listingId={reused.data.details?.listingId} />
          <Button variant="secondary" pending={form.isPending} onClick={publishAsNew}>
            En faire une nouvelle annonce
          </Button>
        </div>
      )}
      {/* `hidden` instead of `type="hidden"`, which `fillFormFromData` skips: a restored draft keeps the key with which it
          was sent. */}
      <input hidden name={IDEMPOTENCY_KEY_HEADER} defaultValue={key} />
      <ListingFormFields
        form={form}
        initial={initial}
        last={last}
        conclusion={(isSale) => (
          <PublishTermsOfUseFields form={form} url={termsUrl} user={user} isSale={isSale} />
        )}
      />
      <div>
        <SubmitButton form={form} className="max-sm:w-full">
          Publier l'annonce
        </SubmitButton>
        {(fastLaneMinutes || delay) && (
          <p className="mt-2 text-sm text-soft">
            {fastLaneMinutes
              ? `Elle sera en ligne dans ${fastLaneMinutes} minutes environ, si rien ne s'y oppose.`
              : `Un administrateur la relit d'abord, d'habitude ${delay}.`}
          </p>
        )}
        <ListingFormPreview form={form.formProps.ref} />
      </div>
    </Form>
  );
}

const explanations: Partial<Record<ApiErrorCode, string>> = {
  KEY_REUSED: listingErrorTexts.alreadySaved,
  TRADER_DETAILS_REQUIRED:
    "Complétez d'abord votre entreprise, en haut de cette page. Votre annonce vous attend ici.",
};

const tooNewExplanation = (publishesFrom: unknown) =>
  typeof publishesFrom === 'string' ? formatAccountTooNewText(formatLocalDateTime(publishesFrom)) : undefined;
