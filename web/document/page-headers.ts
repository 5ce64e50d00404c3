import type { HeadersFunction } from 'react-router';
import { FRAMEABLE_PAGE_HTTP_HEADER } from '#contract/embedding/rules.ts';

/** Header that makes caches revalidate each time: a proxy is not informed when a listing is accepted. */
export const ALWAYS_REVALIDATE_HEADERS = { 'cache-control': 'public, max-age=0, must-revalidate' };

/** Headers of a page that is the same for everyone: `export const headers = publicPageHeadersFunction`. */
export const publicPageHeadersFunction: HeadersFunction = ({ parentHeaders }) => ({
  ...Object.fromEntries(parentHeaders),
  ...ALWAYS_REVALIDATE_HEADERS,
});

/** Headers of a page, or of the pages of a layout, that other sites may frame. */
export const frameablePageHeadersFunction: HeadersFunction = ({ parentHeaders }) => ({
  ...Object.fromEntries(parentHeaders),
  [FRAMEABLE_PAGE_HTTP_HEADER]: 'true',
});

/** Headers of a page whose address holds a secret: no other site and no log of a proxy learns it from a request. */
export const secretPageHeadersFunction: HeadersFunction = ({ parentHeaders }) => ({
  ...Object.fromEntries(parentHeaders),
  'referrer-policy': 'no-referrer',
});
