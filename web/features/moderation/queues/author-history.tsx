import { ChevronDown, UserRoundSearch } from 'lucide-react';
import { type ReactNode, Suspense, use, useId, useState } from 'react';
import type { AuthorModerationHistory } from '#contract/moderation/schemas.ts';
import { ApiError, rethrowUnlessApiError } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { AlertBox } from '#web/ui/alert-box.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { ContactDetailWithLineBreaks } from '#web/ui/contact-detail-with-line-breaks.tsx';
import { LocalDateTimeLabel } from '#web/ui/local-date-time-label.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AdminMemberReservationHistoryPanel } from '../admin-member-reservation-history-panel.tsx';
import { formatBlockedByCount } from '../format-blocked-by-count.ts';
import { moderationCardShortcutKeys } from '../keys/shortcuts.ts';
import { useModerationShortcutAttributes } from '../keys/use-moderation-keyboard-shortcuts.ts';
import { ModerationDecisionLogSection } from '../moderation-decision-log-section.tsx';

interface AuthorHistoryProps {
  userId: string;
  /** Listing that is left out of the author's history. */
  listingId: string;
  /** True when the listing has earlier decisions: their log is offered too. */
  isDecided?: boolean;
}

/** Button and panel of an author's history, which is requested each time it is opened. */
export function useAuthorHistoryPanel({ userId, listingId, isDecided = false }: AuthorHistoryProps) {
  const id = useId();
  /** Request of the author's open history; undefined while it is closed. */
  const [request, setRequest] = useState<ReturnType<typeof askAuthor>>();
  const isOpen = request !== undefined;
  const key = useModerationShortcutAttributes(moderationCardShortcutKeys.history);
  const button = (
    <Button
      variant="quiet"
      aria-expanded={isOpen}
      aria-controls={isOpen ? id : undefined}
      onClick={() => setRequest(isOpen ? undefined : askAuthor(userId))}
      className="px-3! text-soft"
      {...key}
    >
      <UserRoundSearch aria-hidden className="size-5" />
      Historique de l'auteur
      <ChevronDown
        aria-hidden
        className={`size-4 transition-transform duration-300 ${isOpen ? 'rotate-180' : ''}`}
      />
    </Button>
  );
  const panel = request && (
    <div id={id}>
      <Suspense fallback={<Spinner label="Chargement..." />}>
        <AuthorSummary request={request} listingId={listingId} />
      </Suspense>
      {isDecided && <ModerationDecisionLogSection subject="listing" id={listingId} />}
    </div>
  );
  return { button, panel };
}

/**
 * Requests an author's history.
 * @returns an error when it can't be read
 */
const askAuthor = (id: string): Promise<AuthorModerationHistory | ApiError> =>
  call('GET /api/admin/authors/:id', { params: { id } }).then(({ author }) => author, rethrowUnlessApiError);

interface AuthorSummaryProps {
  request: ReturnType<typeof askAuthor>;
  listingId: string;
}

function AuthorSummary({ request, listingId }: AuthorSummaryProps) {
  const author = use(request);
  if (author instanceof ApiError) return <AlertBox>{author.message}</AlertBox>;
  const { refusals, reports, listings, blockedBy, reservations } = author;
  const past = refusals.filter(({ _id }) => _id !== listingId);
  return (
    <div className="flex max-w-prose flex-col gap-3 rounded-xl border border-line bg-card p-4 text-sm">
      <p className="flex flex-wrap items-center gap-x-2">
        Membre depuis le <LocalDateTimeLabel iso={author.memberSince} />
        <span className="wrap-anywhere text-soft">
          <ContactDetailWithLineBreaks text={author.email} />
        </span>
        {!author.isActive && <Badge tone="danger">Compte inactif</Badge>}
        {blockedBy > 0 && <span>{formatBlockedByCount(blockedBy)}</span>}
      </p>
      <dl className="flex flex-wrap gap-x-5 gap-y-1">
        {counted.map(([state, label]) => (
          <div key={state} className="flex gap-1.5">
            <dt className="text-soft">{label}</dt>
            <dd className="font-semibold tabular-nums">{listings[state]}</dd>
          </div>
        ))}
        <div className="flex gap-1.5">
          <dt className="text-soft">Signalements reçus</dt>
          <dd className="font-semibold tabular-nums">
            {reports.total}
            {reports.open > 0 && ` (${reports.open} en cours)`}
          </dd>
        </div>
      </dl>
      <Past title="Refus et suppressions">
        {past.map((refusal) => (
          <Line key={refusal._id} name={refusal.productName} date={refusal.decidedAt}>
            {refusal.status === 'deleted' ? 'supprimée' : 'refusée'}&nbsp;: {refusal.deleteReason ?? '-'}
          </Line>
        ))}
      </Past>
      <Past title="Signalements">
        {reports.latest.map((report) => (
          <Line key={report._id} name={report.productName} date={report.createdAt}>
            {report.isOpen ? 'en cours' : 'clos'}&nbsp;: {report.reason}
          </Line>
        ))}
      </Past>
      {reservations.buyer.total + reservations.seller.total > 0 && (
        <div>
          <p className="font-semibold">Réservations</p>
          <AdminMemberReservationHistoryPanel history={reservations} />
        </div>
      )}
    </div>
  );
}

const counted: readonly [keyof AuthorModerationHistory['listings'], string][] = [
  ['active', 'Actives'],
  ['pending', 'En attente'],
  ['archived', 'Archivées'],
  ['refuse', 'Refusées'],
  ['deleted', 'Supprimées'],
];

function Past({ title, children }: { title: string; children: ReactNode[] }) {
  if (children.length === 0) return null;
  return (
    <div>
      <p className="font-semibold">{title}</p>
      <ul className="mt-1 flex flex-col gap-1">{children}</ul>
    </div>
  );
}

function Line({ name, date, children }: { name: string; date: string | null; children: ReactNode }) {
  return (
    <li className="wrap-anywhere">
      <span className="inline-block font-medium first-letter:uppercase">{name}</span>, {children}
      {date && (
        <span className="text-soft">
          {' '}
          (<LocalDateTimeLabel iso={date} />)
        </span>
      )}
    </li>
  );
}
