import { sql } from 'kysely';
import type { Queryable } from '#server/platform/database/tables.ts';

/** Hours of an appointment as messages tell them, before its place. */
const HOURS = String.raw`(de \d+ h(?: \d+)? à \d+ h(?: \d+)?), `;

/** Erases the place of appointments from the messages of conversations that tell it; days and hours stay. */
export async function erasePickupPlaceFromMessages(
  tx: Queryable,
  conversationIds: string[],
  place: string,
): Promise<void> {
  await tx
    .updateTable('messages')
    .set({ text: sql<string>`regexp_replace(text, ${HOURS + escapeRegExp(place)}, '\\1', 'g')` })
    .where('conversationId', 'in', conversationIds)
    .where(sql<boolean>`position(${place} in text) > 0`)
    .execute();
}

/** Text as a regular expression of PostgreSQL that matches it. */
const escapeRegExp = (text: string) => text.replace(/[^\p{L}\p{N}\s]/gu, String.raw`\$&`);
