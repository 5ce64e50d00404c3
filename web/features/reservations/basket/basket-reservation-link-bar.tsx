import { ShoppingBasket } from 'lucide-react';
import { LinkButton } from '#web/ui/link-button.tsx';
import { formatBasketSummary } from './format-basket-summary.ts';
import { useBasket } from './use-basket.ts';

/** Link to the reservation of a seller's basket. Default export for `lazy`. */
export default function BasketReservationLinkBar({ sellerId }: { sellerId: string }) {
  const basket = useBasket();
  if (basket?.seller._id !== sellerId) return null;
  return (
    <LinkButton to="/reserver" variant="leaf">
      <ShoppingBasket aria-hidden className="size-5" />
      <span>
        <span className="sr-only">Voir la demande : </span>
        {formatBasketSummary(basket)}
      </span>
    </LinkButton>
  );
}
