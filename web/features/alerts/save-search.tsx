import { Bell } from 'lucide-react';
import { type Search, searchPath } from '#contract/listings/search.ts';
import { loginPath } from '#web/client/next-path.ts';
import { useSession } from '#web/client/session.ts';
import { lazyOptionalComponent } from '#web/ui/lazy-optional.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { SaveLabels } from './member-save-search.tsx';
import { saveAfterLogin } from './save-after-login.ts';
import { saveButtonWidth } from './save-button-width.ts';

const MemberSaveSearch = lazyOptionalComponent(() => import('./member-save-search.tsx'));

interface SaveSearchProps {
  search: Search;
  /** Path under `/app` of the page with the button. */
  page?: string;
  labels?: SaveLabels;
  /** Search that has the same results, which may have been saved under it. */
  also?: Search;
  /** True where small screens show the bell without text. */
  isShort?: boolean;
  /** True for the second button of a page: it offers mails while they are off. */
  isInvitation?: boolean;
  /** Classes of the button in a row of buttons, with its width before and after saving. */
  inRow?: string;
}

/** Button that saves a search. A visitor logs in first and comes back to the saved search. */
export function SaveSearch({
  search,
  page = searchPath(search),
  labels = searchLabels,
  also = search,
  isShort = false,
  isInvitation = false,
  inRow,
}: SaveSearchProps) {
  const session = useSession();
  const forVisitors = (
    // Link for visitors, which also reserves the space until the member's button is loaded.
    <LinkButton
      to={loginPath(page)}
      onClick={() => saveAfterLogin(search)}
      variant="leaf"
      className={`${inRow ?? (isInvitation ? '' : saveButtonWidth(isShort))} member:invisible`}
    >
      <Bell aria-hidden className="size-5" />
      <span className={isShort ? 'max-md:sr-only' : undefined}>{labels.save}</span>
    </LinkButton>
  );
  if (!session) return forVisitors;
  return (
    <MemberSaveSearch
      search={search}
      also={also}
      labels={labels}
      isShort={isShort}
      isInvitation={isInvitation}
      inRow={inRow}
      fallback={forVisitors}
    />
  );
}

const searchLabels = { save: 'Enregistrer cette recherche', saved: 'Recherche enregistrée' };
