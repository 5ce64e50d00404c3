import { Link2, Share2 } from 'lucide-react';
import type { Listing } from '#contract/listings/schemas.ts';
import { Button } from '#web/ui/button.tsx';
import { notify, notifyError } from '#web/ui/notices/notify.ts';
import { useSite } from '#web/use-site.ts';
import { placeLabel, priceLabel, titleLabel } from '../../listing-format.ts';
import { sharerAddress } from './sharer-address.ts';

interface ShareButtonsProps {
  listing: Listing;
  /** Icons alone, beside a wider button. */
  compact: boolean;
}

export function ShareButtons({ listing, compact }: ShareButtonsProps) {
  const { name, publicUrl } = useSite();
  const address = `${publicUrl}/app/ad/${listing._id}`;
  const quote = [`${titleLabel(listing)} à ${placeLabel(listing)}`, priceLabel(listing)]
    .filter(Boolean)
    .join(' - ');
  return (
    <>
      <Button
        variant="secondary"
        aria-label="Partager"
        onClick={() => share(address, quote, name)}
        className={compact ? icon : 'flex-1'}
      >
        <Share2 aria-hidden className="size-5" /> {!compact && 'Partager'}
      </Button>
      <Button
        variant="secondary"
        aria-label="Copier le lien"
        title="Copier le lien"
        onClick={() => copy(address)}
        className={icon}
      >
        <Link2 aria-hidden className="size-5" />
      </Button>
    </>
  );
}

const icon = 'w-11 shrink-0 px-0';

/** By the device when it knows how, else by the social network in a small window. */
function share(address: string, quote: string, siteName: string) {
  if ('share' in navigator) {
    // Rejects when the reader changes their mind.
    navigator.share({ url: address, title: siteName, text: quote }).catch(() => undefined);
    return;
  }
  open(sharerAddress(address, quote, siteName), '_blank', 'popup,width=550,height=400,noopener');
}

async function copy(address: string) {
  try {
    await navigator.clipboard.writeText(address);
    notify('Lien copié');
  } catch {
    notifyError("Le lien n'a pas pu être copié.");
  }
}
