import type { ColumnType, Generated, Selectable } from 'kysely';
import type { PriceType } from '#contract/listings/rules.ts';
import type {
  ReservationMailLinkAction,
  ReservationReminderKind,
} from '#contract/reservations/link-texts.ts';
import type {
  ReservationOutcome,
  ReservationRole,
  ReservationStatus,
} from '#contract/reservations/reservation-transitions.ts';
import type { SharedDeviceOrNetworkKind } from '#contract/reservations/rules.ts';
import type { PickupAppointment, Reservation } from '#contract/reservations/schemas.ts';
import type { ThanksPhrase, ThanksTextStatus } from '#contract/reservations/thanks-rules.ts';

interface ReservationsTable {
  id: string;
  conversationId: string;
  /** Seller; null once the account is erased, like `buyerId`. */
  sellerId: string | null;
  buyerId: string | null;
  /** Role of the person who made the reservation and wrote `note`. */
  madeBy: ReservationRole;
  status: ReservationStatus;
  pickup: Generated<PickupAppointment | null>;
  pickupProposed: Generated<Reservation['pickupProposed']>;
  /** Day of `pickup`, and its hours in Paris; null without one. */
  pickupDate: Generated<string | null>;
  pickupStartsAt: Generated<Date | null>;
  pickupEndsAt: Generated<Date | null>;
  note: Generated<string | null>;
  createdAt: Generated<Date>;
  /** Time of the last change of the status; null before the first. */
  decidedAt: Generated<Date | null>;
  /** Time of the acceptance, kept afterwards. */
  acceptedAt: Generated<Date | null>;
  /** Time at which an unanswered request expires; null once it is answered. */
  expiresAt: Generated<Date | null>;
  /** Time at which the reservation became `done`, by a reported outcome or by the job for silent ones; else null. */
  doneAt: Generated<Date | null>;
  cancelledBy: Generated<ReservationRole | null>;
  reason: Generated<string | null>;
  /** True for a request that ended because another reservation replaces it. */
  isReplaced: Generated<boolean>;
  buyerOutcome: Generated<ReservationOutcome | null>;
  sellerOutcome: Generated<ReservationOutcome | null>;
  /** Time of the first outcome that either side reported. */
  outcomeAt: Generated<Date | null>;
  /** Number of changes of the appointment, for the SEQUENCE of its calendar file. */
  pickupVersion: Generated<number>;
  /** Time of the last change of the appointment after the acceptance. */
  pickupSetAt: Generated<Date | null>;
  /** Device or network of the buyer that the seller or an earlier partner used too, set by triggers; null without one. */
  sameSource: Generated<SharedDeviceOrNetworkKind | null>;
  /** Answer for moderators to the other side's word that the handover was missed. */
  buyerAnswer: Generated<string | null>;
  sellerAnswer: Generated<string | null>;
}
export type ReservationRow = Selectable<ReservationsTable>;

interface ReservationItemsTable {
  reservationId: string;
  /** Place in the list, from 0. */
  position: number;
  /** Listing; null once it is erased with its author. */
  listingId: string | null;
  /** Name, price and unit at the time of the request. */
  productName: string;
  quantity: number;
  price: number | null;
  priceType: PriceType | null;
  /** Quantity that was handed over, where it differs from `quantity`. */
  handedQuantity: Generated<number | null>;
}
export type ReservationItemRow = Selectable<ReservationItemsTable>;

interface ReservationKeysTable {
  userId: string;
  key: string;
  /** SHA-256 of the reservation form sent with the key. */
  digest: string;
  reservationId: string;
  createdAt: ColumnType<Date, Date | undefined, Date>;
}

/** Reminders and questions (`reminders/due-reminders.ts`). */
interface ReservationNoticesTable {
  id: string;
  reservationId: string;
  userId: string;
  kind: ReservationReminderKind;
  /** Version of the appointment (`pickupVersion`) when the reminder was claimed. */
  pickupVersion: number;
  jobId: string;
  createdAt: Generated<Date>;
  sentAt: Generated<Date | null>;
  /** Action that the person took by its link; null while the link is unused. */
  answer: Generated<ReservationMailLinkAction | null>;
}

interface ReservationLinksTable {
  /** SHA-256 of the secret in the link, base64url. */
  hash: string;
  noticeId: string;
  createdAt: Generated<Date>;
}

/** Thanks that one person of a reservation gives the other. */
interface ReservationThanksTable {
  id: string;
  reservationId: string;
  /** Author; null, like the words, once the account is erased. */
  authorId: string | null;
  recipientId: string;
  phrase: ThanksPhrase;
  text: string | null;
  /** Decision about the words; null without words. */
  status: ThanksTextStatus | null;
  /** True once the recipient hid the words from everybody else. */
  isHidden: Generated<boolean>;
  createdAt: Generated<Date>;
}
export type ReservationThanksRow = Selectable<ReservationThanksTable>;

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    reservations: ReservationsTable;
    reservationItems: ReservationItemsTable;
    reservationKeys: ReservationKeysTable;
    reservationNotices: ReservationNoticesTable;
    reservationLinks: ReservationLinksTable;
    reservationThanks: ReservationThanksTable;
  }
}
