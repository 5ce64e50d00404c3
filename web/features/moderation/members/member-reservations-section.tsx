import { CalendarCheck } from 'lucide-react';
import { call } from '#web/client/call.ts';
import { useApiAnswer } from '#web/client/use-api-answer.ts';
import { ExpandableSection } from '#web/ui/expandable-section.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { AdminMemberReservationHistoryPanel } from '../admin-member-reservation-history-panel.tsx';

/** Reservations of a member, asked for when the section is opened. */
export const MemberReservationsSection = ({ userId }: { userId: string }) => (
  <ExpandableSection icon={CalendarCheck} title="Réservations">
    <History userId={userId} />
  </ExpandableSection>
);

function History({ userId }: { userId: string }) {
  const answer = useApiAnswer(userId, (signal) =>
    call('GET /api/admin/authors/:id', { params: { id: userId }, signal }),
  );
  return answer ? (
    <AdminMemberReservationHistoryPanel history={answer.author.reservations} />
  ) : (
    <Spinner label="Chargement..." />
  );
}
