import type { PublicSiteSettings } from '#contract/ops/routes.ts';
import type { FooterLinkData } from '#web/document/use-site.ts';

/**
 * Settings of the site with paths under `/app` in place of URLs of the site itself, whichever origin it is read at. For
 * loaders only.
 */
export function convertSettingsLinksToAppPaths(site: PublicSiteSettings): PublicSiteSettings {
  const app = `${site.publicUrl}/app/`;
  const own = (url: string) => (url.startsWith(app) ? url.slice(app.length - 1) : url);
  const { contact, terms, privacy, legal } = site.links;
  const links = { contact: own(contact), terms: own(terms), privacy: own(privacy), legal: own(legal) };
  return { ...site, links: { ...site.links, ...links } };
}

/** Links in the footer, made on the server so that the pages need no code for their texts. */
export const listFooterLinks = ({ links }: PublicSiteSettings): FooterLinkData[] =>
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
  ].filter((link): link is FooterLinkData => link.url !== undefined);
