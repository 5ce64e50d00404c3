import { buildFeedPath, feedMediaTypes } from '#contract/discovery/feeds.ts';
import type { PageMeta } from '#web/document/create-meta-tags.ts';
import { createSiteStructuredData } from '../structured/site-structure.ts';

/**
 * Head of the home page. For loaders only.
 * @param origin configured origin of the site
 */
export const composeHomePageMeta = (siteName: string, origin: string): PageMeta => ({
  slogan: 'fruits, légumes et produits du jardin près de chez vous',
  description:
    'Fruits, légumes, œufs, miel et plants du jardin : achetez, échangez ou recevez ce qui pousse près de chez vous, et publiez vos propres annonces.',
  canonical: '',
  alternates: [{ type: feedMediaTypes.rss, title: 'Les dernières annonces', path: buildFeedPath({}, 'rss') }],
  structured: [createSiteStructuredData(siteName, origin)],
});
