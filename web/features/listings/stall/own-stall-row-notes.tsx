import { CloudOff } from 'lucide-react';
import { Fragment } from 'react';
import { Link } from 'react-router';
import { formatQuantity } from '#contract/listings/labels.ts';
import type { Listing } from '#contract/listings/schemas.ts';
import { buttonClass } from '#web/ui/button-class.ts';
import { DoubtfulPriceQuestion } from '../publish/doubtful-price-question.tsx';
import { DoubtfulQuantityQuestion } from './doubtful-quantity-question.tsx';
import { formatUnsentStallChange } from './format-unsent-stall-change.ts';
import type { OwnStallRowState } from './use-own-stall-row.ts';
import type { OwnStallRowChangeSavingState } from './use-own-stall-row-change-saving.ts';
import { usePriceDoubt } from './use-price-doubt.ts';

interface OwnStallRowNotesProps {
  listing: Listing;
  row: OwnStallRowState;
  /** Requested quantity without an answer. */
  asked: number;
}

/**
 * Notes of a row: how much is taken and requested, what waits for the network, and next steps after a change: send it
 * again, give it up, mark as sold out, or correct an amount.
 */
export function OwnStallRowNotes({ listing, row, asked }: OwnStallRowNotesProps) {
  const { productName, revision } = listing;
  const doubt = usePriceDoubt(listing, row.formerPrice);
  const stock = stockLabels(listing, asked);
  const [waiting] = row.isPending ? [] : row.waiting;
  const sellOut = () => {
    row.quantity.reset();
    row.life.save({ availability: 'soldOut' });
  };
  const button = (text: string, onClick: () => void) => (
    <button type="button" onClick={onClick} className={`${buttonClass('secondary')} relative z-1 text-sm`}>
      {text}
      <span className="sr-only"> : {productName}</span>
    </button>
  );
  return (
    <div className="flex flex-wrap items-center gap-2 has-[p,button]:pb-2 text-sm max-lg:basis-full lg:pl-17">
      <div aria-live="polite" className="basis-full empty:hidden">
        {doubt && (
          <DoubtfulPriceQuestion productName={productName} doubt={doubt} onCorrect={row.price.correct} />
        )}
        <DoubtfulQuantityQuestion
          listing={listing}
          former={row.formerQuantity}
          onCorrect={row.quantity.correct}
        />
        {waiting && (
          <p className="flex items-center gap-2">
            <CloudOff aria-hidden className="size-5 shrink-0" />
            <span>
              {waiting.unsent?.delay} Gardé sur cet appareil&nbsp;:{' '}
              {row.waiting.map(({ unsent }) => unsent && formatUnsentStallChange(unsent)).join(', ')}. Partira
              dès que la connexion sera revenue.
            </span>
          </p>
        )}
      </div>
      {revision && (
        <p className="basis-full text-soft">
          {revision.refused ? 'Modifications refusées' : 'Modifications en attente de validation'}
        </p>
      )}
      {stock.length > 0 && (
        <p className="basis-full text-soft">
          {/* Target of 36 px: it takes the gap above and below the line, and makes the row no higher. */}
          <Link
            to="/profil/commandes"
            className="relative z-1 -my-2 inline-block py-2 align-top underline underline-offset-4"
          >
            {stock.map((label, index) => (
              <Fragment key={label}>
                {index > 0 && ' · '}
                <span className="whitespace-nowrap">{label}</span>
              </Fragment>
            ))}
          </Link>
        </p>
      )}
      {row.quantity.isZero && button('Tout est parti', sellOut)}
      {waiting && button('Réessayer', () => doToAll(row.waiting, 'resend'))}
      {row.refused.length > 0 && !row.isPending && (
        <>
          {button('Renvoyer', () => doToAll(row.refused, 'resend'))}
          {button('Abandonner', () => doToAll(row.refused, 'drop'))}
        </>
      )}
    </div>
  );
}

function doToAll(parts: readonly OwnStallRowChangeSavingState[], step: 'resend' | 'drop') {
  for (const part of parts) part[step]();
}

/** Amounts as "reste 4 kg", "réservé : 8 kg" and "demandé : 3 kg"; none where nobody wants any. */
function stockLabels({ priceType, quantityLeft, quantityReserved = 0 }: Listing, asked: number): string[] {
  const amount = (quantity: number) => formatQuantity({ quantity, priceType });
  return [
    ...(quantityReserved > 0
      ? [`reste ${amount(quantityLeft ?? 0)}`, `réservé : ${amount(quantityReserved)}`]
      : []),
    ...(asked > 0 ? [`demandé : ${amount(asked)}`] : []),
  ];
}
