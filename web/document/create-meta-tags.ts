import type { MetaDescriptor } from 'react-router';
import {
  SITE_SOCIAL_PREVIEW_IMAGE_PATH,
  SOCIAL_PREVIEW_IMAGE_SIZE_AND_TYPE,
} from '#contract/discovery/previews.ts';
import type { PublicSiteSettings } from '#contract/ops/routes.ts';

export type PageMeta = Title & {
  description?: string;
  /** Path of the picture for shared links; default: the site's. */
  image?: string;
  /** Path under `/app` of the page's canonical URL. */
  canonical?: string;
  /** True to let search engines index the page; false, or no `canonical`, gives `noindex`. */
  indexed?: boolean;
  /** Alternative formats of the page's content; `path` from the root of the site. */
  alternates?: { type: string; title: string; path: string }[];
  /** Structured data of the page as JSON-LD, one block each. */
  structured?: object[];
};

/** Title of a page: the site's name is appended to `title`; `slogan` is appended to the site's name. */
type Title = { title: string; slogan?: never } | { title?: never; slogan: string };

/**
 * Meta tags of a page: `export const meta: Route.MetaFunction = ({ matches }) => createMetaTags(matches, { title:
 * 'Connexion' });`
 */
export function createMetaTags(
  matches: readonly unknown[],
  {
    title,
    slogan,
    description,
    image = SITE_SOCIAL_PREVIEW_IMAGE_PATH,
    canonical,
    indexed = true,
    alternates = [],
    structured = [],
  }: PageMeta,
): MetaDescriptor[] {
  const { name, publicUrl } = siteOf(matches);
  const fullTitle = title ? `${title} - ${name}` : `${name} : ${slogan}`;
  const property = (key: string, content: string | number) => ({
    property: `og:${key}`,
    content: String(content),
  });
  const tags: MetaDescriptor[] = [
    { title: fullTitle },
    property('title', title ?? fullTitle),
    property('site_name', name),
    property('type', 'website'),
    property('locale', 'fr_FR'),
  ];
  if (description)
    tags.push({ name: 'description', content: description }, property('description', description));
  if (canonical === undefined || !indexed) tags.push({ name: 'robots', content: 'noindex' });
  if (canonical !== undefined) {
    const address = `${publicUrl}/app${canonical}`;
    tags.push(
      { tagName: 'link', rel: 'canonical', href: address },
      property('url', address),
      property('image', publicUrl + image),
      property('image:type', SOCIAL_PREVIEW_IMAGE_SIZE_AND_TYPE.type),
      property('image:width', SOCIAL_PREVIEW_IMAGE_SIZE_AND_TYPE.width),
      property('image:height', SOCIAL_PREVIEW_IMAGE_SIZE_AND_TYPE.height),
      property('image:alt', title ?? fullTitle),
      { name: 'twitter:card', content: 'summary_large_image' },
    );
  }
  for (const { path, ...link } of alternates) {
    tags.push({ tagName: 'link', rel: 'alternate', href: publicUrl + path, ...link });
  }
  return [...tags, ...structured.map((block) => ({ 'script:ld+json': block }) as MetaDescriptor)];
}

function siteOf(matches: readonly unknown[]): Pick<PublicSiteSettings, 'name' | 'publicUrl'> {
  const root = matches[0] as { loaderData?: { site?: PublicSiteSettings } } | undefined;
  return root?.loaderData?.site ?? { name: 'Récolte', publicUrl: '' };
}
