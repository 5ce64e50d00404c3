/** Kinds of mails with a link: the reminder of an appointment, and the question about its outcome. */
export const noticeKinds = ['reminder', 'outcome'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** Actions that a mailed link offers without a log-in. */
export const linkActions = ['confirm', 'cancel', 'done', 'absent'] as const;
export type LinkAction = (typeof linkActions)[number];

export const actionsOfNotice: Record<NoticeKind, readonly LinkAction[]> = {
  reminder: ['confirm', 'cancel'],
  outcome: ['done', 'absent'],
};

export const linkActionLabels: Record<LinkAction, string> = {
  confirm: 'Je serai là',
  cancel: 'Annuler le rendez-vous',
  done: "C'est fait",
  absent: "Cela ne s'est pas fait",
};
