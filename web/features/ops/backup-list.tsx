import { Download, Trash2 } from 'lucide-react';
import { useId, useState } from 'react';
import type { Backup } from '#contract/ops/backups.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmationDialog } from '#web/ui/dialogs/confirmation-dialog.tsx';
import { LocalDateTimeLabel } from '#web/ui/local-date-time-label.tsx';
import { ScrollableRegion } from '#web/ui/scrollable-region.tsx';
import type { BackupIntentHandlers } from './backup-intents.ts';
import { formatBytes } from './format-bytes.ts';

/** Backups, the newest first, each of which can be downloaded and deleted. */
export function BackupList({ backups }: { backups: Backup[] }) {
  return (
    <ScrollableRegion label="Liste des sauvegardes">
      <ul className="divide-y divide-line">
        {backups.map((backup) => (
          <BackupItem key={backup.name} backup={backup} isOnly={backups.length === 1} />
        ))}
      </ul>
    </ScrollableRegion>
  );
}

function BackupItem({
  backup: { name, size, createdAt, fault },
  isOnly,
}: {
  backup: Backup;
  isOnly: boolean;
}) {
  const dateId = useId();
  const [isAsking, setAsking] = useState(false);
  const download = useClientActionSubmission<BackupIntentHandlers, 'downloadBackup'>('downloadBackup', {
    revalidate: false,
  });
  const remove = useClientActionSubmission<BackupIntentHandlers, 'deleteBackup'>('deleteBackup', {
    done: () => setAsking(false),
    failed: () => setAsking(false),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1 basis-48 wrap-anywhere">
        <p id={dateId} className="font-semibold">
          <LocalDateTimeLabel iso={createdAt} />
        </p>
        <p className={`text-sm ${fault ? 'text-danger' : 'text-soft'}`}>{fault ?? formatBytes(size)}</p>
      </div>
      {!fault && (
        <Button
          variant="secondary"
          aria-describedby={dateId}
          pending={download.isPending}
          onClick={() => download.submit(name)}
        >
          {!download.isPending && <Download aria-hidden className="size-5" />} Télécharger
        </Button>
      )}
      <Button variant="secondary" aria-describedby={dateId} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden className="size-5" /> Supprimer
      </Button>
      <ConfirmationDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="Supprimer cette sauvegarde&nbsp;?"
        cancel="Garder"
        confirm={{
          label: 'Supprimer',
          onConfirm: () => remove.submit(name),
          pending: remove.isPending,
          variant: 'danger',
        }}
      >
        Celle du <LocalDateTimeLabel iso={createdAt} /> sera effacée pour toujours.
        {isOnly && " C'est la seule : jusqu'à la prochaine, rien ne pourra être restauré."}
      </ConfirmationDialog>
    </li>
  );
}
