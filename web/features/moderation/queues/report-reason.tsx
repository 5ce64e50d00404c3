import { Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Report } from '#contract/moderation/schemas.ts';
import { DateTime } from '#web/ui/date-time.tsx';

interface ReportReasonProps {
  report: Pick<Report, 'reason' | 'reporter' | 'createdAt'>;
  /** What can be done about it. */
  children?: ReactNode;
}

/** In a list. */
export function ReportReason({ report: { reason, reporter, createdAt }, children }: ReportReasonProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-xl bg-danger-soft py-1.5 pr-1.5 pl-3.5">
      <Flag aria-hidden className="size-4 shrink-0 text-danger" />
      <div className="min-w-0 flex-1 basis-48">
        <p className="wrap-anywhere whitespace-pre-line">{reason}</p>
        <p className="text-sm text-soft">
          {reporter.firstName} {reporter.lastName}, <DateTime iso={createdAt} />
        </p>
      </div>
      {children}
    </li>
  );
}
