import { escapeMarkup } from '#server/platform/markup.ts';

type Attributes = Record<string, string | number>;

/**
 * XML or HTML element, self-closing without content. Content is markup: pass texts through `escapeMarkup`.
 */
export function formatXmlElement(name: string, content = '', attributes: Attributes = {}): string {
  const written = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escapeMarkup(String(value))}"`,
  );
  const start = `<${name}${written.join('')}`;
  return content ? `${start}>${content}</${name}>` : `${start}/>`;
}
