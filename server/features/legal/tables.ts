import type { Generated } from 'kysely';

/** Table of the contact form's messages that have not been mailed to the operator yet. */
interface ContactMessagesTable {
  id: string;
  name: string;
  email: string;
  text: string;
  createdAt: Generated<Date>;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    contactMessages: ContactMessagesTable;
  }
}
