import type { MessageOrMemberReport } from '#contract/moderation/person-reports.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { ContactDetailWithLineBreaks } from '#web/ui/contact-detail-with-line-breaks.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { LocalDateTimeLabel } from '#web/ui/local-date-time-label.tsx';
import type { ModerationIntentHandlers } from '../moderation-intent-handlers.ts';
import { ThanksModerationItem } from '../thanks/thanks-moderation-section.tsx';
import { ModerationCardPhotos } from './moderation-card-photos.tsx';
import { ReceivedReportListItem } from './received-report-list-item.tsx';

/** Reported messages and members, each with the content that moderators may read. */
export function MessageAndMemberReportsSection({ reports }: { reports: MessageOrMemberReport[] }) {
  if (reports.length === 0) return <p className="text-soft">-</p>;
  return (
    <ul className="flex flex-col gap-4">
      {reports.map((report) => (
        <PersonReportCard key={report._id} report={report} />
      ))}
    </ul>
  );
}

function PersonReportCard({ report }: { report: MessageOrMemberReport }) {
  const { _id, person, messages, thanks, reporter, profile } = report;
  const { submit, isPending } = useClientActionSubmission<ModerationIntentHandlers, 'removeReport'>(
    'removeReport',
  );
  const name = `${person.firstName} ${person.lastName}`;
  return (
    <li className="flex flex-col gap-3 rounded-2xl border border-line p-4">
      <p className="wrap-anywhere">
        <span className="font-semibold">{name}</span>&nbsp;/{' '}
        <ContactDetailWithLineBreaks text={person.email} />
        <span className="text-soft">, {subjectOf(report)}</span>
      </p>
      {messages.length > 0 && (
        <ol aria-label="Messages" className="flex flex-col gap-1.5">
          {messages.map((message) => (
            <li
              key={message._id}
              className={`rounded-xl px-3.5 py-2 wrap-anywhere whitespace-pre-line ${message.isReported ? 'bg-danger-soft font-medium' : 'bg-sunken'}`}
            >
              <span className="block text-sm text-soft">
                {message.isTheirs ? person.firstName : reporter?.firstName},{' '}
                <LocalDateTimeLabel iso={message.sentAt} className="inline-block" />
                {message.isReported && ' (signalé)'}
              </span>
              {message.text}
              {message.images.length > 0 && (
                <div className="mt-2 max-w-64">
                  <ModerationCardPhotos images={message.images} name={`Message de ${person.firstName}`} />
                </div>
              )}
            </li>
          ))}
        </ol>
      )}
      {thanks && <ThanksModerationItem thanks={thanks} />}
      {profile && <PublicProfile profile={profile} name={person.firstName} />}
      <ul aria-label="Signalement">
        <ReceivedReportListItem report={report}>
          <Button
            variant="quiet"
            pending={isPending}
            onClick={() => void submit(_id)}
            className="px-3! text-sm"
          >
            {reporter ? 'Supprimer le signalement' : 'Vu'}
          </Button>
        </ReceivedReportListItem>
      </ul>
      <div>
        <LinkButton variant="secondary" to={`/profil/admin-users?q=${encodeURIComponent(person.email)}`}>
          Voir le compte
        </LinkButton>
      </div>
    </li>
  );
}

function subjectOf({ type, profile }: MessageOrMemberReport): string {
  if (type === 'message') return 'pour un message';
  if (type === 'thanks') return 'pour un remerciement';
  return profile ? 'pour son profil' : 'en général';
}

/** Facts of a reported member's public profile, as visitors read them. */
function PublicProfile({
  profile,
  name,
}: {
  profile: NonNullable<MessageOrMemberReport['profile']>;
  name: string;
}) {
  const { companyName, city, pickupPlaces, presentation } = profile;
  const facts = [
    ['Nom affiché', companyName ?? name],
    ['Ville', city],
    ['Lieux de retrait', pickupPlaces.join(' ; ')],
    ['Présentation', presentation],
  ].filter(([, text]) => text);
  return (
    <dl className="flex flex-col gap-1.5 rounded-xl bg-sunken px-3.5 py-2">
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt className="text-sm text-soft">{label}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
