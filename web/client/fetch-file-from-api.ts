import { ApiError } from './api-error.ts';
import { callApiRetryingAfterDialogs } from './call.ts';
import { type ApiAnswer, readSuccessfulApiBody } from './create-api-caller.ts';
import { endSessionRefusedByServer, readBrowserSessionToken } from './session.ts';

/**
 * Fetches a file without `call()`, which every page downloads and which reads JSON.
 * @throws ApiError
 */
export async function fetchFileFromApi(path: string): Promise<{ fileName: string; content: Blob }> {
  const answer = await callApiRetryingAfterDialogs((headers) => download(path, headers));
  return readSuccessfulApiBody(answer) as Awaited<ReturnType<typeof fetchFileFromApi>>;
}

/** @throws ApiError when the connection ends before the file does */
async function download(path: string, headers: Record<string, string> = {}): Promise<ApiAnswer> {
  const lost = () => {
    throw new ApiError(0, undefined);
  };
  const response = await fetch(path, {
    headers: { ...headers, authorization: `Bearer ${readBrowserSessionToken()}` },
  }).catch(lost);
  const { status } = response;
  if (status === 401) endSessionRefusedByServer();
  if (!response.ok) return { status, body: await response.json().catch(() => undefined) };
  const [, fileName = path.split('/').at(-1)] =
    /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '') ?? [];
  return { status, body: { fileName, content: await response.blob().catch(lost) } };
}
