import { Download } from 'lucide-react';
import { useState } from 'react';
import { call } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { notifyError } from '#web/ui/notices/notify.ts';

export function DownloadData() {
  const [isPending, setPending] = useState(false);

  const download = async () => {
    setPending(true);
    try {
      const data = await call('GET /api/users/export');
      saveAs(`mes-donnees-${data.exportedAt.slice(0, 10)}.json`, JSON.stringify(data, null, 2));
    } catch (error) {
      if (!(error instanceof ApiError)) reportError(error);
      notifyError(error instanceof ApiError ? error.message : "Vos données n'ont pas pu être téléchargées.");
    }
    setPending(false);
  };
  return (
    <Button variant="secondary" pending={isPending} onClick={download}>
      {!isPending && <Download aria-hidden className="size-5" />} Télécharger mes données
    </Button>
  );
}

function saveAs(fileName: string, text: string) {
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  Object.assign(document.createElement('a'), { href: address, download: fileName }).click();
  // Some browsers read the file only after the click handler has returned.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
