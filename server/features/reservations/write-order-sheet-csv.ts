import type { Readable } from 'node:stream';
import { sql } from 'kysely';
import { formatQuantityUnit } from '#contract/listings/labels.ts';
import { getExpectedPickup } from '#contract/reservations/expected-pickup.ts';
import { orderSheetReservationStatuses } from '#contract/reservations/reservation-transitions.ts';
import { reservationStatusLabels } from '#contract/reservations/rules.ts';
import { sortReservationItemsByName } from '#contract/reservations/sort-reservation-items-by-name.ts';
import { ERASED_PERSON_FIRST_AND_LAST_NAME } from '#server/features/accounts/erased-person.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { type CsvColumns, writeCsv } from '#server/platform/write-csv.ts';
import { isNoPickupExpectedSql, isPickupExpectedWithin } from './queries.ts';

const columns: CsvColumns<Awaited<ReturnType<typeof listSheetItems>>[number]> = {
  Jour: ({ pickup }) => pickup?.date ?? null,
  De: ({ pickup }) => pickup?.from ?? null,
  À: ({ pickup }) => pickup?.to ?? null,
  Lieu: ({ pickup }) => pickup?.place ?? null,
  Personne: ({ firstName }) => firstName ?? ERASED_PERSON_FIRST_AND_LAST_NAME.firstName,
  Produit: ({ productName }) => productName,
  Quantité: ({ quantity, handedQuantity }) => handedQuantity ?? quantity,
  Unité: ({ quantity, handedQuantity, priceType }) =>
    formatQuantityUnit({ quantity: handedQuantity ?? quantity, priceType }),
  'Prix en euros': ({ price }) => price,
  'Total en euros': ({ price, quantity, handedQuantity }) =>
    price === null ? null : Number((price * (handedQuantity ?? quantity)).toFixed(2)),
  État: ({ status }) => reservationStatusLabels[status],
  Mot: ({ note }) => note,
  Réservation: ({ id }) => id,
};

/**
 * Order sheet of a seller's day, by hour and person, one line per product by its name, as on the page.
 * @param date undefined for reservations without an appointment
 */
export function writeOrderSheetCsv(db: Database, sellerId: string, date: string | undefined): Readable {
  async function* rows() {
    const items = await listSheetItems(db, sellerId, date);
    yield [...Map.groupBy(items, ({ id }) => id).values()].flatMap(sortReservationItemsByName);
  }
  return writeCsv(columns, rows());
}

async function listSheetItems(db: Database, sellerId: string, date: string | undefined) {
  const rows = await db
    .selectFrom('reservations')
    .innerJoin('reservationItems', 'reservationId', 'reservations.id')
    .leftJoin('users', 'users.id', 'buyerId')
    .select(['reservations.id', 'reservations.pickup', 'pickupProposed', 'status', 'note', 'firstName'])
    .select(['productName', 'quantity', 'handedQuantity', 'priceType', 'price'])
    .where('sellerId', '=', sellerId)
    .where('status', 'in', orderSheetReservationStatuses)
    .where(date === undefined ? isNoPickupExpectedSql : isPickupExpectedWithin({ from: date, to: date }))
    .orderBy(
      sql`coalesce(case when status = 'asked' then pickup_proposed->>'from' end, reservations.pickup->>'from')`,
    )
    .orderBy('firstName')
    .orderBy('reservations.id')
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...row, pickup: getExpectedPickup(row) }));
}
