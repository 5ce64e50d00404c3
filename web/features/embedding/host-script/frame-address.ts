import { frameParameters } from '#contract/embedding/rules.ts';
import { type FrameWidget, frameWidgets } from '#contract/embedding/widgets.ts';

/** The page an element shows, with what its attributes ask for. */
export function frameAddress(site: string, element: HTMLElement & { widget: FrameWidget }): string {
  const address = new URL(frameWidgets[element.widget].path, site);
  for (const name of frameParameters) {
    const value = name === 'theme' ? themeOf(element) : element.getAttribute(name);
    if (value) address.searchParams.set(name, value);
  }
  return address.href;
}

/** Unless it is said, the scheme of the page around: one that never thought of it is light. */
function themeOf(element: HTMLElement): string {
  const asked = element.getAttribute('theme');
  if (asked === 'light' || asked === 'dark') return asked;
  const { colorScheme } = getComputedStyle(element);
  if (!colorScheme.includes('dark')) return 'light';
  return colorScheme.includes('light') ? 'auto' : 'dark';
}
