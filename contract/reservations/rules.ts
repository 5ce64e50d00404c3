import type { Outcome, ReservationStatus } from './transitions.ts';

/** Different offers in one reservation. */
export const MAX_RESERVATION_ITEMS = 20;
/** Characters of a note, after trimming. */
export const MAX_RESERVATION_NOTE_LENGTH = 500;
/** Characters of a reason, after trimming. */
export const MAX_RESERVATION_REASON_LENGTH = 200;
export const MAX_RESERVED_QUANTITY = 1_000_000;
/** Decimals of a reserved quantity. */
export const QUANTITY_DECIMALS = 3;
/** Hours after which a request that nobody answered expires. */
export const ANSWER_HOURS = 72;
/** Days within which the other side may contradict what one side said. */
export const CONTRADICTION_DAYS = 7;
/** Days without a word of either side after which an accepted reservation counts as done for the stock. */
export const SILENT_DAYS = 14;

export const reservationStatusLabels: Record<ReservationStatus, string> = {
  asked: 'En attente de réponse',
  accepted: 'Acceptée',
  declined: 'Refusée',
  expired: 'Sans réponse',
  cancelled: 'Annulée',
  done: 'Remise faite',
  missed: 'Pas remise',
};

export const outcomeLabels: Record<Outcome, string> = {
  done: "C'est fait",
  late: "C'est fait, en retard",
  absent: "L'autre personne n'est pas venue",
  fellThrough: "Cela ne s'est pas fait",
};

/** Thanks that either side may give once a reservation is done. */
export const thanksPhrases = ['generous', 'punctual', 'tasty', 'friendly', 'asDescribed'] as const;

export const reservationTexts = {
  items: `Indiquez de 1 à ${MAX_RESERVATION_ITEMS} annonces à réserver.`,
  adId: "Indiquez l'identifiant de l'annonce.",
  twice: 'Indiquez chaque annonce une seule fois.',
  quantity: 'Indiquez une quantité supérieure à zéro.',
  quantityDecimals: 'Une quantité compte trois décimales au plus.',
  quantityTooLarge: 'Une quantité ne peut pas dépasser un million.',
  note: `Votre mot ne peut pas dépasser ${MAX_RESERVATION_NOTE_LENGTH} caractères.`,
  reason: "Dites en quelques mots pourquoi vous annulez : l'autre personne comptait dessus.",
  reasonTooLong: `La raison ne peut pas dépasser ${MAX_RESERVATION_REASON_LENGTH} caractères.`,
  status: 'Indiquez accepted, declined ou cancelled.',
  change: 'Indiquez une réponse ou un rendez-vous.',
  conversation: 'Indiquez une de vos conversations.',
  replaces: "Indiquez une de vos demandes qui n'a pas encore de réponse.",
  notReplaceable: "Votre demande n'attend plus de réponse : voyez où elle en est dans Messages.",
  replaced: 'demande modifiée.',
  ownOffers: 'Ces annonces sont les vôtres : réservez-les depuis la conversation de qui vous a écrit.',
  notTheSeller: "L'autre personne de cette conversation n'est pas celle qui propose ces produits.",
  twoSellers: "Une réservation ne porte que sur les annonces d'une seule personne.",
  unavailable: "Ce produit n'est plus disponible.",
  unavailableNamed: (productName: string) => `« ${productName} » n'est plus disponible.`,
  pickup: 'Indiquez un rendez-vous.',
  pickupDate: 'Indiquez un jour.',
  pickupPast: 'Choisissez un rendez-vous à venir.',
  pickupFar: 'Choisissez une date dans les douze mois.',
  pickupTooLate: 'Il est trop tard pour commander pour ce rendez-vous : choisissez-en un autre.',
  linkAction: 'Indiquez confirm, cancel, done ou absent.',
  linkActionOfOther: 'Ce lien ne permet pas cette réponse.',
  cancelledByLink: 'empêchement',
  outcome: 'Indiquez done, late, absent ou fellThrough.',
  outcomeQuantity: 'Seule la personne qui vend corrige la quantité, pour une seule annonce, une fois remise.',
} as const;
