import { useSession } from '#web/client/session.ts';
import { createLazyOptionalComponent } from '#web/ui/lazy-optional.tsx';

const AlertDot = createLazyOptionalComponent(() => import('./badges/new-saved-search-results-dot.tsx'));

/** Dot that marks new search results, for members; visitors download none of its code. */
export function LazyNewSavedSearchResultsDot() {
  return useSession() && <AlertDot />;
}
