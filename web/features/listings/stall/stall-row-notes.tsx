import type { Listing } from '#contract/listings/schemas.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { PriceQuestion } from '../publish/price-question.tsx';
import { QuantityQuestion } from './quantity-question.tsx';
import { usePriceDoubt } from './use-price-doubt.ts';
import type { StallRowState } from './use-stall-row.ts';

/** Next steps after a change of a row: send it again, say that all is gone, or correct an amount. */
export function StallRowNotes({ listing, row }: { listing: Listing; row: StallRowState }) {
  const { productName } = listing;
  const doubt = usePriceDoubt(listing, row.formerPrice);
  const sellOut = () => {
    row.quantity.reset();
    row.life.save({ availability: 'soldOut' });
  };
  const button = (text: string, onClick: () => void) => (
    <button type="button" onClick={onClick} className={`${buttonClass('secondary')} text-sm`}>
      {text}
      <span className="sr-only"> : {productName}</span>
    </button>
  );
  return (
    <div className="flex flex-wrap items-center gap-2 has-[p,button]:pb-2 text-sm max-lg:basis-full lg:pl-17">
      <div aria-live="polite" className="basis-full empty:hidden">
        {doubt && <PriceQuestion productName={productName} doubt={doubt} onCorrect={row.price.correct} />}
        <QuantityQuestion listing={listing} former={row.formerQuantity} onCorrect={row.quantity.correct} />
      </div>
      {row.quantity.isZero && button('Tout est parti', sellOut)}
      {row.retry && !row.isPending && button('Réessayer', row.retry)}
    </div>
  );
}
