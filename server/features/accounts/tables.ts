import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';

interface UsersTable {
  id: string;
  firstName: string;
  lastName: string;
  /** Trimmed and lower-cased. */
  email: string;
  phone: string | null;
  passwordHash: string;
  profileImage: string | null;
  streetNumber: string | null;
  streetName: string | null;
  city: string;
  postalCode: string;
  professional: Generated<boolean>;
  companyName: string | null;
  companySiret: string | null;
  showPhoneNumber: Generated<boolean>;
  role: Generated<number>;
  /** When the e-mail was proved; with `suspendedAt` it makes `isActive`. */
  verifiedAt: Date | null;
  suspendedAt: Date | null;
  sessionVersion: Generated<number>;
  hasNewAlert: Generated<boolean>;
  termsAcceptedAt: ColumnType<Date | null, Date | null, never>;
  createdAt: ColumnType<Date, Date | undefined, never>;
  /** Names and e-mail without accents nor capitals. */
  searchText: GeneratedAlways<string>;
}
export type UserRow = Selectable<UsersTable>;
export type NewUser = Omit<Insertable<UsersTable>, 'id'>;

export type LinkPurpose = 'activation' | 'reset';

interface AccountTokensTable {
  /** SHA-256 of the secret in the link, base64url. */
  hash: string;
  userId: string;
  jobId: string;
  purpose: LinkPurpose;
  createdAt: Generated<Date>;
  expiresAt: Date;
}

/** What happened to this site once and for ever; the database itself notes its first member. */
export type Milestone = 'first-member' | 'demonstration';

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    users: UsersTable;
    accountTokens: AccountTokensTable;
    siteMilestones: { name: Milestone; reachedAt: Generated<Date> };
  }
}
