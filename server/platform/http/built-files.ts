/** Options of `@fastify/static` for a folder of built files. */
export const BUILT_FILES_SERVING_OPTIONS = {
  // Route for each file, as every other path is a page.
  wildcard: false,
  index: false,
  preCompressed: true,
  decorateReply: false,
  cacheControl: false,
  // Range requests are refused: parts of small files are useless, and the plugin would read beyond the end for a
  // malformed one.
  acceptRanges: false,
} as const;

/** Headers of a file that pages of any origin may load, also a sandboxed frame, whose origin is opaque. */
export const ANY_ORIGIN_HEADERS = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};
