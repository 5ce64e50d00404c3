import type { PersonalData } from '#contract/personal-data.ts';
import type { Queryable } from '#server/platform/database/tables.ts';
import { fail } from '#server/platform/fail.ts';
import type { Feature } from '#server/platform/feature.ts';
import type { Services } from '#server/platform/services.ts';
import { presentUser } from './present-user.ts';
import { findAccount } from './queries.ts';
import type { UserRow } from './tables.ts';

type Exporter<T> = (db: Queryable, userId: string, services: Services) => Promise<T>;

const listed = [
  'ads',
  'favorites',
  'savedSearches',
  'offersFound',
  'conversations',
  'reports',
  'decisions',
  'decisionsMade',
] as const;
const mails = ['lastAlertAt', 'lastMatchMailAt', 'messagesRefusedAt'] as const;

type Exporters = { [K in (typeof listed)[number]]: Exporter<PersonalData[K]> } & {
  [K in (typeof mails)[number]]: Exporter<PersonalData['mails'][K]>;
};

declare module '#server/platform/feature.ts' {
  interface Feature {
    /** Parts of the personal data export. */
    exports?: Partial<Exporters>;
  }
}

/** @throws Error naming the parts of the export that no feature brings */
export function requireExporters(features: readonly Feature[]): Exporters {
  const exporters: Partial<Exporters> = Object.assign({}, ...features.map((feature) => feature.exports));
  const missing = [...listed, ...mails].filter((part) => !exporters[part]);
  if (missing.length > 0) throw new Error(`Nobody exports ${missing.join(', ')}`);
  return exporters as Exporters;
}

/**
 * A consistent snapshot of everything stored about a person.
 * @throws Failure UNAUTHENTICATED when the account was erased
 */
export function exportPersonalData(
  services: Services,
  exporters: Exporters,
  userId: string,
): Promise<PersonalData> {
  return services.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const account = (await findAccount(tx, userId)) ?? fail('UNAUTHENTICATED');
      const of = <T>(exporter: Exporter<T>) => exporter(tx, userId, services);
      return {
        exportedAt: new Date().toISOString(),
        profile: presentProfile(account),
        mailedLinks: await of(exportLinks),
        sessions: await of(exportSessions),
        knownNetworks: await of(exportNetworks),
        ads: await of(exporters.ads),
        favorites: await of(exporters.favorites),
        savedSearches: await of(exporters.savedSearches),
        offersFound: await of(exporters.offersFound),
        mails: {
          lastAlertAt: await of(exporters.lastAlertAt),
          lastMatchMailAt: await of(exporters.lastMatchMailAt),
          messagesRefusedAt: await of(exporters.messagesRefusedAt),
        },
        conversations: await of(exporters.conversations),
        reports: await of(exporters.reports),
        decisions: await of(exporters.decisions),
        decisionsMade: await of(exporters.decisionsMade),
      };
    });
}

function presentProfile(account: UserRow): PersonalData['profile'] {
  return {
    ...presentUser(account),
    createdAt: account.createdAt.toISOString(),
    emailVerifiedAt: account.emailProvedAt?.toISOString() ?? null,
    suspendedAt: account.suspendedAt?.toISOString() ?? null,
    termsAcceptedAt: account.termsAcceptedAt?.toISOString() ?? null,
  };
}

async function exportSessions(db: Queryable, userId: string): Promise<PersonalData['sessions']> {
  const rows = await db
    .selectFrom('sessions')
    .select(['device', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .execute();
  return rows.map(({ device, createdAt, lastSeenAt }) => ({
    device,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
  }));
}

async function exportNetworks(db: Queryable, userId: string): Promise<PersonalData['knownNetworks']> {
  const rows = await db
    .selectFrom('accountNetworks')
    .select('lastUsedAt')
    .where('userId', '=', userId)
    .orderBy('lastUsedAt')
    .execute();
  return rows.map(({ lastUsedAt }) => ({ lastUsedAt: lastUsedAt.toISOString() }));
}

async function exportLinks(db: Queryable, userId: string): Promise<PersonalData['mailedLinks']> {
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
