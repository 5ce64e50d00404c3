import { useRouteLoaderData } from 'react-router';
import type { Site } from '#contract/ops/routes.ts';

/** The host's configuration; a minimum when the root's data could not be loaded. */
export function useSite(): Site {
  const data = useRouteLoaderData('root') as { site: Site } | undefined;
  return data?.site ?? BARE;
}

const BARE: Site = {
  name: 'Récolte',
  publicUrl: '',
  embedOrigins: [],
  hasSponsors: false,
  links: { social: [] },
};
