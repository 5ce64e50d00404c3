import { Download, Trash2 } from 'lucide-react';
import { useId } from 'react';
import type { Backup } from '#contract/ops/backups.ts';
import { ConfirmedIntentButton } from '#web/actions/confirmed-intent-button.tsx';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Button } from '#web/ui/button.tsx';
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
  const download = useClientActionSubmission<BackupIntentHandlers, 'downloadBackup'>('downloadBackup', {
    revalidate: false,
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
      <ConfirmedIntentButton<BackupIntentHandlers, 'deleteBackup'>
        intent="deleteBackup"
        input={name}
        icon={Trash2}
        label="Supprimer"
        describedBy={dateId}
        question={'Supprimer cette sauvegarde\u00a0?'}
      >
        Celle du <LocalDateTimeLabel iso={createdAt} /> sera effacée pour toujours.
        {isOnly && " C'est la seule : jusqu'à la prochaine, rien ne pourra être restauré."}
      </ConfirmedIntentButton>
    </li>
  );
}
