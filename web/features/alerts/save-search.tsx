import { Bell } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { type Search, searchPath } from '#contract/listings/search.ts';
import { loginPath } from '#web/next-path.ts';
import { useSession } from '#web/session.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { wishToSave } from './save-wish.ts';

const MemberSaveSearch = lazy(() => import('./member-save-search.tsx'));

/** Saves the search of the page. A visitor logs in first and comes back to it saved. */
export function SaveSearch({ search }: { search: Search }) {
  const session = useSession();
  const forVisitors = (
    // Reserves the space until the member's button is loaded.
    <LinkButton
      to={loginPath(searchPath(search))}
      onClick={() => wishToSave(search)}
      variant="leaf"
      className="min-w-[min(16rem,70vw)] member:invisible"
    >
      <Bell aria-hidden className="size-5" />
      Enregistrer cette recherche
    </LinkButton>
  );
  if (!session) return forVisitors;
  return (
    <Suspense fallback={forVisitors}>
      <MemberSaveSearch search={search} fallback={forVisitors} />
    </Suspense>
  );
}
