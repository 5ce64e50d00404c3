import '#server/features/moderation/tables.ts';
import { contentNoticeCategoryLabels } from '#contract/moderation/notices.ts';
import { moderationLogStateLabels } from '#contract/moderation/rules.ts';
import { isReportOfOthers } from '#server/features/moderation/is-report-of-others.ts';
import type { ContentNoticeRow } from '#server/features/moderation/tables.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { type CsvColumns, writeCsv } from '#server/platform/write-csv.ts';
import { readRowsInBatches } from './read-rows-in-batches.ts';

const columns: CsvColumns<ContentNoticeRow> = {
  Numéro: ({ reference }) => reference,
  'Reçu le': ({ createdAt }) => createdAt,
  Page: ({ url }) => url,
  Catégorie: ({ category }) => contentNoticeCategoryLabels[category],
  Texte: ({ reason }) => reason,
  Nom: ({ name }) => name,
  'E-mail': ({ email }) => email,
  État: ({ state }) => moderationLogStateLabels[state],
  'Décidé le': ({ decidedAt }) => decidedAt,
};

export const createContentNoticesCsvStream = (db: Database, adminId: string) =>
  writeCsv(
    columns,
    readRowsInBatches((after, limit) =>
      db
        .selectFrom('notices')
        .selectAll()
        .where(isReportOfOthers('notices', adminId))
        .$if(after !== null, (query) => query.where('id', '>', after))
        .orderBy('id')
        .limit(limit)
        .execute(),
    ),
  );
