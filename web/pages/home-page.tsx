import type { PageHandle } from '#web/page-handle.ts';
import { pageMeta } from '#web/page-meta.ts';
import type { Route } from './+types/home-page';

export const handle: PageHandle = { cache: true };

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    description: 'Fruits, légumes, oeufs et plants du jardin, entre voisins.',
    canonical: '',
  });

export default function HomePage() {
  return (
    <div className="mx-auto max-w-6xl px-4 py-12">
      <h1 className="font-display text-4xl font-semibold">Les produits du jardin, tout près de chez vous</h1>
    </div>
  );
}
