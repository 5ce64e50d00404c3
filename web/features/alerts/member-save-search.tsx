import { Bell, BellRing } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { useNavigate } from 'react-router';
import { searchKey } from '#contract/alerts/search-key.ts';
import type { Search } from '#contract/listings/search.ts';
import { useAction } from '#web/data/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { takeWish } from './save-wish.ts';
import { type AlertIntents, useSavedSearches } from './saved-searches.ts';

interface MemberSaveSearchProps {
  search: Search;
  /** Shown until the saved searches are loaded. */
  fallback: ReactNode;
}

/** One button for both states, so that it keeps the focus. Default export for `lazy`. */
export default function MemberSaveSearch({ search, fallback }: MemberSaveSearchProps) {
  const searches = useSavedSearches();
  const navigate = useNavigate();
  const saving = useAction<AlertIntents, 'save'>('save', { action: '/', revalidate: false });
  const { submit: markSeen } = useAction<AlertIntents, 'markSeen'>('markSeen', {
    action: '/',
    revalidate: false,
  });
  const { isProfessional, sortBy, page, ...query } = search;
  const key = searchKey(query);
  const saved = searches?.find((known) => searchKey(known.query) === key);
  const newsOf = saved?.hasNew ? saved._id : undefined;

  const see = useEffectEvent((id: string) => markSeen(id, { flushSync: false }));
  useEffect(() => {
    if (newsOf) void see(newsOf);
  }, [newsOf]);

  const isKnown = searches !== undefined;
  const saveWished = useEffectEvent(() => {
    if (takeWish(search) && !saved) void saving.submit(query, { flushSync: false });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: another search may be wished for
  useEffect(() => {
    if (isKnown) saveWished();
  }, [isKnown, key]);

  if (!searches) return fallback;
  return saved ? (
    <Button
      variant="secondary"
      className="min-w-[min(16rem,70vw)] bg-sunken text-soft"
      onClick={() => navigate('/alerts')}
    >
      <BellRing aria-hidden className="size-5" />
      Recherche enregistrée
    </Button>
  ) : (
    <Button
      variant="leaf"
      className="min-w-[min(16rem,70vw)]"
      pending={saving.isPending}
      onClick={() => saving.submit(query)}
    >
      <Bell aria-hidden className="size-5" />
      Enregistrer cette recherche
    </Button>
  );
}
