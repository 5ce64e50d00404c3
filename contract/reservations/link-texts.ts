/** Kinds of reminders, which bring a link: of an appointment, and to say its outcome. */
export const reservationReminderKinds = ['reminder', 'outcome'] as const;
export type ReservationReminderKind = (typeof reservationReminderKinds)[number];

/** Actions that a mailed link offers without a log-in. */
export const reservationLinkActions = ['confirm', 'cancel', 'done', 'absent'] as const;
export type ReservationLinkAction = (typeof reservationLinkActions)[number];

export const linkActionsByReminderKind: Record<ReservationReminderKind, readonly ReservationLinkAction[]> = {
  reminder: ['confirm', 'cancel'],
  outcome: ['done', 'absent'],
};

export const reservationLinkActionLabels: Record<ReservationLinkAction, string> = {
  confirm: 'Je serai là',
  cancel: 'Annuler le rendez-vous',
  done: "C'est fait",
  absent: "Cela ne s'est pas fait",
};
