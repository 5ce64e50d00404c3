import { Sprout } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Listing } from '#contract/listings/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { ShareWithNeighboursSection } from '../share/share-with-neighbours-section.tsx';
import { ListingPreview } from './listing-preview.tsx';

interface PublishedConfirmationProps {
  listing: Listing;
  /** First photo of the listing as it was sent. */
  photo: File | undefined;
  /** Usual delay of an administrator's decision, "en 10 heures environ". */
  delay: string | undefined;
  /** Minutes until the listing goes online without an administrator; null when it has to wait. */
  fastLaneMinutes: number | null;
  onAnother: () => void;
  /** Link back to what the listing was published for. */
  children?: ReactNode;
}

export function PublishedConfirmation({
  listing,
  photo,
  delay,
  fastLaneMinutes,
  onAnother,
  children,
}: PublishedConfirmationProps) {
  return (
    <div className="flex flex-col gap-6">
      <section className="flex flex-col items-center gap-5 rounded-3xl bg-card px-5 py-8 text-center text-balance shadow-card">
        <span className="grid size-14 place-items-center rounded-full bg-leaf-soft text-leaf">
          <Sprout aria-hidden className="size-7" />
        </span>
        <h1 ref={takeFocus} tabIndex={-1} className="font-display text-3xl font-semibold outline-none">
          Merci, votre annonce est <span className="whitespace-nowrap">enregistrée !</span>
        </h1>
        <p className="max-w-md text-soft">
          {fastLaneMinutes ? (
            `Elle sera en ligne dans ${fastLaneMinutes} minutes environ, si rien ne s'y oppose`
          ) : (
            <>
              Elle apparaîtra sur le site une fois validée par un administrateur
              {delay && `, d'habitude ${delay}`}
            </>
          )}
          . En attendant, vous la retrouvez dans vos annonces.
        </p>
        <ListingPreview listing={listing} photo={photo} />
        <div className="flex flex-wrap justify-center gap-3">
          {children}
          <LinkButton to="/profil/ads" variant="secondary">
            Voir mes annonces
          </LinkButton>
          <Button variant="secondary" onClick={onAnother}>
            Publier une autre annonce
          </Button>
        </div>
      </section>
      <ShareWithNeighboursSection listing={listing} photo={photo}>
        Ce texte est prêt pour le groupe WhatsApp ou Facebook de votre village. Le lien marchera une fois
        l'annonce {fastLaneMinutes ? 'en ligne' : `validée${delay ? `, d'habitude ${delay}` : ''}`}&nbsp;: un
        e-mail vous le dira.
      </ShareWithNeighboursSection>
    </div>
  );
}

/** Focuses this title: the form that had it is gone. */
const takeFocus = (title: HTMLHeadingElement | null) => title?.focus();
