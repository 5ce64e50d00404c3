import { Bell, BellRing, Mail } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { createSearchDeduplicationKey } from '#contract/alerts/create-search-deduplication-key.ts';
import type { ListingSearchCriteria, PagedListingSearch } from '#contract/listings/paged-listing-search.ts';
import { isSearchForOffersByDefault } from '#contract/listings/shown-search.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { type SavedSearchIntentHandlers, useSavedSearches } from '../saved-searches.ts';
import { consumeMatchingSearchToSave } from './save-after-login.ts';
import { pickSaveSearchWidthClass, type SaveSearchButtonVariant } from './save-button-width.ts';

/** Labels of the button that saves a search, before and after saving. */
export interface SaveSearchButtonLabels {
  save: ReactNode;
  saved: ReactNode;
}

interface MemberSaveSearchButtonProps {
  search: PagedListingSearch;
  labels: SaveSearchButtonLabels;
  look: SaveSearchButtonVariant;
  /** Content shown until the saved searches are loaded. */
  fallback: ReactNode;
}

/**
 * Button that saves a search: one for both states, so that it keeps the focus. Once saved, a line names the
 * way of notification, with the button that turns mails on or off. Default export for `lazy`.
 */
export default function MemberSaveSearchButton({
  search,
  labels,
  look,
  fallback,
}: MemberSaveSearchButtonProps) {
  const isInvitation = look === 'invitation';
  const searches = useSavedSearches();
  const navigate = useNavigate();
  const saving = useClientActionSubmission<SavedSearchIntentHandlers, 'save'>('save', { revalidate: false });
  const { submit: markSeen } = useClientActionSubmission<SavedSearchIntentHandlers, 'markSeen'>('markSeen', {
    revalidate: false,
  });
  const mails = useClientActionSubmission<SavedSearchIntentHandlers, 'setMails'>('setMails', {
    revalidate: false,
  });
  const { isProfessional, sortBy, namedFirst, page, ...query } = search;
  const key = createSearchDeduplicationKey(query);
  const keys = [key, createSearchDeduplicationKey(shortestWithSameResults(query))];
  const saved = searches?.find((other) => keys.includes(createSearchDeduplicationKey(other.query)));
  const unseenId = saved?.hasNew && !isInvitation ? saved._id : undefined;

  const see = useEffectEvent((id: string) => markSeen(id, { flushSync: false }));
  useEffect(() => {
    if (unseenId) void see(unseenId);
  }, [unseenId]);

  const isLoaded = searches !== undefined;
  const savePending = useEffectEvent(() => {
    if (!isInvitation && consumeMatchingSearchToSave(search) && !saved)
      void saving.submit(query, { flushSync: false });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search may be the one to save
  useEffect(() => {
    if (isLoaded) savePending();
  }, [isLoaded, key]);

  if (!searches) return fallback;
  const Icon = saved ? BellRing : Bell;
  const isMailed = saved?.notifications.email ?? false;
  const isInRow = look === 'row' || look === 'short';
  return (
    <div className={isInRow ? 'contents' : 'flex flex-wrap justify-center gap-2'}>
      <Button
        variant={saved ? 'secondary' : 'leaf'}
        className={`${pickSaveSearchWidthClass(look)} ${saved ? 'bg-sunken text-soft' : ''}`}
        pending={saving.isPending}
        onClick={() => (saved ? navigate('/alerts') : saving.submit(query))}
      >
        <Icon aria-hidden className="size-5" />
        <span className={look === 'short' ? 'max-md:sr-only' : undefined}>
          {saved ? labels.saved : labels.save}
        </span>
      </Button>
      {saved && (saving.isDone || mails.isDone || mails.isPending || (isInvitation && !isMailed)) && (
        <div
          className={`flex flex-wrap items-center gap-2 ${isInRow ? 'order-last basis-full' : 'justify-center'}`}
        >
          <p>
            {isMailed
              ? 'Les nouvelles annonces vous seront envoyées par e-mail.'
              : 'Un point rouge vous signalera les nouvelles annonces.'}
          </p>
          <Button
            variant="secondary"
            pending={mails.isPending}
            onClick={() => mails.submit({ id: saved._id, email: !isMailed })}
          >
            <Mail aria-hidden className="size-5" />
            {isMailed ? 'Arrêter les e-mails' : 'Me prévenir par e-mail'}
          </Button>
        </div>
      )}
    </div>
  );
}

/**
 * Shortest search with the same results, under which the same search may have been saved: the list shows offers without
 * being asked.
 */
function shortestWithSameResults(search: ListingSearchCriteria): ListingSearchCriteria {
  const { mainType, ...rest } = search;
  return mainType === 'offer' && isSearchForOffersByDefault(rest) ? rest : search;
}
