import type { ReservationOutcome, ReservationStatus } from './reservation-transitions.ts';

/** Maximum number of offers in one reservation. */
export const MAX_RESERVATION_ITEMS = 20;
/** Maximum number of characters of a note, after trimming. */
export const MAX_RESERVATION_NOTE_LENGTH = 500;
/** Maximum number of characters of a reason, after trimming. */
export const MAX_RESERVATION_REASON_LENGTH = 200;
export const MAX_RESERVED_QUANTITY = 1_000_000;
/** Decimals of a reserved quantity. */
export const RESERVED_QUANTITY_DECIMALS = 3;
/** Requests of one buyer that may wait for the answer of one seller. */
export const MAX_OPEN_RESERVATION_REQUESTS_PER_SELLER = 5;
/** Requests of one buyer for one listing that may wait for an answer. */
export const MAX_OPEN_RESERVATION_REQUESTS_PER_LISTING = 3;
/** Hours after which an unanswered request expires. */
export const RESERVATION_REQUEST_EXPIRY_HOURS = 72;
/** Days within which one side may contradict the outcome that the other side reported. */
export const MAX_DAYS_TO_CONTRADICT_OUTCOME = 7;
/**
 * Days after which an accepted reservation without an outcome from either side counts as done for the stock.
 */
export const RESERVATION_ASSUMED_DONE_DAYS = 14;

/** Maximum number of characters of an answer for moderators, after trimming. */
export const MAX_MISSED_RESERVATION_ANSWER_LENGTH = 300;

/**
 * Device or network from which the buyer of a reservation has logged in, like the seller, or like another buyer with
 * whom the seller had a handover before.
 */
export const sharedDeviceOrNetworkKinds = ['device', 'network', 'partnerDevice', 'partnerNetwork'] as const;
export type SharedDeviceOrNetworkKind = (typeof sharedDeviceOrNetworkKinds)[number];

export const reservationStatusLabels: Record<ReservationStatus, string> = {
  asked: 'En attente de réponse',
  accepted: 'Acceptée',
  declined: 'Refusée',
  expired: 'Sans réponse',
  cancelled: 'Annulée',
  done: 'Remise faite',
  missed: 'Pas remise',
};

export const reservationOutcomeLabels: Record<ReservationOutcome, string> = {
  done: "C'est fait",
  late: "C'est fait, en retard",
  absent: "L'autre personne n'est pas venue",
  fellThrough: "Cela ne s'est pas fait",
};

/** Words of the other person about how it ended: who did not come is the one who reads them. */
export const formatOutcomeReportedByOther = (outcome: ReservationOutcome): string =>
  outcome === 'absent' ? "Personne n'est venu" : reservationOutcomeLabels[outcome];

export const reservationTexts = {
  items: `Indiquez de 1 à ${MAX_RESERVATION_ITEMS} annonces à réserver.`,
  adId: "Indiquez l'identifiant de l'annonce.",
  twice: 'Indiquez chaque annonce une seule fois.',
  quantity: 'Indiquez une quantité supérieure à zéro.',
  quantityDecimals: 'Une quantité compte trois décimales au plus.',
  quantityTooLarge: 'Une quantité ne peut pas dépasser un million.',
  quantityWhole: 'Ce produit se compte à la pièce : indiquez un nombre entier.',
  quantityTooSmall: (least: string) => `Réservez au moins ${least}.`,
  tooManyOpen: `Vous avez déjà ${MAX_OPEN_RESERVATION_REQUESTS_PER_SELLER} demandes sans réponse auprès de cette personne : attendez sa réponse, ou annulez-en une.`,
  tooManyOpenOfListing: (productName: string) =>
    `Vous avez déjà ${MAX_OPEN_RESERVATION_REQUESTS_PER_LISTING} demandes sans réponse pour « ${productName} » : attendez une réponse, ou annulez-en une.`,
  note: `Votre mot ne peut pas dépasser ${MAX_RESERVATION_NOTE_LENGTH} caractères.`,
  reason: "Dites en quelques mots pourquoi vous annulez : l'autre personne comptait dessus.",
  reasonTooLong: `La raison ne peut pas dépasser ${MAX_RESERVATION_REASON_LENGTH} caractères.`,
  status: 'Indiquez accepted, declined ou cancelled.',
  change: 'Indiquez une réponse ou un rendez-vous.',
  conversation: 'Indiquez une de vos conversations.',
  replaces: "Indiquez une de vos demandes qui n'a pas encore de réponse.",
  notReplaceable: "Votre demande n'attend plus de réponse : voyez où elle en est dans Messages.",
  replaced: 'demande modifiée.',
  partReserved: 'je vous en réserve une partie.',
  ownOffers: 'Ces annonces sont les vôtres : réservez-les depuis la conversation de qui vous a écrit.',
  notTheSeller: "L'autre personne de cette conversation n'est pas celle qui propose ces produits.",
  twoSellers: "Une réservation ne porte que sur les annonces d'une seule personne.",
  unavailable: "Ce produit n'est plus disponible.",
  unavailableNamed: (productName: string) => `« ${productName} » n'est plus disponible.`,
  pickup: 'Indiquez un rendez-vous.',
  pickupDate: 'Indiquez un jour.',
  pickupDateUnknown: "Ce jour n'existe pas : vérifiez la date.",
  pickupPast: 'Choisissez un rendez-vous à venir.',
  pickupFar: 'Choisissez une date dans les douze mois.',
  pickupClockChange:
    "Ce jour-là, l'heure change entre 2 h et 3 h : choisissez un rendez-vous qui commence et finit à une autre heure.",
  pickupTooLate: 'Il est trop tard pour commander pour ce rendez-vous : choisissez-en un autre.',
  linkAction: 'Indiquez confirm, cancel, done ou absent.',
  linkActionOfOther: 'Ce lien ne permet pas cette réponse.',
  cancelledByLink: 'empêchement',
  answer: 'Écrivez ce que les administrateurs doivent savoir.',
  missedConsequences:
    'La réservation est close : ces produits ne sont plus réservés. En dehors de vous deux, seuls les administrateurs voient ce que chacun a dit.',
  answerTooLong: `Votre réponse ne peut pas dépasser ${MAX_MISSED_RESERVATION_ANSWER_LENGTH} caractères.`,
  outcome: 'Indiquez done, late, absent ou fellThrough.',
  outcomeQuantity: 'Seule la personne qui vend corrige la quantité, pour une seule annonce, une fois remise.',
} as const;
