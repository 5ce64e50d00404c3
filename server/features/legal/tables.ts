import type { Generated } from 'kysely';

/** Messages to the operator that have not been mailed yet. */
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
