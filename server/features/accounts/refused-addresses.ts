import type { Database } from '#server/platform/database/tables.ts';
import type { AddressBook } from '#server/platform/mail/mailer.ts';

/** Remembers on the account that its address takes no mails. */
export const refusedAddresses = (db: Database): AddressBook => ({
  async isRefused(address) {
    const found = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', address)
      .where('emailRefusedAt', 'is not', null)
      .executeTakeFirst();
    return found !== undefined;
  },
  async noteRefusal(address) {
    await db
      .updateTable('users')
      .set({ emailRefusedAt: new Date() })
      .where('email', '=', address)
      .where('emailRefusedAt', 'is', null)
      .execute();
  },
  async noteTaken(address) {
    await db
      .updateTable('users')
      .set({ emailRefusedAt: null })
      .where('email', '=', address)
      .where('emailRefusedAt', 'is not', null)
      .execute();
  },
});
