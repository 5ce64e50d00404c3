import { sql } from 'kysely';
import type { Database } from '#server/platform/database/tables.ts';
import type { MailAddressDeliveryRecorder } from '#server/platform/mail/mailer.ts';

/**
 * Records answers of mail servers about addresses on the accounts. A single refusal may be a passing fault; a
 * second one a day later means that the address is gone.
 */
export const createMailAddressDeliveryRecorder = (db: Database): MailAddressDeliveryRecorder => ({
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
      .set(clearedBounceColumns)
      .where('email', '=', address)
      .where('emailRefusedAt', 'is not', null)
      .execute();
  },
});

export const clearedBounceColumns = { emailRefusedAt: null, emailGoneAt: null };
