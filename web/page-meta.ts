import type { MetaDescriptor } from 'react-router';
import type { Site } from '#contract/ops/routes.ts';

type PageMeta = Title & {
  description?: string;
  /** Path of a picture on this site, for those who share the page. */
  image?: string | undefined;
  /** Path under `/app` of the one address search engines should keep; a page without it is not indexed. */
  canonical?: string;
};

/** A title, behind which the site's name is added, or what stands behind the name on the first page. */
type Title = { title: string; slogan?: never } | { title?: never; slogan: string };

/** `export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Connexion' });` */
export function pageMeta(
  matches: readonly unknown[],
  { title, slogan, description, image, canonical }: PageMeta,
): MetaDescriptor[] {
  const site = siteOf(matches);
  const fullTitle = title ? `${title} - ${site.name}` : `${site.name} : ${slogan}`;
  return [
    { title: fullTitle },
    { property: 'og:title', content: title ?? fullTitle },
    { property: 'og:site_name', content: site.name },
    { property: 'og:type', content: 'website' },
    { property: 'og:locale', content: 'fr_FR' },
    ...(description
      ? [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]
      : []),
    ...(image
      ? [
          { property: 'og:image', content: site.publicUrl + image },
          { name: 'twitter:card', content: 'summary_large_image' },
        ]
      : []),
    ...(canonical === undefined
      ? [{ name: 'robots', content: 'noindex' }]
      : [
          { tagName: 'link', rel: 'canonical', href: `${site.publicUrl}/app${canonical}` },
          { property: 'og:url', content: `${site.publicUrl}/app${canonical}` },
        ]),
  ];
}

function siteOf(matches: readonly unknown[]): Pick<Site, 'name' | 'publicUrl'> {
  const root = matches[0] as { loaderData?: { site?: Site } } | undefined;
  return root?.loaderData?.site ?? { name: 'Récolte', publicUrl: '' };
}
