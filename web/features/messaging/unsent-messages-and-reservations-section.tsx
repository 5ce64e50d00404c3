import { CloudOff } from 'lucide-react';
import { Link } from 'react-router';
import { useUnsentFirstMessages } from '#web/offline/outbox/messages.ts';
import {
  formatReservationDraftItems,
  formatResumedReservationPath,
  useUnsentReservations,
} from '#web/offline/outbox/reservations.ts';

const TITLE_ID = 'pas-encore-envoyes';

/**
 * First messages about listings, and reservations, that are not sent yet, above the conversations, where their author
 * would look for them.
 */
export function UnsentMessagesAndReservationsSection({ userId }: { userId: string }) {
  const messages = useUnsentFirstMessages(userId);
  const reservations = useUnsentReservations(userId);
  const unsent = [
    ...messages.map(({ adId, text }) => ({ to: `/messages/${adId}`, text, failure: undefined })),
    ...reservations.map((draft) => ({
      to: formatResumedReservationPath(draft.key),
      text: `Réservation : ${formatReservationDraftItems(draft)}`,
      failure: draft.failure,
    })),
  ];
  if (unsent.length === 0) return null;
  return (
    <nav aria-labelledby={TITLE_ID} className="border-b border-line bg-sunken py-2">
      <h2 id={TITLE_ID} className="px-4 text-sm font-semibold">
        Pas encore {unsent.length === 1 ? 'envoyé' : 'envoyés'}
      </h2>
      <ul>
        {unsent.map(({ to, text, failure }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex min-h-11 items-center gap-2 px-4 text-sm no-underline -outline-offset-3 hover:bg-card"
            >
              <CloudOff aria-hidden className="size-4 shrink-0 text-soft" />
              <span className="min-w-0">
                <span className="block truncate">{text}</span>
                {failure && <span className="block text-danger">{failure}</span>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
