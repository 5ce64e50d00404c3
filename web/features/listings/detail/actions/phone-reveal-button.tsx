import { Phone } from 'lucide-react';
import { useState } from 'react';
import { formatLoginPath } from '#web/client/next-path.ts';
import { Button } from '#web/ui/button.tsx';
import { buttonClass } from '#web/ui/button-class.ts';
import { formatPhoneHref } from '#web/ui/format-phone-href.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

interface PhoneRevealButtonProps {
  listingId: string;
  phone: string | undefined;
  /** True once the API has answered: a missing phone number then means that the seller shows none. */
  isAnswered: boolean;
  /** True for a member who has read many phone numbers in the last hour. */
  isLimited?: boolean;
}

/** Phone number of a seller: a login link for visitors, a button for members, then the number. */
export function PhoneRevealButton({
  listingId,
  phone,
  isAnswered,
  isLimited = false,
}: PhoneRevealButtonProps) {
  return (
    <div className="grid min-h-11">
      <LinkButton
        to={formatLoginPath(`/ad/${listingId}`)}
        variant="secondary"
        className="text-sm member:hidden"
      >
        <Phone aria-hidden className="size-5" /> Connectez-vous pour voir le numéro
      </LinkButton>
      <div className="grid visitor:hidden">
        {phone && <HiddenPhone phone={phone} />}
        {!phone && isAnswered && (
          <p className="self-center text-center text-balance text-soft">
            {isLimited
              ? "Vous avez vu beaucoup de numéros en une heure : celui-ci s'affichera un peu plus tard."
              : "Ce membre n'a pas indiqué de numéro."}
          </p>
        )}
      </div>
    </div>
  );
}

function HiddenPhone({ phone }: { phone: string }) {
  const [isShown, setIsShown] = useState(false);
  if (!isShown) {
    return (
      <Button variant="secondary" onClick={() => setIsShown(true)}>
        <Phone aria-hidden className="size-5" /> Afficher le numéro
      </Button>
    );
  }
  return (
    <a ref={takeFocus} href={formatPhoneHref(phone)} className={buttonClass('leaf')}>
      <Phone aria-hidden className="size-5" /> {phone}
    </a>
  );
}

/** Focus moved to the link that replaces the button. */
const takeFocus = (link: HTMLAnchorElement | null) => link?.focus();
