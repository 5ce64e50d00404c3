import { frameParameters } from '#contract/embedding/rules.ts';
import { type FrameWidget, frameWidgets } from '#contract/embedding/widgets.ts';

/** Address of the framed page with the parameters of the element's attributes. */
export function frameAddress(site: string, element: HTMLElement & { widget: FrameWidget }): string {
  const address = new URL(frameWidgets[element.widget].path, site);
  for (const name of frameParameters) {
    const value = name === 'theme' ? themeOf(element) : element.getAttribute(name);
    if (value) address.searchParams.set(name, value);
  }
  return address.href;
}

/** Default: the colour scheme of the host's page; a page that declares none is light. */
function themeOf(element: HTMLElement): string {
  const asked = element.getAttribute('theme');
  if (asked === 'light' || asked === 'dark') return asked;
  const { colorScheme } = getComputedStyle(element);
  if (!colorScheme.includes('dark')) return 'light';
  return colorScheme.includes('light') ? 'auto' : 'dark';
}
