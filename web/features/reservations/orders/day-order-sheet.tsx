import { ArrowLeft, Download, Printer } from 'lucide-react';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { formatEuroAmountWithoutSign } from '#contract/text/decimals.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { NoHyphenBreakText } from '#web/ui/no-hyphen-break-text.tsx';
import { BuyerOrderSheetRows } from './buyer-order-sheet-rows.tsx';
import { formatOrdersDay } from './day-labels.ts';
import type { OrderIntentHandlers } from './order-intent-handlers.ts';
import {
  calculateOrdersTotal,
  groupReservationsByBuyer,
  sumReservedProductQuantities,
} from './order-sheet.ts';
import { PickupSlotReservationLists } from './pickup-slot-reservation-lists.tsx';

interface DayOrderSheetProps {
  day: string;
  reservations: readonly Reservation[];
  onChange: (id: string) => void;
}

/** Order sheet of a day on one page: products to pick, and orders to tick off when they are collected. */
export function DayOrderSheet({ day, reservations, onChange }: DayOrderSheetProps) {
  const { submit, isPending } = useClientActionSubmission<OrderIntentHandlers, 'downloadSheet'>(
    'downloadSheet',
    {
      revalidate: false,
    },
  );
  const sure = reservations.filter(({ status }) => status !== 'asked');
  const total = calculateOrdersTotal(sure);
  const askedCount = reservations.length - sure.length;
  return (
    <div className="order-sheet flex flex-col gap-5">
      <div className="flex flex-wrap gap-3 print:hidden">
        <LinkButton to="/profil/commandes?as=seller" variant="secondary">
          <ArrowLeft aria-hidden className="size-5" /> Tous les jours
        </LinkButton>
        <Button variant="secondary" onClick={() => print()}>
          <Printer aria-hidden className="size-5" /> Imprimer
        </Button>
        <Button variant="secondary" pending={isPending} onClick={() => submit(day)}>
          {!isPending && <Download aria-hidden className="size-5" />} Tableur
          <span className="sr-only"> en CSV</span>
        </Button>
      </div>
      <h2 className="font-display text-2xl font-semibold first-letter:uppercase">
        <NoHyphenBreakText text={formatOrdersDay(day)} />
      </h2>
      {reservations.length === 0 ? (
        <p>Rien à remettre ce jour-là.</p>
      ) : (
        <>
          <section aria-labelledby="produits">
            <h3 id="produits" className="mb-2 font-semibold">
              À préparer
            </h3>
            <ul className="order-totals grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-x-6 gap-y-1">
              {sumReservedProductQuantities(reservations).map(({ name, sure, asked }) => (
                <li key={`${name} ${sure} ${asked}`} className="wrap-anywhere first-letter:uppercase">
                  {name}&nbsp;: <strong className="whitespace-nowrap">{sure || '0'}</strong>{' '}
                  {asked && <span className="inline-block">(+&nbsp;{asked} sans réponse)</span>}
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="personnes" className="flex flex-col gap-3 print:gap-1">
            <h3 id="personnes" className="font-semibold">
              {countLabel(groupReservationsByBuyer(sure).length, sure.length)}
              {sure.length > 0 && total !== null && `, ${formatEuroAmountWithoutSign(total)}\u00a0€`}
              {askedCount > 0 && ` (+\u00a0${askedCount} sans réponse)`}
            </h3>
            <PickupSlotReservationLists reservations={reservations} viewerRole="seller" headingLevel={4}>
              {(labelId, ofSlot) => (
                <ul
                  aria-labelledby={labelId}
                  className="flex flex-col divide-y divide-line border-y border-line"
                >
                  {groupReservationsByBuyer(ofSlot).map((orders) => (
                    <BuyerOrderSheetRows key={orders[0]?._id} orders={orders} onChange={onChange} />
                  ))}
                </ul>
              )}
            </PickupSlotReservationLists>
          </section>
        </>
      )}
    </div>
  );
}

function countLabel(people: number, orders: number): string {
  if (orders === 0) return 'Aucune commande';
  if (orders === 1) return '1 personne';
  if (people === orders) return `${orders} commandes`;
  return `${people === 1 ? '1 personne' : `${people} personnes`}, ${orders} commandes`;
}
