import type { SiteSettings } from './mail-content.ts';

/** Last lines of every mail: the site, and its operator as far as configured. */
export function formatMailFooterLines({ name, operator }: SiteSettings): string[] {
  const contact = [operator.name, operator.address, operator.email].filter(Boolean).join(', ');
  return [`${name}, la place de marché des produits du jardin`, ...(contact ? [contact] : [])];
}
