import type { Generated } from 'kysely';

/** Settings that administrators gave. */
interface SettingsTable {
  name: string;
  /** Text, as a variable of the environment would have it. */
  value: string;
  changedAt: Generated<Date>;
}

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    settings: SettingsTable;
  }
}
