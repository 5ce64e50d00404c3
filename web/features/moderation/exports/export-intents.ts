import type { CsvExportName } from '#contract/moderation/exports.ts';
import { apiErrorTextOr, withToast } from '#web/actions/client-action.ts';
import { fetchCsv } from '#web/client/fetch-csv.ts';
import { downloadFile } from '#web/ui/download-file.ts';

export type CsvExportIntents = typeof csvExportIntents;

export const csvExportIntents = {
  async downloadCsv(name: CsvExportName) {
    const { fileName, csv } = await withToast(fetchCsv(`/api/admin/exports/${name}.csv`), {
      failed: apiErrorTextOr("La liste n'a pas pu être téléchargée."),
    });
    downloadFile(fileName, csv, 'text/csv');
  },
};
