import { ArrowLeft, Download, Printer } from 'lucide-react';
import { timeLabel } from '#contract/accounts/pickup-labels.ts';
import { reservedItemsLabel, totalOf } from '#contract/reservations/labels.ts';
import { reservationStatusLabels } from '#contract/reservations/rules.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { formatEuros } from '#contract/text/decimals.ts';
import { useAction } from '#web/actions/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { StepButtons } from '../steps/step-buttons.tsx';
import { dayLabel } from './day-labels.ts';
import { orderElementId } from './order-focus.ts';
import type { OrderIntents } from './order-intents.ts';
import { byHour, productTotals } from './order-sheet.ts';

interface DaySheetProps {
  day: string;
  reservations: readonly Reservation[];
  onChange: (id: string) => void;
}

/** Order sheet of a day on one page: products to pick, and orders to tick off when they are collected. */
export function DaySheet({ day, reservations, onChange }: DaySheetProps) {
  const { submit, isPending } = useAction<OrderIntents, 'downloadSheet'>('downloadSheet', {
    revalidate: false,
  });
  const total = totalOf(
    reservations.filter(({ status }) => status !== 'missed').flatMap(({ items }) => items),
  );
  return (
    <div className="order-sheet flex flex-col gap-5">
      <div className="flex flex-wrap gap-3 print:hidden">
        <LinkButton to="/profil/commandes" variant="secondary">
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
      <h2 className="font-display text-2xl font-semibold first-letter:uppercase">{dayLabel(day)}</h2>
      {reservations.length === 0 ? (
        <p>Rien à remettre ce jour-là.</p>
      ) : (
        <>
          <section aria-labelledby="produits">
            <h3 id="produits" className="mb-2 font-semibold">
              À préparer
            </h3>
            <ul className="order-totals grid grid-cols-[repeat(auto-fill,minmax(min(14rem,100%),1fr))] gap-x-6 gap-y-1">
              {productTotals(reservations).map(({ name, sure, asked }) => (
                <li key={`${name} ${sure} ${asked}`} className="wrap-anywhere first-letter:uppercase">
                  {name}&nbsp;: <strong className="whitespace-nowrap">{sure || '0'}</strong>{' '}
                  {asked && <span className="inline-block">({asked} sans réponse)</span>}
                </li>
              ))}
            </ul>
          </section>
          <section aria-labelledby="personnes">
            <h3 id="personnes" className="mb-2 font-semibold">
              {reservations.length === 1 ? '1 personne' : `${reservations.length} commandes`}
              {total !== null && `, ${formatEuros(total)} €`}
            </h3>
            <ul className="flex flex-col divide-y divide-line border-y border-line">
              {byHour(reservations).map((reservation) => (
                <SheetLine
                  key={reservation._id}
                  reservation={reservation}
                  onChange={() => onChange(reservation._id)}
                />
              ))}
            </ul>
          </section>
        </>
      )}
    </div>
  );
}

function SheetLine({ reservation, onChange }: { reservation: Reservation; onChange: () => void }) {
  const { buyer, items, pickup, total, note, status } = reservation;
  return (
    <li
      id={orderElementId(reservation._id)}
      tabIndex={-1}
      className="order-line flex flex-wrap items-center justify-end gap-x-3 py-2 print:items-baseline"
    >
      <div className="flex min-w-0 flex-[1_1_11rem] items-baseline gap-x-2">
        <span aria-hidden className="text-lg leading-none">
          {status === 'done' ? '☑' : '☐'}
        </span>
        <p className="min-w-0 wrap-anywhere">
          {pickup && <span className="tabular-nums">{timeLabel(pickup.from)} </span>}
          <strong>{buyer.firstName}</strong>&nbsp;: {reservedItemsLabel(items)}
          {note && <span className="text-soft"> («&nbsp;{note}&nbsp;»)</span>}
          {status !== 'accepted' && <span className="text-soft"> · {reservationStatusLabels[status]}</span>}
        </p>
      </div>
      {total !== null && <p className="whitespace-nowrap">{formatEuros(total)}&nbsp;€</p>}
      <div className="flex flex-wrap items-center gap-2 print:hidden">
        <StepButtons reservation={reservation} viewerRole="seller" onChange={onChange} />
      </div>
    </li>
  );
}
