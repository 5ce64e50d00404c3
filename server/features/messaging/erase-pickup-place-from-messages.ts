import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/tables.ts';

/** Hours of an appointment as `reservationStepChatMessages` tell them, before its place. */
const HOURS = String.raw`de \d+ h(?: \d+)? à \d+ h(?: \d+)?`;
/** Dot between hours and place, or the comma that earlier versions wrote. */
const SEPARATOR = '(?:,|\u00a0·) ';

/** Erases the place of appointments from the messages of conversations that tell it; days and hours stay. */
export async function erasePickupPlaceFromMessages(
  tx: Queryable,
  conversationIds: string[],
  place: string,
): Promise<void> {
  await tx
    .updateTable('messages')
    .set({
      text: sql<string>`regexp_replace(text, ${`(${HOURS})${SEPARATOR}${escapeRegExp(place)}`}, '\\1', 'g')`,
    })
    .where('conversationId', 'in', conversationIds)
    .where(sql<boolean>`position(${place} in text) > 0`)
    .execute();
}

/** Beginnings of the messages of steps in which a place ends its line; a cancellation's reason follows its place. */
const STEPS_BEFORE_PLACE =
  "^(?:Je (?:prends|vous réserve|propose|serai là) |C'est d'accord |Gardons le rendez-vous )";

/**
 * Erases every place that the messages of steps of reservations tell on their first line, also one that no reservation
 * holds any more as another was proposed since. What the line says after it goes too.
 * @param openPlace words for a place that is left open, which stay
 */
export async function eraseAllPickupPlacesInConversations(
  tx: Queryable,
  conversationIds: string[],
  openPlace: string,
): Promise<void> {
  const line = String.raw`\A([^\n]*? ${HOURS})${SEPARATOR}(?!${escapeRegExp(openPlace)}$)[^\n]*$`;
  await tx
    .updateTable('messages')
    .set({ text: sql<string>`regexp_replace(text, ${line}, '\\1', 'n')` })
    .where('conversationId', 'in', conversationIds)
    .where(sql<boolean>`text ~ ${STEPS_BEFORE_PLACE}`)
    .execute();
}

/** Text as a regular expression of PostgreSQL that matches it. */
const escapeRegExp = (text: string) => text.replace(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`);
