import { useRouteLoaderData } from 'react-router';
import type { PublicSiteSettings } from '#contract/ops/routes.ts';

export interface PageLink {
  label: string;
  /** Absolute URL, or a path under `/app`. */
  url: string;
}

/** Data of the root's loader. */
export interface RootData {
  site: PublicSiteSettings;
  /** Links in the footer. */
  footer: PageLink[];
}

type Links = PublicSiteSettings['links'];

/** Configuration of the site; a minimum when the root's data could not be loaded. */
export function useSiteSettings(): Omit<PublicSiteSettings, 'links'> & {
  links: Partial<Links> & Pick<Links, 'social'>;
} {
  return useRootData()?.site ?? BARE;
}

export const useFooterLinks = (): PageLink[] => useRootData()?.footer ?? [];

const useRootData = () => useRouteLoaderData('root') as RootData | undefined;

const BARE = {
  name: 'Récolte',
  publicUrl: '',
  embedOrigins: [],
  hasSponsors: false,
  requiresTraderDetails: false,
  links: { social: [] },
};
