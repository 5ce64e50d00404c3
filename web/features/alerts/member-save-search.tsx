import { Bell, BellRing } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { searchKey } from '#contract/alerts/search-key.ts';
import type { Search } from '#contract/listings/search.ts';
import { ApiError } from '#web/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { notify, notifyError } from '#web/ui/notices/notify.ts';
import { takeWish } from './save-wish.ts';
import { markSeen, saveSearch, useSavedSearches } from './saved-searches.ts';

interface MemberSaveSearchProps {
  search: Search;
  /** Until it is known whether the search is saved. */
  fallback: ReactNode;
}

/** One button for both states, so that it keeps the focus. Default export: it is loaded when first needed. */
export default function MemberSaveSearch({ search, fallback }: MemberSaveSearchProps) {
  const searches = useSavedSearches();
  const navigate = useNavigate();
  const [isSaving, setSaving] = useState(false);
  const { isProfessional, sortBy, page, ...query } = search;
  const key = searchKey(query);
  const saved = searches?.find((known) => searchKey(known.query) === key);
  const newsOf = saved?.hasNew ? saved._id : undefined;

  const save = async () => {
    setSaving(true);
    try {
      await saveSearch(query);
      notify('Recherche enregistrée');
    } catch (error) {
      notifyError(error instanceof ApiError ? error.message : FAILED);
    }
    setSaving(false);
  };

  useEffect(() => {
    if (newsOf) void markSeen(newsOf);
  }, [newsOf]);

  useEffect(() => {
    if (searches && takeWish(search) && !saved) void save();
  });

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
    <Button variant="leaf" className="min-w-[min(16rem,70vw)]" pending={isSaving} onClick={save}>
      <Bell aria-hidden className="size-5" />
      Enregistrer cette recherche
    </Button>
  );
}

const FAILED = "Cette recherche n'a pas pu être enregistrée. Réessayez dans un moment.";
