import type {
  reservationOutcomeChatMessages,
  reservationStepChatMessages,
} from '#contract/reservations/labels.ts';

type ReservationStep = keyof typeof reservationStepChatMessages | keyof typeof reservationOutcomeChatMessages;

/** Action of the sender of a step's message, in French: follows the name in the title of a push notification. */
export const reservationPushTitles: Record<ReservationStep, string> = {
  asked: 'vous demande une réservation',
  askedInstead: 'a modifié sa demande',
  reserved: 'vous a fait une réservation',
  accepted: 'a accepté la réservation',
  partAccepted: 'a accepté une partie de votre demande',
  declined: 'a refusé la réservation',
  cancelled: 'a annulé la réservation',
  pickupProposed: 'propose un rendez-vous',
  pickupConfirmed: 'confirme le rendez-vous',
  pickupAccepted: "est d'accord pour le rendez-vous",
  pickupKept: 'garde le rendez-vous prévu',
  done: 'indique que la remise a eu lieu',
  late: 'indique que la remise a eu lieu',
  absent: "indique que la remise n'a pas eu lieu",
  fellThrough: "indique que la remise n'a pas eu lieu",
};
