export const unavailableReceiverTexts = {
  deleted: 'Cette personne a supprimé son compte : vous ne pouvez plus lui écrire.',
  suspended: 'Le compte de cette personne est suspendu : vous ne pouvez plus lui écrire.',
} as const;
