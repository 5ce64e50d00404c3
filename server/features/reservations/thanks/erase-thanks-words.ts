import type { Queryable } from '#server/platform/database/tables.ts';

/**
 * Erases the words of a person whose account is erased; the phrases stay, without a name. What the person was thanked
 * with goes with the account.
 */
export async function eraseThanksWordsOfMember(tx: Queryable, userId: string): Promise<void> {
  await tx
    .updateTable('reservationThanks')
    .set({ text: null, status: null })
    .where('authorId', '=', userId)
    .where('text', 'is not', null)
    .execute();
}
