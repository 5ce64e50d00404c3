import type { SiteSettings } from './mail-content.ts';

/** Last lines of every mail: the operator's own, the site, and its operator as far as configured. */
export function formatMailFooterLines({ name, operator, mailFooter = '' }: SiteSettings): string[] {
  const own = mailFooter
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  const contact = [operator.name, operator.address, operator.email].filter(Boolean).join(', ');
  return [...own, `${name}, la place de marché des produits du jardin`, ...(contact ? [contact] : [])];
}
