import { Bell, BellRing, Mail } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useNavigate } from 'react-router';
import { searchKey } from '#contract/alerts/search-key.ts';
import type { Search } from '#contract/listings/search.ts';
import { useAction } from '#web/actions/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { takeSearchToSave } from './save-after-login.ts';
import { saveButtonWidth } from './save-button-width.ts';
import { type AlertIntents, useSavedSearches } from './saved-searches.ts';

/** Labels of the button, before and after saving. */
export interface SaveLabels {
  save: ReactNode;
  saved: ReactNode;
}

interface MemberSaveSearchProps {
  search: Search;
  /** Search under which it may have been saved, too. */
  also: Search;
  labels: SaveLabels;
  isShort: boolean;
  /** True for the second button of a page, which leaves news and log-ins to the first. */
  isInvitation: boolean;
  /** Classes of the button among its siblings, when it stands in a row of buttons. */
  inRow: string | undefined;
  /** Content until the saved searches are loaded. */
  fallback: ReactNode;
}

/**
 * Button that saves a search: one for both states, so that it keeps the focus. Beside it, once saved, the offer of
 * mails. Default export for `lazy`.
 */
export default function MemberSaveSearch({
  search,
  also,
  labels,
  isShort,
  isInvitation,
  inRow,
  fallback,
}: MemberSaveSearchProps) {
  const searches = useSavedSearches();
  const navigate = useNavigate();
  const saving = useAction<AlertIntents, 'save'>('save', { revalidate: false });
  const { submit: markSeen } = useAction<AlertIntents, 'markSeen'>('markSeen', {
    revalidate: false,
  });
  const button = useRef<HTMLButtonElement>(null);
  const mails = useAction<AlertIntents, 'setMails'>('setMails', {
    revalidate: false,
    // Focus moves to the button: the offer of mails is gone.
    done: () => button.current?.focus(),
  });
  const { isProfessional, sortBy, namedFirst, page, ...query } = search;
  const key = searchKey(query);
  const keys = [key, searchKey(also)];
  const saved = searches?.find((other) => keys.includes(searchKey(other.query)));
  const unseenId = saved?.hasNew && !isInvitation ? saved._id : undefined;

  const see = useEffectEvent((id: string) => markSeen(id, { flushSync: false }));
  useEffect(() => {
    if (unseenId) void see(unseenId);
  }, [unseenId]);

  const isLoaded = searches !== undefined;
  const savePending = useEffectEvent(() => {
    if (!isInvitation && takeSearchToSave(search) && !saved) void saving.submit(query, { flushSync: false });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search may be the one to save
  useEffect(() => {
    if (isLoaded) savePending();
  }, [isLoaded, key]);

  if (!searches) return fallback;
  const Icon = saved ? BellRing : Bell;
  return (
    <div className={inRow ? 'contents' : 'flex flex-wrap justify-center gap-2'}>
      <Button
        ref={button}
        variant={saved ? 'secondary' : 'leaf'}
        className={`${inRow ?? (isInvitation ? '' : saveButtonWidth(isShort))} ${saved ? 'bg-sunken text-soft' : ''}`}
        pending={saving.isPending}
        onClick={() => (saved ? navigate('/alerts') : saving.submit(query))}
      >
        <Icon aria-hidden className="size-5" />
        <span className={isShort ? 'max-md:sr-only' : undefined}>{saved ? labels.saved : labels.save}</span>
      </Button>
      {(isInvitation || (saving.isDone && !isShort)) && saved && !saved.notifications.email && (
        <Button
          variant="secondary"
          pending={mails.isPending}
          onClick={() => mails.submit({ id: saved._id, email: true })}
        >
          <Mail aria-hidden className="size-5" />
          Me prévenir par e-mail
        </Button>
      )}
    </div>
  );
}
