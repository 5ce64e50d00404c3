import type { ThanksForAdmins } from '#contract/moderation/thanks.ts';
import type { ModeratedThanksRow } from '#server/features/reservations/thanks/moderated-thanks.ts';

export function presentModeratedThanks(row: ModeratedThanksRow): ThanksForAdmins {
  const { phrase, text, status, authorId, recipientId, items } = row;
  return {
    _id: row.id,
    phrase,
    text,
    status,
    hidden: row.isHidden,
    createdAt: row.createdAt.toISOString(),
    author: { _id: authorId, firstName: row.authorFirstName, lastName: row.authorLastName },
    recipient: { _id: recipientId, firstName: row.recipientFirstName, lastName: row.recipientLastName },
    reservation: {
      _id: row.reservationId,
      authorRole: row.sellerId === authorId ? 'seller' : 'buyer',
      productNames: items.map(({ productName }) => productName),
      doneAt: row.doneAt?.toISOString() ?? null,
    },
  };
}
