import '#server/features/moderation/tables.ts';
import { moderationLogActionLabels, moderationLogStateLabels } from '#contract/moderation/rules.ts';
import { ERASED_PERSON_FIRST_AND_LAST_NAME } from '#server/features/accounts/erased-person.ts';
import { createAdminVisibleDecisionConditionSql } from '#server/features/moderation/thanks/create-admin-visible-decision-condition-sql.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { type CsvColumns, writeCsv } from '#server/platform/write-csv.ts';
import { readRowsInBatches } from './read-rows-in-batches.ts';

const columns: CsvColumns<Awaited<ReturnType<typeof readDecisions>>[number]> = {
  Identifiant: ({ id }) => id,
  Date: ({ createdAt }) => createdAt,
  Administrateur: ({ adminId, firstName, lastName }) => {
    if (adminId === null) return 'le site';
    return `${firstName ?? ERASED_PERSON_FIRST_AND_LAST_NAME.firstName} ${lastName ?? ERASED_PERSON_FIRST_AND_LAST_NAME.lastName}`;
  },
  Objet: ({ subjectKind }) => subjectLabels[subjectKind],
  'Identifiant de l’objet': ({ subjectId }) => subjectId,
  Décision: ({ action, setting }) =>
    moderationLogActionLabels[action] + (setting === null ? '' : ` : ${setting}`),
  Avant: ({ before, settingBefore }) => (before ? moderationLogStateLabels[before] : settingBefore),
  Après: ({ after, settingAfter }) => (after ? moderationLogStateLabels[after] : settingAfter),
  Raison: ({ reason }) => reason,
  'Version lue inconnue': ({ withoutVersion }) => withoutVersion,
  'En attente depuis': ({ waitedSince }) => waitedSince,
};

export const createModerationDecisionsCsvStream = (db: Database, adminId: string) =>
  writeCsv(
    columns,
    readRowsInBatches((after, limit) => readDecisions(db, adminId, after, limit)),
  );

const readDecisions = (db: Database, adminId: string, after: string | null, limit: number) =>
  db
    .selectFrom('decisions')
    .leftJoin('users', 'users.id', 'decisions.adminId')
    .$if(after !== null, (query) => query.where('decisions.id', '>', after))
    .where(createAdminVisibleDecisionConditionSql(adminId))
    .selectAll('decisions')
    .select(['firstName', 'lastName'])
    .orderBy('decisions.id')
    .limit(limit)
    .execute();

const subjectLabels = {
  listing: 'annonce',
  member: 'membre',
  report: 'signalement',
  notice: 'signalement d’une page',
  thanks: 'remerciement',
  site: 'site',
} as const;
