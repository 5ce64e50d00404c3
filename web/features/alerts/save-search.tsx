import { Bell } from 'lucide-react';
import { type Search, searchPath } from '#contract/listings/search.ts';
import { loginPath } from '#web/session/next-path.ts';
import { useSession } from '#web/session/session.ts';
import { lazyOrNothing } from '#web/ui/lazy-or-nothing.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { SaveLabels } from './member-save-search.tsx';
import { saveAfterLogin } from './save-after-login.ts';
import { widthOf } from './save-button-width.ts';

const MemberSaveSearch = lazyOrNothing(() => import('./member-save-search.tsx'));

interface SaveSearchProps {
  search: Search;
  /** Path under `/app` of the page it stands on. */
  page?: string;
  labels?: SaveLabels;
  /** True for a button of which small screens show the bell alone. */
  isShort?: boolean;
}

/** Saves a search. A visitor logs in first and comes back to it saved. */
export function SaveSearch({
  search,
  page = searchPath(search),
  labels = ofSearch,
  isShort = false,
}: SaveSearchProps) {
  const session = useSession();
  const forVisitors = (
    // Reserves the space until the member's button is loaded.
    <LinkButton
      to={loginPath(page)}
      onClick={() => saveAfterLogin(search)}
      variant="leaf"
      className={`${widthOf(isShort)} member:invisible`}
    >
      <Bell aria-hidden className="size-5" />
      <span className={isShort ? 'max-md:sr-only' : undefined}>{labels.save}</span>
    </LinkButton>
  );
  if (!session) return forVisitors;
  return <MemberSaveSearch search={search} labels={labels} isShort={isShort} fallback={forVisitors} />;
}

const ofSearch = { save: 'Enregistrer cette recherche', saved: 'Recherche enregistrée' };
