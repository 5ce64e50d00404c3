import type { CsvExportName } from '#contract/moderation/exports.ts';
import { apiErrorTextOr, withToast } from '#web/actions/client-action.ts';
import { ApiError } from '#web/client/api-error.ts';
import { callWithDialogs } from '#web/client/call.ts';
import { type ApiAnswer, successBody } from '#web/client/create-call.ts';
import { endRefusedSession, storedToken } from '#web/client/session.ts';
import { downloadFile } from '#web/ui/download-file.ts';

export type CsvExportIntents = typeof csvExportIntents;

export const csvExportIntents = {
  async downloadCsv(name: CsvExportName) {
    const { fileName, csv } = await withToast(fetchCsv(name), {
      failed: apiErrorTextOr("La liste n'a pas pu être téléchargée."),
    });
    downloadFile(fileName, csv, 'text/csv');
  },
};

/**
 * Fetches an export without `call()`, which every page downloads and which reads JSON.
 * @throws ApiError
 */
async function fetchCsv(name: CsvExportName): Promise<{ fileName: string; csv: Blob }> {
  const answer = await callWithDialogs((headers) => download(`/api/admin/exports/${name}.csv`, headers));
  return successBody(answer) as Awaited<ReturnType<typeof fetchCsv>>;
}

/**
 * Reads the file of an export.
 * @throws ApiError when the connection ends before the file does
 */
async function download(path: string, headers: Record<string, string> = {}): Promise<ApiAnswer> {
  const lost = () => {
    throw new ApiError(0, undefined);
  };
  const response = await fetch(path, {
    headers: { ...headers, authorization: `Bearer ${storedToken()}` },
  }).catch(lost);
  const { status } = response;
  if (status === 401) endRefusedSession();
  if (!response.ok) return { status, body: await response.json().catch(() => undefined) };
  const [, fileName = path.split('/').at(-1)] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { status, body: { fileName, csv: await response.blob().catch(lost) } };
}
