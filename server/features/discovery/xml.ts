type Attributes = Record<string, string | number>;

/** Content is markup: pass texts through `escapeXml`. Self-closing without content. */
export function element(name: string, content = '', attributes: Attributes = {}): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  const start = `<${name}${written.join('')}`;
  return content ? `${start}>${content}</${name}>` : `${start}/>`;
}

/** For texts and attributes of XML and HTML; drops characters that XML can't represent. */
export const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
