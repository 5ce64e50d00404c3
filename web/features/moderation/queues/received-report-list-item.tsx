import { Flag } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MessageOrMemberReport } from '#contract/moderation/person-reports.ts';
import type { ListingReport } from '#contract/moderation/schemas.ts';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import { LocalDateTimeLabel } from '#web/ui/local-date-time-label.tsx';

interface ReportReasonProps {
  report: Pick<ListingReport, 'reason' | 'createdAt'> &
    Pick<MessageOrMemberReport, 'reporter'> &
    Partial<Pick<ListingReport, 'reporterFacts'>>;
  /** Buttons of actions about the report. */
  children?: ReactNode;
}

/** List item with the reason of a report. */
export function ReceivedReportListItem({
  report: { reason, reporter, createdAt, reporterFacts },
  children,
}: ReportReasonProps) {
  const facts = reporterFacts ? factsOf(reporterFacts) : [];
  return (
    <li className="flex gap-3 rounded-xl bg-danger-soft py-2 pr-1.5 pl-3.5">
      <Flag aria-hidden className="mt-1 size-4 text-danger" />
      <div className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <div className="min-w-0 flex-1 basis-48">
          <p className="wrap-anywhere whitespace-pre-line">{insertNonBreakingSpaces(reason)}</p>
          <p className="text-sm text-soft">
            {reporter ? `${reporter.firstName} ${reporter.lastName}` : 'Remarqué par le site'},{' '}
            <LocalDateTimeLabel iso={createdAt} className="inline-block" />
          </p>
          {facts.length > 0 && <p className="text-sm font-medium">{facts.join(' ')}</p>}
        </div>
        {/* Negative margin: the button's text aligns with the reason when it wraps below it. */}
        <div className="-ml-3">{children}</div>
      </div>
    </li>
  );
}

/** Facts about the reporter, as French sentences, that may weaken a report. */
const factsOf = ({ otherListings, dismissed, sharesNetwork }: ListingReport['reporterFacts']) => [
  ...(otherListings > 0
    ? [`A aussi signalé ${plural(otherListings, 'autre annonce', 'autres annonces')} de ce vendeur.`]
    : []),
  ...(dismissed > 0 ? [`${plural(dismissed, 'signalement', 'signalements')} sans suite auparavant.`] : []),
  ...(sharesNetwork ? ["Envoyé par la même connexion internet qu'un autre signalement."] : []),
];

const plural = (count: number, one: string, several: string) => `${count}\u00a0${count > 1 ? several : one}`;
