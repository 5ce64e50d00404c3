import type { PersonalDataExport } from '#contract/personal-data.ts';
import { exportPicturesAsPersonalData } from '#server/features/images/stored-pictures.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { ServerFeature } from '#server/platform/server-feature.ts';
import type { Services } from '#server/platform/services.ts';
import { exportBlocksAsPersonalData } from './blocks/queries.ts';
import { exportEndedCompanySelfCertifications } from './ended-certificates.ts';
import { presentAccountToOwner } from './present-account-to-owner.ts';
import { findAccount } from './queries.ts';
import { findSecondFactor } from './second-factor/queries.ts';
import { listUnusedRecoveryCodes } from './second-factor/recovery-codes.ts';
import type { UserRow } from './tables.ts';

type Exporter<T> = (db: Queryable, userId: string, services: Services) => Promise<T>;

const topLevelParts = [
  'ads',
  'favorites',
  'savedSearches',
  'offersFound',
  'advice',
  'conversations',
  'reservations',
  'reports',
  'notices',
  'personReports',
  'decisions',
  'decisionsMade',
  'contests',
  'pageNames',
] as const;
const mailParts = [
  'lastAlertAt',
  'lastMatchMailAt',
  'lastAdviceCheckAt',
  'lastModerationMailAt',
  'moderationMailsRefusedAt',
  'messagesRefusedAt',
] as const;

type Exporters = { [K in (typeof topLevelParts)[number]]: Exporter<PersonalDataExport[K]> } & {
  [K in (typeof mailParts)[number]]: Exporter<PersonalDataExport['mails'][K]>;
};

declare module '#server/platform/server-feature.ts' {
  interface ServerFeature {
    /** Parts of the personal data export that the feature provides. */
    exports?: Partial<Exporters>;
  }
}

/**
 * Collects the exporters of all features.
 * @throws Error naming the parts of the export that no feature provides
 */
export function collectPersonalDataExporters(features: readonly ServerFeature[]): Exporters {
  const exporters: Partial<Exporters> = Object.assign({}, ...features.map((feature) => feature.exports));
  const missing = [...topLevelParts, ...mailParts].filter((part) => !exporters[part]);
  if (missing.length > 0) throw new Error(`Nobody exports ${missing.join(', ')}`);
  return exporters as Exporters;
}

/**
 * Snapshot of everything stored about a person, consistent in itself.
 * @throws Failure UNAUTHENTICATED when the account was erased
 */
export function exportPersonalData(
  services: Services,
  exporters: Exporters,
  userId: string,
): Promise<PersonalDataExport> {
  return services.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const account = (await findAccount(tx, userId)) ?? fail('UNAUTHENTICATED');
      const run = <T>(exporter: Exporter<T>) => exporter(tx, userId, services);
      return {
        exportedAt: new Date().toISOString(),
        profile: presentProfile(account, services),
        lastUse: await run(exportLastUse),
        termsAccepted: await run(exportTerms),
        endedCertificates: await run(exportEndedCompanySelfCertifications),
        pageNames: await run(exporters.pageNames),
        pictures: await run(exportPicturesAsPersonalData),
        mailedLinks: await run(exportLinks),
        signUpDevice: await run(exportSignUpDevice),
        sessions: await run(exportSessions),
        secondFactor: await run(exportSecondFactor),
        knownNetworks: await run(exportLastUses('accountNetworks')),
        knownDevices: await run(exportLastUses('accountDevices')),
        blocks: await run(exportBlocksAsPersonalData),
        ads: await run(exporters.ads),
        favorites: await run(exporters.favorites),
        savedSearches: await run(exporters.savedSearches),
        offersFound: await run(exporters.offersFound),
        advice: await run(exporters.advice),
        mails: {
          lastAlertAt: await run(exporters.lastAlertAt),
          lastMatchMailAt: await run(exporters.lastMatchMailAt),
          lastAdviceCheckAt: await run(exporters.lastAdviceCheckAt),
          lastModerationMailAt: await run(exporters.lastModerationMailAt),
          moderationMailsRefusedAt: await run(exporters.moderationMailsRefusedAt),
          messagesRefusedAt: await run(exporters.messagesRefusedAt),
        },
        conversations: await run(exporters.conversations),
        reservations: await run(exporters.reservations),
        reports: await run(exporters.reports),
        notices: await run(exporters.notices),
        personReports: await run(exporters.personReports),
        decisions: await run(exporters.decisions),
        decisionsMade: await run(exporters.decisionsMade),
        contests: await run(exporters.contests),
      };
    });
}

