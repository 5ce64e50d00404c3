import { Archive, ArchiveRestore } from 'lucide-react';
import type { Listing } from '#contract/listings/schemas.ts';
import { useAction } from '#web/actions/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import type { LifeIntents } from '../../listing-life.ts';

export function ArchiveListingButton({ listing: { _id: id, isArchived } }: { listing: Listing }) {
  const { submit, isPending } = useAction<LifeIntents, 'changeLife'>('changeLife');
  const Icon = isArchived ? ArchiveRestore : Archive;
  return (
    <Button
      variant={isArchived ? 'leaf' : 'secondary'}
      pending={isPending}
      onClick={() => submit({ id, action: isArchived ? 'unarchive' : 'archive' })}
      className="flex-1"
    >
      {!isPending && <Icon aria-hidden className="size-5" />}
      {isArchived ? "Activer l'annonce" : "Archiver l'annonce"}
    </Button>
  );
}
