import { ExternalLink } from 'lucide-react';
import { useId } from 'react';
import type { ContentNoticeForAdmins } from '#contract/moderation/notice-schemas.ts';
import { contentNoticeCategoryLabels } from '#contract/moderation/notices.ts';
import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LocalDateTimeLabel } from '#web/ui/local-date-time-label.tsx';
import type { ModerationIntentHandlers } from '../moderation-intent-handlers.ts';
import { VerdictFields } from '../verdict-fields.tsx';

/** Section of the oldest open notices; a decided one makes room for the next. */
export function ContentNoticesSection({ notices }: { notices: readonly ContentNoticeForAdmins[] }) {
  if (notices.length === 0) return <p>-</p>;
  return (
    <div className="divide-y divide-line">
      {notices.map((notice) => (
        <NoticeCard key={notice._id} notice={notice} />
      ))}
    </div>
  );
}

const VERDICTS = [
  { verdict: 'upheld', label: 'Il y a un problème' },
  { verdict: 'rejected', label: 'Rien à reprocher' },
] as const;

function NoticeCard({ notice }: { notice: ContentNoticeForAdmins }) {
  const { _id, reference, category, reason, name, email, createdAt, url } = notice;
  const id = useId();
  const { submit, isPending, failure } = useClientActionSubmission<ModerationIntentHandlers, 'decideNotice'>(
    'decideNotice',
  );
  return (
    <article aria-labelledby={id} aria-busy={isPending} className="flex flex-col gap-3 py-4">
      <div>
        <h3 id={id} className="flex flex-wrap items-center gap-2 text-lg font-semibold">
          {reference} <Badge tone="sun">{contentNoticeCategoryLabels[category]}</Badge>
        </h3>
        <p className="text-sm text-soft wrap-anywhere">
          {[name ?? 'Anonyme', email].filter(Boolean).join(', ')},{' '}
          <LocalDateTimeLabel iso={createdAt} className="inline-block" />
        </p>
      </div>
      <p className="max-w-prose wrap-anywhere whitespace-pre-line">{reason}</p>
      <p className="wrap-anywhere">
        <span className="block text-sm text-soft">{pageLabel(notice)}</span>
        <a href={url} target="_blank" rel="noopener" className="inline-block py-1 text-leaf underline">
          {url} <ExternalLink aria-hidden className="inline size-4" />
          <span className="sr-only"> (nouvel onglet)</span>
        </a>
      </p>
      <VerdictFields
        label="Votre décision, et ses raisons"
        hint="La personne qui a signalé les lira telles quelles, par e-mail. «&nbsp;Il y a un problème&nbsp;» lui dit que le nécessaire est fait&nbsp;: retirez d'abord ce qui doit l'être."
        verdicts={VERDICTS}
        isPending={isPending}
        failure={failure}
        onDecide={(decision, answer) => void submit({ id: _id, decision, reason: answer })}
      />
    </article>
  );
}

function pageLabel({ ad, user }: ContentNoticeForAdmins): string {
  if (ad) return `L'annonce «\u00a0${ad.productName}\u00a0»`;
  return user
    ? `La page ${formatNameWithPrepositionDe(`${user.firstName} ${user.lastName}`)}`
    : 'La page signalée';
}
