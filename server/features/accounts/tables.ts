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
  /** When the account was activated, by a link or an administrator; with `suspendedAt` it makes `isActive`. */
  verifiedAt: Date | null;
  suspendedAt: Date | null;
  /** When a link sent to the present e-mail was opened. */
  emailProvedAt: Generated<Date | null>;
  /** An e-mail asked for and not yet proved. */
  pendingEmail: Generated<string | null>;
  pendingEmailAt: Generated<Date | null>;
  pendingEmailSession: Generated<string | null>;
  sessionVersion: Generated<number>;
  hasNewAlert: Generated<boolean>;
  termsAcceptedAt: ColumnType<Date | null, Date | null, never>;
  createdAt: ColumnType<Date, Date | undefined, never>;
  /** Names and e-mail without accents nor capitals. */
  searchText: GeneratedAlways<string>;
}
export type UserRow = Selectable<UsersTable>;
export type NewUser = Omit<Insertable<UsersTable>, 'id'>;

/**
 * `activation` proves the e-mail of an account, `email` the one asked for instead; `reset` opens a new password;
 * `undo` restores the e-mail it was sent to and shuts everybody out.
 */
export type LinkPurpose = 'activation' | 'reset' | 'email' | 'undo';

interface AccountTokensTable {
  /** SHA-256 of the secret in the link, base64url. */
  hash: string;
  userId: string;
  jobId: string;
  purpose: LinkPurpose;
  /** When what the mail is about happened. */
  askedAt: Generated<Date>;
  /** That the link was sent to; null for those of former versions. */
  email: string | null;
  createdAt: Generated<Date>;
  expiresAt: Date;
}

interface SessionsTable {
  id: string;
  userId: string;
  device: string;
  createdAt: Generated<Date>;
  lastSeenAt: Generated<Date>;
  expiresAt: Date;
}

interface AccountNetworksTable {
  userId: string;
  network: string;
  lastUsedAt: Generated<Date>;
}

/** What happened to this site once and for ever; the database itself notes its first member. */
export type Milestone = 'first-member' | 'demonstration';

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    users: UsersTable;
    accountTokens: AccountTokensTable;
    sessions: SessionsTable;
    accountNetworks: AccountNetworksTable;
    siteMilestones: { name: Milestone; reachedAt: Generated<Date> };
  }
}
