import { Plus } from 'lucide-react';
import { useState, useSyncExternalStore } from 'react';
import { readBrowserStorage } from '#web/client/storage.ts';
import {
  BASKET_CHANGED_EVENT,
  BASKET_DRAFT_NAME,
  formatReservationDraftStorageKey,
} from '#web/offline/outbox/basket-key.ts';
import { Button } from '#web/ui/button.tsx';
import { createLazyOptionalComponent } from '#web/ui/lazy-optional.tsx';
import { showErrorToast } from '#web/ui/toasts/show-or-queue-toast.ts';

const BasketStepper = createLazyOptionalComponent(() => import('./basket/basket-quantity-stepper.tsx'));
const BasketBar = createLazyOptionalComponent(() => import('./basket/basket-reservation-link-bar.tsx'));

/** Basket of a seller's offers, loaded only once a basket exists. */
export const LazyBasketReservationLinkBar = ({ sellerId }: { sellerId: string }) =>
  useHasBasket() && <BasketBar sellerId={sellerId} />;

interface AddToBasketButtonProps {
  adId: string;
  productName: string;
  className?: string;
}

/** Button that puts an offer into the basket; replaced by its quantity once it is there. */
export function AddToBasketButton({ adId, productName, className }: AddToBasketButtonProps) {
  const hasBasket = useHasBasket();
  const [isPending, setPending] = useState(false);
  const [isTouched, setTouched] = useState(false);
  const add = () => {
    setPending(true);
    setTouched(true);
    import('./basket/add-offer-to-basket.ts')
      .then(({ addOfferToBasket }) => addOfferToBasket(adId))
      .catch(() => showErrorToast("Ce produit n'a pas pu être ajouté. Réessayez dans un moment."))
      .finally(() => setPending(false));
  };
  const button = (
    <Button variant="secondary" pending={isPending} onClick={add} className={className}>
      <Plus aria-hidden className="size-5" /> Ajouter
      <span className="sr-only"> au panier : {productName}</span>
    </Button>
  );
  if (!hasBasket) return button;
  return <BasketStepper adId={adId} productName={productName} takesFocus={isTouched} fallback={button} />;
}

/** True when the device holds a basket; the lazy parts above read its content. */
const useHasBasket = () => useSyncExternalStore(subscribe, hasBasket, () => false);

const hasBasket = () =>
  readBrowserStorage('local', formatReservationDraftStorageKey(BASKET_DRAFT_NAME)) !== null;

function subscribe(listener: () => void) {
  const events = [BASKET_CHANGED_EVENT, 'storage'];
  for (const event of events) addEventListener(event, listener);
  return () => {
    for (const event of events) removeEventListener(event, listener);
  };
}
