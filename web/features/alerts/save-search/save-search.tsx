import { Bell } from 'lucide-react';
import { buildSearchResultsPath, type PagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import { formatLoginPath } from '#web/client/next-path.ts';
import { useSession } from '#web/client/session.ts';
import { createLazyOptionalComponent } from '#web/ui/lazy-optional.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import type { SaveSearchButtonLabels } from './member-save-search-button.tsx';
import { rememberSearchToSaveAfterLogin } from './save-after-login.ts';
import { pickSaveSearchWidthClass, type SaveSearchButtonVariant } from './save-button-width.ts';

const MemberSaveSearch = createLazyOptionalComponent(() => import('./member-save-search-button.tsx'));

interface SaveSearchButtonProps {
  search: PagedListingSearch;
  /** Path under `/app` of the page with the button. */
  page?: string;
  labels?: SaveSearchButtonLabels;
  look: SaveSearchButtonVariant;
}

/** Button that saves a search. A visitor logs in first and comes back to the saved search. */
export function SaveSearchButton({
  search,
  page = buildSearchResultsPath(search),
  labels = searchLabels,
  look,
}: SaveSearchButtonProps) {
  const session = useSession();
  const forVisitors = (
    // Link for visitors, which also reserves the space until the member's button is loaded.
    <LinkButton
      to={formatLoginPath(page)}
      onClick={() => rememberSearchToSaveAfterLogin(search)}
      variant="leaf"
      className={`${pickSaveSearchWidthClass(look)} member:invisible`}
    >
      <Bell aria-hidden className="size-5" />
      <span className={look === 'short' ? 'max-md:sr-only' : undefined}>{labels.save}</span>
    </LinkButton>
  );
  if (!session) return forVisitors;
  return <MemberSaveSearch search={search} labels={labels} look={look} fallback={forVisitors} />;
}

const searchLabels = { save: 'Enregistrer cette recherche', saved: 'Recherche enregistrée' };
