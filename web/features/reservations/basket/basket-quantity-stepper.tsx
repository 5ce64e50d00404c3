import { Minus, Plus } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatQuantity } from '#contract/listings/labels.ts';
import { parseTypedDecimal } from '#contract/text/decimals.ts';
import { BASKET_DRAFT_NAME } from '#web/offline/outbox/basket-key.ts';
import { saveReservationDraft } from '#web/offline/outbox/reservation-drafts.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import { changeQuantityByOneStep } from '../change-quantity-by-one-step.ts';
import { useBasket } from './use-basket.ts';

interface BasketStepperProps {
  adId: string;
  productName: string;
  /** True when the reader has just added the offer, by a button that is gone now. */
  takesFocus: boolean;
  /** Content while the basket does not contain the offer. */
  fallback: ReactNode;
}

/** Quantity of an offer in the basket; less than one step removes the offer. Default export for `lazy`. */
export default function BasketQuantityStepper({
  adId,
  productName,
  takesFocus,
  fallback,
}: BasketStepperProps) {
  const basket = useBasket();
  const group = useRef<HTMLFieldSetElement>(null);
  const item = basket?.items.find(({ _id }) => _id === adId);
  const isHeld = item !== undefined;
  useEffect(() => {
    if (isHeld && takesFocus) group.current?.querySelector<HTMLElement>('button:last-of-type')?.focus();
  }, [isHeld, takesFocus]);
  if (!basket || !item) return fallback;
  const step = (direction: 1 | -1) => {
    const typed = changeQuantityByOneStep(item.typed, item, direction);
    const isTakenOut = direction < 0 && typed === item.typed;
    const others = basket.items.filter((other) => other !== item);
    const items = basket.items.map((other) => (other === item ? { ...item, typed } : other));
    saveReservationDraft(BASKET_DRAFT_NAME, { ...basket, items: isTakenOut ? others : items });
  };
  return (
    <fieldset ref={group} className="flex flex-1 items-center gap-2">
      <legend className="sr-only">Dans le panier : {productName}</legend>
      <IconButton
        icon={Minus}
        label={`Moins : ${productName}`}
        onClick={() => step(-1)}
        style={QUICK_TOUCHES}
      />
      <span aria-live="polite" className="flex-1 text-center font-semibold">
        {formatQuantity({ ...item, quantity: parseTypedDecimal(item.typed) ?? 0 })}
      </span>
      <IconButton icon={Plus} label={`Plus : ${productName}`} onClick={() => step(1)} style={QUICK_TOUCHES} />
    </fieldset>
  );
}

/** Style of a button on which a double tap does not zoom the page. */
const QUICK_TOUCHES = { touchAction: 'manipulation' };
