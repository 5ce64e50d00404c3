import { History } from 'lucide-react';
import { useState } from 'react';
import { MAX_MODERATION_REASON_LENGTH, moderationErrorTexts } from '#contract/moderation/rules.ts';
import type { ThanksForAdmins } from '#contract/moderation/thanks.ts';
import {
  type ThanksTextStatus,
  thanksPhraseLabels,
  thanksTextStatusLabels,
} from '#contract/reservations/thanks-rules.ts';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { call } from '#web/client/call.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialogs/dialog.tsx';
import { DialogButtons } from '#web/ui/dialogs/dialog-buttons.tsx';
import { ExpandableSection } from '#web/ui/expandable-section.tsx';
import { Textarea } from '#web/ui/forms/textarea.tsx';
import { LoadMoreList } from '#web/ui/load-more-list.tsx';
import { LocalDateTimeLabel } from '#web/ui/local-date-time-label.tsx';
import type { ModerationIntentHandlers } from '../moderation-intent-handlers.ts';

/** Section of the oldest words of thanks that wait; a decided one makes room for the next. */
export function ThanksModerationSection({ thanks }: { thanks: readonly ThanksForAdmins[] }) {
  return (
    <>
      {thanks.length === 0 ? <p>-</p> : <ThanksWordsList thanks={thanks} />}
      <ExpandableSection icon={History} title="Mots acceptés ou refusés">
        <LoadMoreList ask={askDecided} none="Aucun pour l'instant.">
          {(decided) => <ThanksWordsList thanks={decided} />}
        </LoadMoreList>
      </ExpandableSection>
    </>
  );
}

const PAGE_SIZE = 20;

async function askDecided(page: number) {
  const entries = await call('GET /api/admin/thanks', {
    query: { state: 'decided', page, limit: PAGE_SIZE },
  });
  return { entries, totalPages: entries.length < PAGE_SIZE ? page : page + 1 };
}

const ThanksWordsList = ({ thanks }: { thanks: readonly ThanksForAdmins[] }) => (
  <ul className="divide-y divide-line">
    {thanks.map((one) => (
      <li key={one._id} className="py-4">
        <ThanksModerationItem thanks={one} />
      </li>
    ))}
  </ul>
);

/** Words of thanks with what a moderator needs to decide about them. */
export function ThanksModerationItem({ thanks: given }: { thanks: ThanksForAdmins }) {
  const [answered, setAnswered] = useState<{ to: ThanksForAdmins; now: ThanksForAdmins }>();
  // Answer of a decision until the list has loaded it too.
  const thanks = answered?.to === given ? answered.now : given;
  const { _id: id, phrase, text, status, hidden, createdAt, author, recipient, reservation } = thanks;
  const [isRefusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  const decision = useClientActionSubmission<ModerationIntentHandlers, 'decideThanks'>('decideThanks', {
    done: (now) => {
      setAnswered({ to: given, now });
      setRefusing(false);
    },
  });
  const decide = (to: 'accepted' | 'refused') => {
    if (status) void decision.submit({ id, from: status, status: to, ...(to === 'refused' && { reason }) });
  };
  return (
    <div className="flex flex-col gap-2" aria-busy={decision.isPending}>
      <p className="text-sm text-soft wrap-anywhere">
        {nameOf(author)}, {reservation.authorRole === 'seller' ? 'qui vendait' : 'qui achetait'}, à{' '}
        {nameOf(recipient)}&nbsp;: {reservation.productNames.join(', ')}.{' '}
        <LocalDateTimeLabel iso={createdAt} className="inline-block" />
      </p>
      <p className="flex flex-wrap items-center gap-2">
        <span className="font-semibold">{thanksPhraseLabels[phrase]}</span>
        {status && <Badge tone={tones[status]}>{thanksTextStatusLabels[status]}</Badge>}
        {hidden && <Badge tone="neutral">Masqués par {recipient.firstName}</Badge>}
      </p>
      {text && <p className="max-w-prose wrap-anywhere">«&nbsp;{insertNonBreakingSpaces(text)}&nbsp;»</p>}
      {decision.failure && <AlertBox>{decision.failure}</AlertBox>}
      {status && (
        <div className="flex flex-wrap gap-3">
          {status !== 'accepted' && (
            <Button variant="leaf" pending={decision.isPending} onClick={() => decide('accepted')}>
              Accepter<span className="sr-only"> les mots de {author.firstName}</span>
            </Button>
          )}
          {status !== 'refused' && (
            <Button variant="secondary" pending={decision.isPending} onClick={() => setRefusing(true)}>
              {status === 'accepted' ? 'Retirer' : 'Refuser'}
              <span className="sr-only"> les mots de {author.firstName}</span>
            </Button>
          )}
        </div>
      )}
      <Dialog
        open={isRefusing}
        onClose={() => setRefusing(false)}
        title={`Refuser les mots de ${author.firstName}`}
      >
        <RefusalForm
          reason={reason}
          onReason={setReason}
          isPending={decision.isPending}
          onCancel={() => setRefusing(false)}
          onSubmit={() => decide('refused')}
        />
      </Dialog>
    </div>
  );
}

interface RefusalFormProps {
  reason: string;
  onReason: (reason: string) => void;
  isPending: boolean;
  onCancel: () => void;
  onSubmit: () => void;
}

function RefusalForm({ reason, onReason, isPending, onCancel, onSubmit }: RefusalFormProps) {
  const [error, setError] = useState<string>();
  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim()) onSubmit();
        else setError(moderationErrorTexts.reason);
      }}
    >
      <Textarea
        name="reason"
        label={moderationErrorTexts.reason}
        hint="L'auteur la lira telle quelle, par e-mail."
        rows={3}
        required
        maxLength={MAX_MODERATION_REASON_LENGTH}
        value={reason}
        error={error}
        onChange={({ currentTarget }) => {
          onReason(currentTarget.value);
          setError(undefined);
        }}
      />
      <DialogButtons onCancel={onCancel}>
        <Button variant="danger" type="submit" pending={isPending}>
          Refuser
        </Button>
      </DialogButtons>
    </form>
  );
}

const nameOf = ({ firstName, lastName }: ThanksForAdmins['author']) => `${firstName} ${lastName}`;

const tones: Record<ThanksTextStatus, 'sun' | 'leaf' | 'danger'> = {
  pending: 'sun',
  accepted: 'leaf',
  refused: 'danger',
};
