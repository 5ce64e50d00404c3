import { inflateSync } from 'node:zlib';

interface PdfPage {
  /** Points. */
  width: number;
  height: number;
  /** Text in the order in which it was painted, without white space. */
  text: string;
}

/** Pages of a file that Chromium printed; of the format it reads no more than what Chromium writes. */
export function readChromiumPdfPages(pdf: Buffer): PdfPage[] {
  const objects = new Map<string, string>();
  for (const [, id = '', body = ''] of pdf.toString('latin1').matchAll(/(\d+) 0 obj\b(.*?)\bendobj/gs))
    objects.set(id, body);
  const target = (name: string, body = '') =>
    objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(body)?.[1] ?? '');
  const pages = [...objects.values()].filter((body) => /\/Type \/Page\b/.test(body));
  return pages.map((page) => {
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? [];
    const fonts = new Map<string, Font>();
    for (const [, name = '', id = ''] of page.matchAll(/\/(F\d+) (\d+) 0 R/g))
      fonts.set(name, readFont(streamOf(target('ToUnicode', objects.get(id)))));
    const text = textOf(streamOf(target('Contents', page)), fonts);
    return { width: Number(width), height: Number(height), text };
  });
}

interface Font {
  /** Hexadecimal digits of a glyph's code. */
  digits: number;
  characters: Map<number, string>;
}

function textOf(content: string, fonts: ReadonlyMap<string, Font>): string {
  let text = '';
  let font: Font | undefined;
  for (const [, name, codes = ''] of content.matchAll(/\/(F\d+) [\d.]+ Tf|(?<!ActualText )<([\dA-F]+)>/g)) {
    if (name) font = fonts.get(name);
    for (const code of codes.match(new RegExp(`.{${font?.digits}}`, 'g')) ?? [])
      text += font?.characters.get(Number.parseInt(code, 16)) ?? '';
  }
  return removeWhitespace(text);
}

/** Texts of a page and of its print, to be compared. */
export const removeWhitespace = (text: string) => text.replace(/\s/g, '');

/**
 * Font of a PDF file.
 * @param map of the codes of its glyphs: single ones, or ranges
 */
function readFont(map: string): Font {
  const characters = new Map<number, string>();
  for (const [, from = '', to = from, first = ''] of map.matchAll(
    /^<([\dA-F]+)>(?: <([\dA-F]+)>)? <([\dA-F]+)>$/gm,
  )) {
    const start = Number.parseInt(from, 16);
    const units = first.match(/.{4}/g)?.map((unit) => Number.parseInt(unit, 16)) ?? [];
    const last = units.pop() ?? 0;
    for (let code = start; code <= Number.parseInt(to, 16); code++)
      characters.set(code, String.fromCharCode(...units, last + code - start));
  }
  return { digits: /begincodespacerange\s<([\dA-F]+)>/.exec(map)?.[1]?.length ?? 4, characters };
}

function streamOf(body = ''): string {
  const stream = /\bstream\r?\n(.*?)\r?\nendstream/s.exec(body)?.[1] ?? '';
  return stream && inflateSync(Buffer.from(stream, 'latin1')).toString('latin1');
}
