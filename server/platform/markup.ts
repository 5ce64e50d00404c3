/** Escapes texts and attributes of XML and HTML; drops characters that XML can't represent. */
export const escapeMarkup = (text: string) =>
  text
    .toWellFormed()
    .replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');

/** Markup made by the template `html`, which needs no escaping. */
export class EscapedHtml {
  readonly #markup: string;
  constructor(markup: string) {
    this.#markup = markup;
  }
  toString() {
    return this.#markup;
  }
}

type Value = string | EscapedHtml | EscapedHtml[] | false | undefined;

/** Template of HTML: strings in it are escaped, `Html` values stay as they are, false and undefined give nothing. */
export const html = (parts: TemplateStringsArray, ...values: Value[]) =>
  new EscapedHtml(String.raw({ raw: parts }, ...values.map(markupOf)));

function markupOf(value: Value): string {
  if (typeof value === 'string') return escapeMarkup(value);
  return Array.isArray(value) ? value.join('') : String(value || '');
}
