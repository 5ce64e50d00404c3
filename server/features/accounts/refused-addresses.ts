import { sql } from 'kysely';
import type { Database } from '#server/platform/database/tables.ts';
import type { AddressBook } from '#server/platform/mail/mailer.ts';

/** Remembers on the account what mail servers said of its address. One refusal may be a fault that is soon mended. */
export const refusedAddresses = (db: Database): AddressBook => ({
  async noteRefusal(address) {
    await db
      .updateTable('users')
      .set({
        emailRefusedAt: sql`coalesce(email_refused_at, now())`,
        emailGoneAt: sql`case when email_refused_at < now() - interval '1 day' then now() else email_gone_at end`,
      })
      .where('email', '=', address)
      .execute();
  },
  async noteTaken(address) {
    await db
      .updateTable('users')
      .set(notRefused)
      .where('email', '=', address)
      .where('emailRefusedAt', 'is not', null)
      .execute();
  },
});

export const notRefused = { emailRefusedAt: null, emailGoneAt: null };
