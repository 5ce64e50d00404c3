type Attributes = Record<string, string | number>;

/** An element; without content it closes itself. Content is markup: texts go through `escapeXml`. */
export function element(name: string, content = '', attributes: Attributes = {}): string {
  const written = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`);
  const start = `<${name}${written.join('')}`;
  return content ? `${start}>${content}</${name}>` : `${start}/>`;
}

/** For texts and attributes of XML and HTML, without the characters that XML has no way to write. */
export const escapeXml = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
