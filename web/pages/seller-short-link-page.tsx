import { redirect } from 'react-router';
import { apiCallContext } from '#web/client/api-call-context.ts';
import type { Route } from './+types/seller-short-link-page';

/** Redirects a seller's short address, as on posters, to their page; 404 when no seller has it. */
export async function loader({ context, params }: Route.LoaderArgs) {
  const call = context.get(apiCallContext);
  const { seller } = await call('GET /api/sellers/:id', { params: { id: params.pageName } });
  return redirect(`/vendeur/${seller._id}`);
}

/** Empty component: a route without one would be a resource, without the site's page when no seller has the name. */
export default function SellerShortLinkPage() {
  return null;
}
