import type { HeadersFunction } from 'react-router';
import { FRAMED_HEADER } from '#contract/embedding/rules.ts';

/** Header that makes caches revalidate each time: a proxy is not informed when a listing is accepted. */
export const revalidatedHeaders = { 'cache-control': 'public, max-age=0, must-revalidate' };

/** Headers of a page that is the same for everyone: `export const headers = publicPage`. */
export const publicPageHeaders: HeadersFunction = ({ parentHeaders }) => ({
  ...Object.fromEntries(parentHeaders),
  ...revalidatedHeaders,
});

/** Headers of a page, or of the pages of a layout, that other sites may frame. */
export const framedPageHeaders: HeadersFunction = ({ parentHeaders }) => ({
  ...Object.fromEntries(parentHeaders),
  [FRAMED_HEADER]: 'true',
});
