import { Link2, Share2 } from 'lucide-react';
import { useSiteSettings } from '#web/document/use-site.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { copyTextWithToast } from '#web/ui/toasts/copy-text-with-toast.ts';
import { formatFacebookShareUrl } from './format-facebook-share-url.ts';
import { buildAbsolutePageUrl, canShareOnDevice, shareOnDevice } from './share-on-device.ts';

interface ShareButtonsProps {
  /** Path under `/app` of the shared page. */
  path: string;
  quote: string;
  compact: boolean;
}

export function ShareButtons({ path, quote, compact }: ShareButtonsProps) {
  const { name, publicUrl } = useSiteSettings();
  const address = buildAbsolutePageUrl(publicUrl, path);
  const sharePage = () => share(address, quote, name);
  return (
    <>
      {compact ? (
        <IconButton icon={Share2} label="Partager" onClick={sharePage} />
      ) : (
        <Button variant="secondary" onClick={sharePage} className="flex-1">
          <Share2 aria-hidden className="size-5" /> Partager
        </Button>
      )}
      <IconButton
        icon={Link2}
        label="Copier le lien"
        onClick={() => copyTextWithToast(address, 'Lien copié')}
      />
    </>
  );
}

/** Opens the device's share dialog if there is one, else the social network's page in a small window. */
function share(address: string, quote: string, siteName: string) {
  if (canShareOnDevice()) shareOnDevice({ url: address, title: siteName, text: quote });
  else
    open(formatFacebookShareUrl(address, quote, siteName), '_blank', 'popup,width=550,height=400,noopener');
}
