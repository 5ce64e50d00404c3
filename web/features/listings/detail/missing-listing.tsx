import { LinkButton } from '#web/ui/link-button.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AlternativeListingsSection } from '../home/alternative-listings-section.tsx';
import type { UnavailableListingMessageContent } from '../home/unavailable-listing-message-content.ts';

/**
 * Page in place of a listing, for readers without JavaScript and for crawlers. With JavaScript the reader is
 * redirected, or sees the listing if their session allows it.
 */
export function UnavailableListingPage({ missed }: { missed: UnavailableListingMessageContent }) {
  return (
    <div className="mx-auto flex min-h-[50vh] max-w-6xl flex-col items-center justify-center px-4 py-16">
      <div className="text-leaf visitor:hidden">
        <Spinner label="Chargement..." />
      </div>
      <div className="text-center member:hidden">
        <h1 className="font-display text-3xl font-semibold">Cette annonce n'est pas disponible</h1>
        <p className="mt-3 text-lg text-soft">{missed.sentence}</p>
        <div className="mt-8 flex flex-wrap justify-center gap-3">
          <LinkButton to="/annonces">Voir les annonces</LinkButton>
          <LinkButton to="/" variant="secondary">
            Revenir à l'accueil
          </LinkButton>
        </div>
        <div className="mt-10 text-left">
          <AlternativeListingsSection missed={missed} />
        </div>
      </div>
    </div>
  );
}
