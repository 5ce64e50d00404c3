import { useRouteLoaderData } from 'react-router';
import type { Site } from '#contract/ops/routes.ts';

export interface PageLink {
  label: string;
  /** Absolute, or a path under `/app`. */
  url: string;
}

/** What the root's loader gives. */
export interface RootData {
  site: Site;
  /** The footer's links to pages. */
  footer: PageLink[];
}

type Links = Site['links'];

/** The host's configuration; a minimum when the root's data could not be loaded. */
export function useSite(): Omit<Site, 'links'> & { links: Partial<Links> & Pick<Links, 'social'> } {
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
