import { Flag } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Report } from '#contract/moderation/schemas.ts';
import { call } from '#web/api.ts';
import { ApiError } from '#web/api-error.ts';
import { Button } from '#web/ui/button.tsx';
import { DateTime } from '#web/ui/date-time.tsx';
import { notify, notifyError } from '#web/ui/notices/notify.ts';
import { REPORT_FAILURE } from '../report-failure.ts';
import type { Queue } from './use-queue.ts';

interface ReportLineProps {
  report: Report;
  /** No other report of this listing is left. */
  isLast: boolean;
  queue: Queue<Report>;
}

/** What somebody reported; deleting it says that there is nothing to reproach. */
export function ReportLine({ report, isLast, queue }: ReportLineProps) {
  const { _id, reason, reporter, createdAt, entityId } = report;
  const { revalidate } = useRevalidator();
  const [isPending, setPending] = useState(false);

  const remove = async () => {
    setPending(true);
    if (isLast) queue.moveOn([entityId]);
    else queue.stayOn(entityId);
    try {
      await call('DELETE /api/reports/:id', { params: { id: _id } });
      notify('Signalement supprimé avec succès');
    } catch (error) {
      notifyError(REPORT_FAILURE);
      // Somebody else closed it: it is no longer there to be deleted.
      if (!(error instanceof ApiError) || error.status !== 404) return setPending(false);
    }
    queue.drop([_id]);
    await revalidate();
  };
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-xl bg-danger-soft py-1.5 pr-1.5 pl-3.5">
      <Flag aria-hidden className="size-4 shrink-0 text-danger" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
        <p className="text-sm text-soft">
          {reporter.firstName} {reporter.lastName}, <DateTime iso={createdAt} />
        </p>
      </div>
      <Button variant="quiet" pending={isPending} onClick={remove} className="px-3! text-sm">
        Supprimer le signalement
      </Button>
    </li>
  );
}
