import type { ExportName } from '#contract/moderation/exports.ts';
import { notifying, orElse } from '#web/actions/client-action.ts';
import { ApiError } from '#web/api/api-error.ts';
import { dropSession, storedToken } from '#web/session/session.ts';
import { saveFile } from '#web/ui/save-file.ts';

export type ExportIntents = typeof exportIntents;

export const exportIntents = {
  async downloadCsv(name: ExportName) {
    const { fileName, csv } = await notifying(fetchCsv(name), {
      failed: orElse("La liste n'a pas pu être téléchargée."),
    });
    saveFile(fileName, csv, 'text/csv');
  },
};

/** Not by `call()`, which every page downloads and which reads JSON. @throws ApiError */
async function fetchCsv(name: ExportName): Promise<{ fileName: string; csv: Blob }> {
  const response = await fetch(`/api/admin/exports/${name}.csv`, {
    headers: { authorization: `Bearer ${storedToken()}` },
  }).catch(() => {
    throw new ApiError(0, undefined);
  });
  if (response.status === 401) dropSession();
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => undefined));
  const [, fileName = `${name}.csv`] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  // The connection may end before the file does.
  const csv = await response.blob().catch(() => {
    throw new ApiError(0, undefined);
  });
  return { fileName, csv };
}
