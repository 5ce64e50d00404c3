import { type ReactNode, useEffect } from 'react';
import { AlternativeListingsSection } from './alternative-listings-section.tsx';
import {
  type UnavailableListingMessageContent,
  unavailableListingMessageStore,
} from './unavailable-listing-message-content.ts';

interface UnavailableListingMessageProps {
  missed: UnavailableListingMessageContent;
  /** Button to follow the listing's seller. */
  follow: ReactNode;
}

/** Message that a listing can't be seen, until the reader leaves the page. */
export function UnavailableListingMessage({ missed, follow }: UnavailableListingMessageProps) {
  useEffect(() => {
    const { href } = location;
    return () => {
      if (location.href !== href) unavailableListingMessageStore.set(undefined);
    };
  }, []);
  return (
    <section aria-label="Annonce introuvable" className="mx-auto max-w-6xl px-4 py-6">
      <p role="status" className="font-semibold sm:text-lg">
        {missed.sentence}
      </p>
      <AlternativeListingsSection missed={missed} follow={follow} />
    </section>
  );
}
