import { createApiErrorFormatter, runWithToast } from '#web/actions/client-action.ts';
import { UNEXPECTED_ERROR_TEXT } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { fetchFileFromApi } from '#web/client/fetch-file-from-api.ts';
import { downloadFile } from '#web/ui/download-file.ts';

export type BackupIntentHandlers = typeof backupIntentHandlers;

export const backupIntentHandlers = {
  makeBackup: () =>
    runWithToast(call('POST /api/admin/backups'), { failed: createApiErrorFormatter(UNEXPECTED_ERROR_TEXT) }),
  deleteBackup: (name: string) =>
    runWithToast(call('DELETE /api/admin/backups/:name', { params: { name } }), {
      done: 'Sauvegarde supprimée',
      failed: createApiErrorFormatter("La sauvegarde n'a pas pu être supprimée."),
    }),
  async downloadBackup(name: string) {
    const { fileName, content } = await runWithToast(fetchFileFromApi(`/api/admin/backups/${name}`), {
      failed: createApiErrorFormatter("La sauvegarde n'a pas pu être téléchargée."),
    });
    downloadFile(fileName, content, 'application/x-tar');
  },
};
