import { Archive, ArchiveRestore } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Listing } from '#contract/listings/schemas.ts';
import { call } from '#web/api.ts';
import { Button } from '#web/ui/button.tsx';
import { notify, notifyError } from '#web/ui/notices/notify.ts';

const HOME_AFTER_MS = 1_000;

/** Takes the owner's listing off the site or brings it back, then leads home. */
export function ArchiveButton({ listing: { _id: id, isArchived } }: { listing: Listing }) {
  const [state, setState] = useState<'idle' | 'sending' | 'done'>('idle');
  const navigate = useNavigate();

  useEffect(() => {
    if (state !== 'done') return;
    const timer = setTimeout(() => navigate('/'), HOME_AFTER_MS);
    return () => clearTimeout(timer);
  }, [state, navigate]);

  const toggle = async () => {
    setState('sending');
    try {
      await call('PUT /api/adverts/:id/archive', { params: { id }, body: { isArchived: !isArchived } });
      setState('done');
      notify('Annonce Archivée/Activée avec succès');
    } catch {
      setState('idle');
      notifyError("Une erreur est survenue lors de l'archivage de l'annonce");
    }
  };

  const Icon = isArchived ? ArchiveRestore : Archive;
  return (
    <Button
      variant={isArchived ? 'leaf' : 'secondary'}
      pending={state !== 'idle'}
      onClick={toggle}
      className="flex-1"
    >
      <Icon aria-hidden className="size-5" /> {isArchived ? "Activer l'annonce" : "Archiver l'annonce"}
    </Button>
  );
}
