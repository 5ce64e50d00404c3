/** Kinds of reminders, which bring a link: of an appointment, and to say its outcome. */
export const reminderKinds = ['reminder', 'outcome'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** Actions that a mailed link offers without a log-in. */
export const reservationLinkActions = ['confirm', 'cancel', 'done', 'absent'] as const;
export type ReservationLinkAction = (typeof reservationLinkActions)[number];

export const actionsOfReminder: Record<ReminderKind, readonly ReservationLinkAction[]> = {
  reminder: ['confirm', 'cancel'],
  outcome: ['done', 'absent'],
};

export const reservationLinkActionLabels: Record<ReservationLinkAction, string> = {
  confirm: 'Je serai là',
  cancel: 'Annuler le rendez-vous',
  done: "C'est fait",
  absent: "Cela ne s'est pas fait",
};
