import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

const BUCKET = '/recolte-test';
const PAGE_SIZE = 400;

/**
 * S3 service in memory: PUT, GET (of ranges too), DELETE of objects, uploads in pieces, and paged listing of a bucket,
 * for signed requests only.
 */
export async function startFakeS3() {
  const settings = { region: 'fr-test-1', accessKeyId: 'TESTKEY', secretAccessKey: 'not-a-secret' };
  const objects = new Map<string, StoredObject>();
  const uploads = new Map<string, Buffer[]>();
  const faults: number[] = [];

  const answer = async (request: IncomingMessage): Promise<Answer> => {
    const body = await buffer(request);
    const url = new URL(request.url ?? '/', 'http://s3.test');
    const refusal = refusalOf(request, settings);
    if (refusal) return refusal;
    const fault = faults.shift();
    if (fault) return { status: fault };
    if (url.pathname === `${BUCKET}/`) return { status: 200, body: listing(objects, url.searchParams) };
    if (!url.pathname.startsWith(`${BUCKET}/`)) return { status: 404, body: error('NoSuchBucket') };
    const key = decodeURIComponent(url.pathname.slice(BUCKET.length + 1));
    const store = (bytes: Buffer) => {
      objects.set(key, { body: bytes, type: request.headers['content-type'], modifiedAt: new Date() });
      return { status: 200 };
    };
    if (url.searchParams.has('uploads') || url.searchParams.has('uploadId'))
      return uploadInPieces(uploads, request.method, url.searchParams, body, store);
    if (request.method === 'PUT') return store(body);
    if (request.method === 'DELETE') return { status: objects.delete(key) ? 204 : 404 };
    const object = objects.get(key);
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (!object) return { status: 404 };
    return from === undefined
      ? { status: 200, body: object.body }
      : { status: 206, body: object.body.subarray(Number(from), Number(to) + 1) };
  };

  const server = createServer(async (request, response) => {
    const { status, body = '', etag } = await answer(request);
    const headers = { 'content-length': Buffer.byteLength(body), ...(etag && { etag }) };
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    settings: { ...settings, endpoint: `http://127.0.0.1:${port}${BUCKET}` },
    objects,
    /** Number of uploads in pieces that were neither completed nor aborted. */
    uploads,
    /** Sets the statuses of the fake S3's next answers. */
    failWith: (...statuses: number[]) => void faults.push(...statuses),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface StoredObject {
  body: Buffer;
  type: string | undefined;
  modifiedAt: Date;
}

interface Answer {
  status: number;
  etag?: string;
  body?: Buffer | string;
}

const error = (code: string, more = '') => `<Error><Code>${code}</Code>${more}</Error>`;

function refusalOf(
  { headers }: IncomingMessage,
  { accessKeyId, region }: Record<'accessKeyId' | 'region', string>,
): Answer | null {
  const signature =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/\d{8}\/([^/]+)\/s3\/aws4_request,.*Signature=[0-9a-f]{64}$/;
  const [, key, where] = signature.exec(headers.authorization ?? '') ?? [];
  if (where !== region)
    return { status: 400, body: error('AuthorizationHeaderMalformed', `<Region>${region}</Region>`) };
  if (key !== accessKeyId || !('x-amz-date' in headers))
    return { status: 403, body: error('InvalidAccessKeyId') };
  return null;
}

/** Answers the requests of an upload in pieces: its start, a piece, its end or its abort. */
function uploadInPieces(
  uploads: Map<string, Buffer[]>,
  method: string | undefined,
  query: URLSearchParams,
  body: Buffer,
  store: (bytes: Buffer) => Answer,
): Answer {
  if (query.has('uploads')) {
    const id = `upload-${uploads.size + 1}`;
    uploads.set(id, []);
    const tag = 'InitiateMultipartUploadResult';
    return { status: 200, body: `<${tag}><UploadId>${id}</UploadId></${tag}>` };
  }
  const id = query.get('uploadId') ?? '';
  const parts = uploads.get(id);
  if (!parts) return { status: 404, body: error('NoSuchUpload') };
  if (method === 'PUT') {
    parts[Number(query.get('partNumber')) - 1] = body;
    return { status: 200, etag: `"${body.length}"` };
  }
  uploads.delete(id);
  if (method === 'DELETE') return { status: 204 };
  const tag = 'CompleteMultipartUploadResult';
  return { ...store(Buffer.concat(parts)), body: `<${tag}><ETag>"whole"</ETag></${tag}>` };
}

function listing(objects: Map<string, StoredObject>, query: URLSearchParams) {
  const prefix = query.get('prefix') ?? '';
  const after = query.get('continuation-token') ?? '';
  const keys = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort();
  const page = keys.slice(0, Math.min(PAGE_SIZE, Number(query.get('max-keys'))));
  const contents = page.map((key) => {
    const { body, modifiedAt } = objects.get(key) as StoredObject;
    return `<Contents><Key>${key}</Key><LastModified>${modifiedAt.toISOString()}</LastModified><Size>${body.length}</Size></Contents>`;
  });
  const more = keys.length > page.length;
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
  return `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult><IsTruncated>${more}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`;
}
