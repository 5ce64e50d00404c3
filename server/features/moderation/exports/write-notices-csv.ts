import '#server/features/moderation/tables.ts';
import { noticeCategoryLabels } from '#contract/moderation/notices.ts';
import { decisionStateLabels } from '#contract/moderation/rules.ts';
import type { NoticeRow } from '#server/features/moderation/tables.ts';
import type { Database } from '#server/platform/database/tables.ts';
import { type CsvColumns, writeCsv } from '#server/platform/write-csv.ts';
import { readBatches } from './read-batches.ts';

const columns: CsvColumns<NoticeRow> = {
  Numéro: ({ reference }) => reference,
  'Reçu le': ({ createdAt }) => createdAt,
  Page: ({ url }) => url,
  Catégorie: ({ category }) => noticeCategoryLabels[category],
  Texte: ({ reason }) => reason,
  Nom: ({ name }) => name,
  'E-mail': ({ email }) => email,
  État: ({ state }) => decisionStateLabels[state],
  'Décidé le': ({ decidedAt }) => decidedAt,
};

export const writeNoticesCsv = (db: Database) =>
  writeCsv(
    columns,
    readBatches((after, limit) =>
      db
        .selectFrom('notices')
        .selectAll()
        .$if(after !== null, (query) => query.where('id', '>', after))
        .orderBy('id')
        .limit(limit)
        .execute(),
    ),
  );
