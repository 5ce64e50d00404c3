import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type ContentEncoding = 'br' | 'gzip';

/** Best encoding that the browser accepts. @param accepted its `Accept-Encoding` */
export function chooseContentEncoding(accepted: string | undefined): ContentEncoding | undefined {
  const refused = /(br|gzip)\s*;\s*q=0(\.0*)?\s*(,|$)/g;
  const offers = (accepted ?? '').replace(refused, '');
  return (['br', 'gzip'] as const).find((encoding) => new RegExp(`\\b${encoding}\\b`).test(offers));
}

export const responseBodyCompressors = {
  br: (body: Buffer): Promise<Buffer> =>
    promisify(brotliCompress)(body, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: 4,
        [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
        // Window of 256 kB, which is larger than a page; the default one reserves 4 MB.
        [constants.BROTLI_PARAM_LGWIN]: 18,
      },
    }),
  gzip: (body: Buffer): Promise<Buffer> => promisify(gzip)(body),
} satisfies Record<ContentEncoding, unknown>;
