import { request as httpRequest } from 'node:http';
import type { MultipartBody } from './multipart.ts';
import type { Answer } from './send.ts';

export interface HalfSentRequest {
  /** Sends the rest. @throws Error when no answer comes within a minute */
  finish: () => Promise<Pick<Answer, 'status' | 'text'>>;
}

/** Sends the head and half of the body on a connection of its own. */
export async function startHalfSentRequest(
  url: string,
  request: string,
  body: object | MultipartBody,
  headers: Record<string, string>,
): Promise<HalfSentRequest> {
  const [method = '', path = ''] = request.split(' ');
  const { type, bytes } = isMultipart(body)
    ? body
    : { type: 'application/json', bytes: Buffer.from(JSON.stringify(body)) };
  const { hostname, port } = new URL(url);
  const sent = httpRequest({
    ...{ hostname, port, method, path, agent: false, timeout: 60_000 },
    headers: { ...headers, 'content-type': type, 'content-length': String(bytes.length) },
  });
  const answer = new Promise<Pick<Answer, 'status' | 'text'>>((resolve, reject) => {
    sent.on('response', async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
    });
    sent.on('timeout', () => sent.destroy(new Error(`${request}: no answer within a minute`)));
    sent.on('error', reject);
  });
  // Whoever calls `finish` sees it; until then nobody does.
  answer.catch(() => {});
  const half = Math.ceil(bytes.length / 2);
  await new Promise((resolve) => sent.write(bytes.subarray(0, half), resolve));
  return {
    finish() {
      sent.end(bytes.subarray(half));
      return answer;
    },
  };
}

const isMultipart = (body: object | MultipartBody): body is MultipartBody =>
  'bytes' in body && Buffer.isBuffer(body.bytes);
