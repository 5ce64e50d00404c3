import { History } from 'lucide-react';
import { type DecisionContestState, decisionContestReasonLabels } from '#contract/moderation/contests.ts';
import { moderationLogActionLabels, moderationLogStateLabels } from '#contract/moderation/rules.ts';
import type { ModerationDecision } from '#contract/moderation/schemas.ts';
import { formatSettingText, getSettingLabel, isSecretSetting } from '#contract/settings/setting-labels.ts';
import { call } from '#web/client/call.ts';
import { ExpandableSection } from '#web/ui/expandable-section.tsx';
import { LoadMoreList } from '#web/ui/load-more-list.tsx';
import { LocalDateTimeLabel } from '#web/ui/local-date-time-label.tsx';

interface ModerationDecisionLogSectionProps {
  subject: 'listing' | 'member' | 'site';
  id: string;
  /** Revision of the subject's state: an open log is requested again when it changes. */
  revision?: string;
}

/** Log of decisions, requested when it is opened. */
export function ModerationDecisionLogSection({
  subject,
  id,
  revision = '',
}: ModerationDecisionLogSectionProps) {
  return (
    <ExpandableSection icon={History} title="Historique des décisions">
      <DecisionEntries key={`${subject} ${id} ${revision}`} subject={subject} id={id} />
    </ExpandableSection>
  );
}

function DecisionEntries({ subject, id }: Pick<ModerationDecisionLogSectionProps, 'subject' | 'id'>) {
  const ask = async (page: number) => {
    const answer = await call('GET /api/admin/decisions', { query: { subject, id, page } });
    return { entries: answer.decisions, totalPages: answer.pagination.totalPages };
  };
  return (
    <LoadMoreList ask={ask} none="Aucune décision pour l'instant.">
      {(decisions) => (
        <ol className="flex flex-col gap-4 border-l-2 border-line pl-4">
          {decisions.map((decision) => (
            <DecisionEntry key={decision._id} decision={decision} />
          ))}
        </ol>
      )}
    </LoadMoreList>
  );
}

function DecisionEntry({ decision }: { decision: ModerationDecision }) {
  const { action, before, after, reason, setting, administrator, withoutVersion, contest } = decision;
  return (
    <li className="flex min-w-0 flex-col gap-0.5">
      <p>
        <span className="font-semibold">{moderationLogActionLabels[action]}</span>
        {before && after && (
          <span className="text-soft">
            {' '}
            ({moderationLogStateLabels[before]} <span aria-hidden>→</span>
            <span className="sr-only">devient</span> {moderationLogStateLabels[after]})
          </span>
        )}
        {setting && `\u00a0: ${getSettingLabel(setting.name)}`}
      </p>
      {setting && !isSecretSetting(setting.name) && <SettingChange setting={setting} />}
      <p className="text-sm text-soft">
        <LocalDateTimeLabel iso={decision.createdAt} />{' '}
        {administrator
          ? `par ${administrator.firstName} ${administrator.lastName}`
          : 'automatiquement, par le site'}
      </p>
      {withoutVersion && (
        <p className="text-sm text-soft">
          Sans dire quelle version avait été lue&nbsp;: l'annonce avait pu changer.
        </p>
      )}
      {reason && <p className="max-w-prose whitespace-pre-line">«&nbsp;{reason}&nbsp;»</p>}
      {contest && (
        <p className="max-w-prose wrap-anywhere whitespace-pre-line">
          <span className="font-semibold">{contestStateLabels[contest.state]}</span>{' '}
          <LocalDateTimeLabel iso={contest.createdAt} className="inline-block" />
          &nbsp;: {decisionContestReasonLabels[contest.reason]}
          {contest.text && `\n«\u00a0${contest.text}\u00a0»`}
        </p>
      )}
    </li>
  );
}

/** Former and new text of a setting; null is the default. */
function SettingChange({ setting }: { setting: NonNullable<ModerationDecision['setting']> }) {
  const { name, before, after } = setting;
  const textOf = (text: string | null) =>
    text === null ? 'par défaut' : `«\u00a0${formatSettingText(name, text)}\u00a0»`;
  return (
    <p className="max-w-prose wrap-anywhere whitespace-pre-line">
      {textOf(before)} <span aria-hidden>→</span>
      <span className="sr-only">devient</span> {textOf(after)}
    </p>
  );
}

const contestStateLabels: Record<DecisionContestState, string> = {
  open: 'Contestée, sans réponse',
  upheld: 'Contestée, maintenue',
  reversed: 'Contestée, annulée',
};
