import { DAY_MS } from '#contract/durations.ts';
import type { PersonalDataExport } from '#contract/personal-data.ts';
import { retentionDays } from '#contract/retention.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

/** Company certificates that ended while the account goes on, as a private person's or another company's. */
export async function exportEndedCompanySelfCertifications(
  db: Queryable,
  userId: string,
): Promise<PersonalDataExport['endedCertificates']> {
  const rows = await db
    .selectFrom('endedCertificates')
    .selectAll()
    .where('userId', '=', userId)
    .orderBy('endedAt')
    .execute();
  return rows.map(({ userId: _, certifiedAt, endedAt, ...company }) => ({
    ...company,
    certifiedAt: certifiedAt.toISOString(),
    endedAt: endedAt.toISOString(),
  }));
}

export async function purgeEndedCompanySelfCertifications(db: Queryable): Promise<void> {
  await db
    .deleteFrom('endedCertificates')
    .where('endedAt', '<', new Date(Date.now() - retentionDays.endedCertificate * DAY_MS))
    .execute();
}