function presentProfile(
  account: UserRow,
  { pictureLinks }: Pick<Services, 'pictureLinks'>,
): PersonalDataExport['profile'] {
  return {
    ...presentAccountToOwner(account, pictureLinks.sign),
    createdAt: account.createdAt.toISOString(),
    emailVerifiedAt: account.emailProvedAt?.toISOString() ?? null,
    emailRefusedAt: account.emailRefusedAt?.toISOString() ?? null,
    emailGoneAt: account.emailGoneAt?.toISOString() ?? null,
    suspendedAt: account.suspendedAt?.toISOString() ?? null,
    passwordConfirmsFrom: account.passwordConfirmsFrom?.toISOString() ?? null,
    termsAcceptedAt: account.termsAcceptedAt?.toISOString() ?? null,
  };
}

async function exportLastUse(db: Queryable, userId: string): Promise<PersonalDataExport['lastUse']> {
  const use = await db
    .selectFrom('accountUses')
    .selectAll()
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return {
    unusedSince: use.unusedSince.toISOString(),
    eraseAt: use.eraseAt?.toISOString() ?? null,
    firstMailAt: use.firstMailedAt?.toISOString() ?? null,
    secondMailAt: use.secondMailedAt?.toISOString() ?? null,
  };
}

async function exportTerms(db: Queryable, userId: string): Promise<PersonalDataExport['termsAccepted']> {
  const rows = await db
    .selectFrom('termsAcceptances')
    .select(['version', 'acceptedAt'])
    .where('userId', '=', userId)
    .orderBy('acceptedAt')
    .execute();
  return rows.map(({ version, acceptedAt }) => ({ version, acceptedAt: acceptedAt.toISOString() }));
}

async function exportSignUpDevice(
  db: Queryable,
  userId: string,
): Promise<PersonalDataExport['signUpDevice']> {
  const device = await db
    .selectFrom('signUpDevices')
    .select(['createdAt', 'expiresAt'])
    .where('userId', '=', userId)
    .executeTakeFirst();
  return device
    ? { createdAt: device.createdAt.toISOString(), expiresAt: device.expiresAt.toISOString() }
    : null;
}

async function exportSessions(db: Queryable, userId: string): Promise<PersonalDataExport['sessions']> {
  const rows = await db
    .selectFrom('sessions')
    .leftJoin('pushSubscriptions as push', 'push.sessionId', 'sessions.id')
    .select(['device', 'sessions.createdAt', 'lastSeenAt', 'confirmedAt', 'passwordConfirmedAt'])
    .select(['push.endpoint', 'push.createdAt as pushedSince'])
    .where('sessions.userId', '=', userId)
    .orderBy('sessions.createdAt')
    .execute();
  return rows.map(({ device, createdAt, lastSeenAt, endpoint, pushedSince, ...row }) => ({
    device,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    confirmedAt: row.confirmedAt?.toISOString() ?? null,
    passwordConfirmedAt: row.passwordConfirmedAt?.toISOString() ?? null,
    notifications: endpoint && pushedSince ? { endpoint, createdAt: pushedSince.toISOString() } : null,
  }));
}

async function exportSecondFactor(
  db: Queryable,
  userId: string,
): Promise<PersonalDataExport['secondFactor']> {
  const factor = await findSecondFactor(db, userId);
  if (!factor) return null;
  const codes = await listUnusedRecoveryCodes(db, userId);
  return {
    createdAt: factor.createdAt.toISOString(),
    confirmedAt: factor.confirmedAt?.toISOString() ?? null,
    recoveryCodes: codes.map(({ createdAt }) => ({ createdAt: createdAt.toISOString() })),
  };
}

const exportLastUses =
  (table: 'accountNetworks' | 'accountDevices') =>
  async (db: Queryable, userId: string): Promise<PersonalDataExport['knownNetworks']> => {
    const rows = await db
      .selectFrom(table)
      .select('lastUsedAt')
      .where('userId', '=', userId)
      .orderBy('lastUsedAt')
      .execute();
    return rows.map(({ lastUsedAt }) => ({ lastUsedAt: lastUsedAt.toISOString() }));
  };

async function exportLinks(db: Queryable, userId: string): Promise<PersonalDataExport['mailedLinks']> {
  const rows = await db
    .selectFrom('accountTokens')
    .select(['purpose', 'next', 'createdAt', 'expiresAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
  return rows.map(({ purpose, next, createdAt, expiresAt }) => ({
    purpose,
    next,
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  }));
}
