import type { ColumnType, Generated, GeneratedAlways, Insertable, Selectable } from 'kysely';
import type { PickupSlot } from '#contract/accounts/pickup.ts';

interface UsersTable {
  id: string;
  firstName: string;
  lastName: string;
  /** E-mail of the account, trimmed and lower-cased. */
  email: string;
  phone: string | null;
  passwordHash: string;
  profileImage: string | null;
  streetNumber: string | null;
  streetName: string | null;
  city: string;
  postalCode: string;
  /** City and postal code that were looked up; null or outdated until a job checks the account. */
  checkedPlace: Generated<string | null>;
  professional: Generated<boolean>;
  companyName: string | null;
  companySiret: string | null;
  companyAddress: Generated<string | null>;
  companyEmail: Generated<string | null>;
  companyPhone: Generated<string | null>;
  /** Date of the certification; null for private persons, and professionals who have not certified yet. */
  certifiedAt: Generated<Date | null>;
  /** Date of a private person's statement to know the sanctions for professionals posing as private. */
  privateSellerAt: Generated<Date | null>;
  presentation: Generated<string | null>;
  /** Pick-up slots as JSON text when written: an array would become a PostgreSQL array. */
  pickup: ColumnType<PickupSlot[], string | undefined, string>;
  showPhoneNumber: Generated<boolean>;
  role: Generated<number>;
  /** Time of the activation, by a link or an administrator; `isActive` also needs `suspendedAt` to be null. */
  verifiedAt: Date | null;
  suspendedAt: Date | null;
  /** Time when a link sent to the current e-mail was opened. */
  emailProvedAt: Generated<Date | null>;
  /**
   * Time of the mail server's first answer that the current e-mail does not exist; null once it accepts a
   * mail.
   */
  emailRefusedAt: Generated<Date | null>;
  /** Time of the last refusal of the e-mail by its mail server, at least a day after the first. */
  emailGoneAt: Generated<Date | null>;
  /** E-mail of a pending change that is not proved yet. */
  pendingEmail: Generated<string | null>;
  pendingEmailAt: Generated<Date | null>;
  pendingEmailSession: Generated<string | null>;
  sessionVersion: Generated<number>;
  /** Time from which the password confirms calls; null when it always did (`hold-back-password.ts`). */
  passwordConfirmsFrom: Generated<Date | null>;
  /** True when this person, as an administrator, has no rights before setting up a second factor. */
  secondFactorRequired: Generated<boolean>;
  hasNewAlert: Generated<boolean>;
  matchMails: Generated<boolean>;
  /** False for a seller who refuses mails about offers that nobody has answered. */
  adviceMails: Generated<boolean>;
  /** False for a seller who wants messages instead of reservations. */
  takesReservations: Generated<boolean>;
  /** Day until which the member is away, in Paris, that day included; null or past when they are not. */
  awayUntil: Generated<string | null>;
  /** Terms accepted last; null with their date. A trigger logs each acceptance. */
  termsVersion: string | null;
  termsAcceptedAt: Date | null;
  createdAt: ColumnType<Date, Date | undefined, never>;
  /** Search column: names and e-mail, unaccented and lower-cased. */
  searchText: GeneratedAlways<string>;
}
export type UserRow = Selectable<UsersTable>;
export type NewUserRow = Omit<Insertable<UsersTable>, 'id'>;

/**
 * Purpose of a mailed link. `activation` proves the e-mail of an account, `email` the pending one; `reset` sets a
 * password; `undo` restores the former e-mail and ends all sessions.
 */
export type MailedLinkPurpose = 'activation' | 'reset' | 'email' | 'undo';

interface AccountTokensTable {
  /** SHA-256 of the mailed link's secret, base64url. */
  hash: string;
  userId: string;
  jobId: string;
  purpose: MailedLinkPurpose;
  /** Time of the event that the mail with the link reports. */
  askedAt: Generated<Date>;
  /** Receiver of the mailed link; null in rows of former versions. */
  email: string | null;
  /** Page to open after the link, a path under `/app`. */
  next: Generated<string | null>;
  createdAt: Generated<Date>;
  expiresAt: Date;
}

