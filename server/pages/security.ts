import { createHash } from 'node:crypto';

/**
 * Allows the inline scripts that carry this rendering's nonce by their hash, which unlike a nonce may be cached, and
 * removes the nonce.
 * @param framedBy origins that may frame the page
 * @param images origins of pictures besides this site
 */
export function replaceScriptNoncesByHashes(
  html: string,
  nonce: string,
  framedBy: readonly string[],
  images: readonly string[] = [],
) {
  const hashes = new Set<string>();
  // Nonce attributes separate the text: the nonce is a secret of this rendering, so it appears nowhere else, and the
  // text between need not be parsed.
  const [start = '', ...others] = html.split(` nonce="${nonce}"`);
  let before = start;
  for (const after of others) {
    const attributes = `${before.slice(before.lastIndexOf('<'))}${after.slice(0, after.indexOf('>'))}`;
    if (/^<script\b(?!.* src=)/s.test(attributes)) {
      const code = after.slice(after.indexOf('>') + 1, after.indexOf('</script>'));
      hashes.add(`'sha256-${createHash('sha256').update(code).digest('base64')}'`);
    }
    before = after;
  }
  return {
    html: start + others.join(''),
    csp: formatContentSecurityPolicy([...hashes], framedBy, images),
  };
}

/**
 * Content security policy of a page.
 * @param scripts sources allowed besides this site's own files
 */
export const formatContentSecurityPolicy = (
  scripts: readonly string[],
  framedBy: readonly string[],
  images: readonly string[],
) =>
  [
    "default-src 'self'",
    ["script-src 'self'", ...scripts].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...images].join(' '),
    "connect-src 'self'",
    "base-uri 'self'",
    "form-action 'self'",
    "object-src 'none'",
    `frame-ancestors ${framedBy.length > 0 ? framedBy.join(' ') : "'none'"}`,
  ].join('; ');
