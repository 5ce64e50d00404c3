import { Download } from 'lucide-react';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Button } from '#web/ui/button.tsx';
import type { ProfileIntentHandlers } from './profile-intent-handlers.ts';

export function DownloadDataButton() {
  const { submit, isPending } = useClientActionSubmission<ProfileIntentHandlers, 'downloadData'>(
    'downloadData',
    {
      revalidate: false,
    },
  );
  return (
    <Button variant="secondary" pending={isPending} onClick={() => submit()}>
      {!isPending && <Download aria-hidden className="size-5" />} Télécharger mes données
    </Button>
  );
}
