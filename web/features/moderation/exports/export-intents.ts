import type { CsvExportName } from '#contract/moderation/exports.ts';
import { createApiErrorFormatter, runWithToast } from '#web/actions/client-action.ts';
import { fetchFileFromApi } from '#web/client/fetch-file-from-api.ts';
import { downloadFile } from '#web/ui/download-file.ts';

export type CsvExportIntentHandlers = typeof csvExportIntentHandlers;

export const csvExportIntentHandlers = {
  async downloadCsv(name: CsvExportName) {
    const { fileName, content } = await runWithToast(fetchFileFromApi(`/api/admin/exports/${name}.csv`), {
      failed: createApiErrorFormatter("La liste n'a pas pu être téléchargée."),
    });
    downloadFile(fileName, content, 'text/csv');
  },
};
