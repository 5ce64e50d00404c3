import { createHash } from 'node:crypto';
import { type ContentEncoding, responseBodyCompressors } from './content-encoding.ts';

export interface RenderedPage {
  status: number;
  headers: Record<string, string>;
  /** ETag of the page, a weak one, as all compressed forms share it. */
  etag: string;
  body: Buffer;
  /** Compressed body of the page, made once on demand. */
  encoded(encoding: ContentEncoding): Promise<Buffer>;
}

export function createRenderedPage(
  status: number,
  headers: Record<string, string>,
  content: string | Buffer,
): RenderedPage {
  const body = Buffer.from(content);
  const forms = new Map<ContentEncoding, Promise<Buffer>>();
  return {
    status,
    headers,
    etag: `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
    body,
    encoded(encoding) {
      const form = forms.get(encoding) ?? responseBodyCompressors[encoding](body);
      forms.set(encoding, form);
      return form;
    },
  };
}
