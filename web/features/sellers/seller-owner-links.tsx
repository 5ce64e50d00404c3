import { Printer, UserPen } from 'lucide-react';
import { LinkButton } from '#web/ui/link-button.tsx';

interface SellerOwnerLinksProps {
  id: string;
  className: string;
}

/**
 * Links of a seller on their own page, as wide as the buttons that others see in their place: nothing moves once the
 * owner is known. Default export for `lazy`.
 */
export default function SellerOwnerLinks({ id, className }: SellerOwnerLinksProps) {
  return (
    <>
      <LinkButton to="/edit-profile" variant="secondary" className={className}>
        <UserPen aria-hidden className="size-5 max-sm:hidden" />
        <span>
          Modifier<span className="max-sm:sr-only"> mon profil</span>
        </span>
      </LinkButton>
      <LinkButton to={`/vendeur/${id}/affiche`} variant="secondary" className={className}>
        <Printer aria-hidden className="size-5 max-sm:hidden" />
        <span>
          Imprimer<span className="max-sm:sr-only"> une affiche</span>
        </span>
      </LinkButton>
    </>
  );
}
