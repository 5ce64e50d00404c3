import '#server/features/moderation/tables.ts';
import type { ExpressionBuilder } from 'kysely';
import type { PersonalDataExport } from '#contract/personal-data.ts';
import type { Queryable, Tables } from '#server/platform/database/tables.ts';

/** Notices that a member sent, logged in or from an e-mail that they have proved. */
const ofMember = (userId: string) => (eb: ExpressionBuilder<Tables, 'notices'>) =>
  eb.or([
    eb('notices.reporterId', '=', userId),
    eb(
      'notices.email',
      '=',
      eb
        .selectFrom('users')
        .select('users.email')
        .where('users.id', '=', userId)
        .where('users.emailProvedAt', 'is not', null),
    ),
  ]);

/** Anonymises a person's notices when the account is erased: open notices are still decided, without a mail. */
export async function anonymizeContentNoticesOfReporter(tx: Queryable, userId: string): Promise<void> {
  await tx
    .updateTable('notices')
    .set({ name: null, email: null, reporterId: null })
    .where(ofMember(userId))
    .execute();
}

/** Notices of a person, oldest first. */
export async function exportContentNoticesByReporter(
  db: Queryable,
  userId: string,
): Promise<PersonalDataExport['notices']> {
  const rows = await db
    .selectFrom('notices')
    .selectAll()
    .where(ofMember(userId))
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ reference, url, category, reason, name, email, state, createdAt, decidedAt }) => ({
    reference,
    url,
    category,
    reason,
    name,
    email,
    state,
    createdAt: createdAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }));
}

export const queryContentNoticeIdsByReporter = (eb: ExpressionBuilder<Tables, 'decisions'>, userId: string) =>
  eb.selectFrom('notices').select('notices.id').where(ofMember(userId));
