import { Download } from 'lucide-react';
import { type CsvExportName, csvExportNames, csvExportTitles } from '#contract/moderation/exports.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Button } from '#web/ui/button.tsx';
import type { CsvExportIntentHandlers } from './export-intents.ts';

export function CsvDownloadButtons() {
  return (
    <ul className="flex flex-wrap gap-3">
      {csvExportNames.map((name) => (
        <li key={name}>
          <CsvDownload name={name} />
        </li>
      ))}
    </ul>
  );
}

function CsvDownload({ name }: { name: CsvExportName }) {
  const { submit, isPending } = useClientActionSubmission<CsvExportIntentHandlers, 'downloadCsv'>(
    'downloadCsv',
    {
      revalidate: false,
    },
  );
  return (
    <Button variant="secondary" pending={isPending} onClick={() => submit(name)}>
      {!isPending && <Download aria-hidden className="size-5" />} {csvExportTitles[name]}
      <span className="sr-only"> en CSV</span>
    </Button>
  );
}
