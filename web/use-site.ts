import { useRouteLoaderData } from 'react-router';
import type { Site } from '#contract/ops/routes.ts';

/** What the host configured; the bare minimum on a page whose own data could not be loaded. */
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
