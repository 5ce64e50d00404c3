/** Kinds of reminders, which bring a link: of an appointment, and to say its outcome. */
export const reservationReminderKinds = ['reminder', 'outcome'] as const;
export type ReservationReminderKind = (typeof reservationReminderKinds)[number];

/** Actions that a mailed link offers without a log-in. */
export const reservationMailLinkActions = ['confirm', 'cancel', 'done', 'absent'] as const;
export type ReservationMailLinkAction = (typeof reservationMailLinkActions)[number];

export const mailLinkActionsByReminderKind: Record<
  ReservationReminderKind,
  readonly ReservationMailLinkAction[]
> = {
  reminder: ['confirm', 'cancel'],
  outcome: ['done', 'absent'],
};

export const reservationMailLinkActionLabels: Record<ReservationMailLinkAction, string> = {
  confirm: 'Je serai là',
  cancel: 'Annuler le rendez-vous',
  done: "C'est fait",
  absent: "Cela ne s'est pas fait",
};
