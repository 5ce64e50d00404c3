import '#server/features/moderation/tables.ts';
import type { PersonalDataExport } from '#contract/personal-data.ts';
import type { Queryable } from '#server/platform/database/tables.ts';

/** Contests of a person, oldest first. */
export async function exportDecisionContestsAsPersonalData(
  db: Queryable,
  userId: string,
): Promise<PersonalDataExport['contests']> {
  const rows = await db
    .selectFrom('contests')
    .select(['decisionId', 'reason', 'text', 'state', 'createdAt', 'answeredAt'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ decisionId, createdAt, answeredAt, ...contest }) => ({
    decision: decisionId,
    ...contest,
    createdAt: createdAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  }));
}
