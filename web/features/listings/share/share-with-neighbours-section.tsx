import { Copy, Share2 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Listing } from '#contract/listings/schemas.ts';
import { useSiteSettings } from '#web/document/use-site.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { buildAbsolutePageUrl, canShareOnDevice, shareOnDevice } from '#web/ui/share-on-device.ts';
import { copyTextWithToast } from '#web/ui/toasts/copy-text-with-toast.ts';
import { useHydrated } from '#web/ui/use-hydrated.ts';
import { formatListingShareText } from './format-listing-share-text.ts';

interface ShareWithNeighboursSectionProps {
  listing: Listing;
  photo: File | undefined;
  /** Note about when the link of the listing works. */
  children: ReactNode;
}

/** Text, photo and link of a listing, ready for the group of a village. */
export function ShareWithNeighboursSection({ listing, photo, children }: ShareWithNeighboursSectionProps) {
  const { publicUrl } = useSiteSettings();
  const canShare = useHydrated() && canShareOnDevice();
  const text = formatListingShareText(listing, buildAbsolutePageUrl(publicUrl, `/ad/${listing._id}`));
  const share = () => {
    const files = photo && navigator.canShare?.({ files: [photo] }) ? { files: [photo] } : {};
    shareOnDevice({ text, ...files });
  };
  return (
    <section aria-labelledby="share-title" className="rounded-3xl bg-card p-5 shadow-card sm:p-8">
      <h2 id="share-title" className="font-display text-xl font-semibold">
        Prévenez vos voisins
      </h2>
      <p className="mt-1 text-soft">{children}</p>
      <p className="mt-4 rounded-2xl bg-sunken p-4 whitespace-pre-line wrap-anywhere">{text}</p>
      <div className="mt-4 flex flex-wrap gap-3">
        {canShare && (
          <Button variant="leaf" onClick={share}>
            <Share2 aria-hidden className="size-5" /> Partager{photo && ' avec la photo'}
          </Button>
        )}
        <LinkButton
          to={`https://wa.me/?${new URLSearchParams({ text })}`}
          variant="secondary"
          target="_blank"
          rel="noopener"
        >
          WhatsApp
        </LinkButton>
        <Button variant="secondary" onClick={() => void copyTextWithToast(text, 'Texte copié')}>
          <Copy aria-hidden className="size-5" /> Copier le texte
        </Button>
      </div>
    </section>
  );
}
