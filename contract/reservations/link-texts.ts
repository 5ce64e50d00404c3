/** Mails about an appointment that bring a link: the reminder before it, and the question how it ended. */
export const noticeKinds = ['reminder', 'outcome'] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** What a mailed link may say, without a login. */
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
