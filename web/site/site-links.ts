import type { PublicSiteSettings } from '#contract/ops/routes.ts';
import type { PageLink } from '#web/document/use-site.ts';

/**
 * Site with paths under `/app` in place of URLs of the site itself, whichever origin it is read at. For loaders only.
 */
export function withRelativeLinks(site: PublicSiteSettings): PublicSiteSettings {
  const app = `${site.publicUrl}/app/`;
  const own = (url: string) => (url.startsWith(app) ? url.slice(app.length - 1) : url);
  const { contact, terms, privacy, legal } = site.links;
  const links = { contact: own(contact), terms: own(terms), privacy: own(privacy), legal: own(legal) };
  return { ...site, links: { ...site.links, ...links } };
}

/** Links in the footer, worded here so that the pages need no code for it. */
export const footerLinks = ({ links }: PublicSiteSettings): PageLink[] =>
  [
    { label: 'À propos', url: links.about },
    { label: 'Blog', url: links.blog },
    { label: 'Contact', url: links.contact },
    { label: 'Conditions générales', url: links.terms },
    { label: 'Confidentialité', url: links.privacy },
    { label: 'Mentions légales', url: links.legal },
    { label: 'Accessibilité', url: '/accessibilite' },
    { label: 'Sur votre site', url: '/integrer' },
    { label: 'Signaler un contenu', url: '/signaler' },
  ].filter((link): link is PageLink => link.url !== undefined);