/** Table of devices that signed up, one for each account. */
interface SignUpDevicesTable {
  userId: string;
  /** SHA-256 of the device's secret, base64url. */
  hash: string;
  createdAt: Date;
  expiresAt: Date;
}

interface SessionsTable {
  id: string;
  userId: string;
  device: string;
  createdAt: Generated<Date>;
  lastSeenAt: Generated<Date>;
  /** Time at which a second factor's code last confirmed a call of the session. */
  confirmedAt: Generated<Date | null>;
  /** Time at which the password last confirmed a call of the session. */
  passwordConfirmedAt: Generated<Date | null>;
  expiresAt: Date;
}

/** Row of the account's last use, one for each account, inserted by a trigger. */
interface AccountUsesTable {
  userId: string;
  unusedSince: Generated<Date>;
  /** Date of erasure that the mails name; null until the first mail is due. */
  eraseAt: Date | null;
  mailAskedAt: Date | null;
  firstMailedAt: Date | null;
  secondMailedAt: Date | null;
}

/** Log of accepted terms, written by a trigger. */
interface TermsAcceptancesTable {
  userId: string;
  version: string;
  acceptedAt: ColumnType<Date, never, never>;
}

/** Certificates of companies that changed, written by triggers; the account may be erased. */
interface EndedCertificatesTable {
  userId: string;
  companyName: string;
  companySiret: string;
  companyAddress: string | null;
  companyEmail: string | null;
  companyPhone: string | null;
  certifiedAt: Date;
  endedAt: Generated<Date>;
}

interface AccountNetworksTable {
  userId: string;
  network: string;
  lastUsedAt: Generated<Date>;
}

/** Devices that an account logged in from, as keyed digests. */
interface AccountDevicesTable {
  userId: string;
  device: string;
  lastUsedAt: Generated<Date>;
}

interface SecondFactorsTable {
  userId: string;
  /** Secret of the second factor, sealed by `encryptTotpSecret`. */
  secret: string;
  /** TOTP time step of the last code that was used. */
  lastStep: Generated<number | null>;
  createdAt: Generated<Date>;
  /** Date of the second factor's confirmation; null until a code of the app was given. */
  confirmedAt: Generated<Date | null>;
}

interface RecoveryCodesTable {
  userId: string;
  hash: string;
  createdAt: Generated<Date>;
}

interface BlocksTable {
  id: string;
  blockerId: string;
  blockedId: string;
  createdAt: Generated<Date>;
}

interface PushSubscriptionsTable {
  sessionId: string;
  userId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Number of consecutive failures of the push subscription. */
  failures: Generated<number>;
  failedAt: Date | null;
  createdAt: Generated<Date>;
}

/** VAPID key pair of the site for push notifications, in a single row. */
interface PushKeysTable {
  id: Generated<boolean>;
  publicKey: string;
  /** Private key sealed by `encryptTotpSecret`. */
  privateKey: string;
  createdAt: Generated<Date>;
}

/** One-time events of this site; a trigger records the first member, each release its first start. */
export type SiteMilestone = 'first-member' | 'demonstration' | `release ${string}`;

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    users: UsersTable;
    accountTokens: AccountTokensTable;
    signUpDevices: SignUpDevicesTable;
    sessions: SessionsTable;
    accountUses: AccountUsesTable;
    accountNetworks: AccountNetworksTable;
    accountDevices: AccountDevicesTable;
    secondFactors: SecondFactorsTable;
    recoveryCodes: RecoveryCodesTable;
    termsAcceptances: TermsAcceptancesTable;
    endedCertificates: EndedCertificatesTable;
    blocks: BlocksTable;
    pushSubscriptions: PushSubscriptionsTable;
    pushKeys: PushKeysTable;
    siteMilestones: { name: SiteMilestone; reachedAt: Generated<Date> };
  }
}
