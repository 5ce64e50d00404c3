import { useRouteLoaderData } from 'react-router';
import type { PublicSiteSettings } from '#contract/ops/routes.ts';

export interface FooterLinkData {
  label: string;
  /** Address of a footer link: an absolute URL, or a path under `/app`. */
  url: string;
}

/** Data that the root's loader gives to all pages. */
export interface RootLoaderData {
  site: PublicSiteSettings;
  footer: FooterLinkData[];
  /** CSS of the operator's colour of buttons; empty for that of the style sheets. */
  accentCss: string;
}

type Links = PublicSiteSettings['links'];

/** Settings of the site for its pages; a minimum when the root's data could not be loaded. */
export function useSiteSettings(): Omit<PublicSiteSettings, 'links'> & {
  links: Partial<Links> & Pick<Links, 'social'>;
} {
  return useRootData()?.site ?? BARE;
}

export const useAccentCssText = (): string | undefined => useRootData()?.accentCss;

export const useFooterLinks = (): FooterLinkData[] => useRootData()?.footer ?? [];

const useRootData = () => useRouteLoaderData('root') as RootLoaderData | undefined;

const BARE = {
  name: 'Récolte',
  publicUrl: '',
  embedOrigins: [],
  homeTitle: '',
  hasSponsors: false,
  requiresTraderDetails: false,
  links: { social: [] },
};
