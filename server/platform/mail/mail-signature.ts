import type { SiteSettings } from './mail-content.ts';

/** The last lines of every mail: the site, and whoever runs it as far as that is configured. */
export function signatureOf({ name, operator }: SiteSettings): string[] {
  const contact = [operator.name, operator.address, operator.email].filter(Boolean).join(', ');
  return [`${name}, la place de marché des produits du jardin`, ...(contact ? [contact] : [])];
}
