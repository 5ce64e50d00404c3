import { widgetAttributeNames } from '#contract/embedding/rules.ts';
import { type EmbeddableWidgetName, embeddableWidgets } from '#contract/embedding/widgets.ts';

/** URL of the framed page, with the element's attributes as parameters. */
export function buildWidgetFrameUrl(
  site: string,
  element: HTMLElement & { widget: EmbeddableWidgetName },
): string {
  const address = new URL(embeddableWidgets[element.widget].path, site);
  for (const name of widgetAttributeNames) {
    const value = name === 'theme' ? themeOf(element) : element.getAttribute(name);
    if (value) address.searchParams.set(name, value);
  }
  return address.href;
}

/** Theme of a custom element. Default: the colour scheme of the host's page; a page that declares none is light. */
function themeOf(element: HTMLElement): string {
  const theme = element.getAttribute('theme');
  if (theme === 'light' || theme === 'dark') return theme;
  const { colorScheme } = getComputedStyle(element);
  if (!colorScheme.includes('dark')) return 'light';
  return colorScheme.includes('light') ? 'auto' : 'dark';
}
