import { Heart } from 'lucide-react';
import { useState } from 'react';
import { DELETED_MEMBER_PLACEHOLDER } from '#contract/messaging/rules.ts';
import type { ReservationRole } from '#contract/reservations/reservation-transitions.ts';
import type { Reservation } from '#contract/reservations/schemas.ts';
import { ONE_SIDED_THANKS_HIDDEN_DAYS, thanksPhraseLabels } from '#contract/reservations/thanks-rules.ts';
import { insertNonBreakingSpaces } from '#contract/text/non-breaking-spaces.ts';
import { useClientActionSubmission } from '#web/actions/use-client-action-submission.ts';
import { Button } from '#web/ui/button.tsx';
import { getOtherReservationParty } from '../steps/reservation-facts.ts';
import { ReportThanksDialog } from './report-thanks-dialog.tsx';
import { ThanksDialog } from './thanks-dialog.tsx';
import type { ThanksIntentHandlers } from './thanks-intent-handlers.ts';

interface ThanksSectionProps {
  reservation: Reservation;
  userId: string;
  viewerRole: ReservationRole;
  onChange: (changed?: Reservation) => void;
}

/** Thanks of a reservation that is done, as one of its two people sees them, and the way to give some. */
export function ReservationThanksSection({ reservation, userId, viewerRole, onChange }: ThanksSectionProps) {
  const [isThanking, setThanking] = useState(false);
  const { mine, theirs } = reservation.thanks;
  if (reservation.status !== 'done') return null;
  const { firstName, _id: otherId } = getOtherReservationParty(reservation, viewerRole);
  const isThere = otherId !== DELETED_MEMBER_PLACEHOLDER._id;
  const thanked = { reservation, other: firstName, onChange };
  return (
    <>
      {theirs && <ReceivedThanks {...thanked} theirs={theirs} />}
      {mine && (
        <div className="text-sm wrap-anywhere">
          <p>
            Vous avez dit merci&nbsp;: <strong>{thanksPhraseLabels[mine.phrase]}</strong>
          </p>
          {mine.text && <Quote text={mine.text} />}
          {mine.status && mine.status !== 'accepted' && (
            <p className="text-soft">{mine.status === 'pending' ? PENDING : REFUSED}</p>
          )}
          {!theirs && isThere && (
            <p className="text-soft">
              {firstName} le lira après avoir écrit aussi, ou {ONE_SIDED_THANKS_HIDDEN_DAYS}&nbsp;jours après
              la remise.
            </p>
          )}
        </div>
      )}
      {!mine && isThere && (
        <div>
          <Button variant="leaf" onClick={() => setThanking(true)}>
            <Heart aria-hidden className="size-5" />
            Dire merci<span className="sr-only"> à {firstName}</span>
          </Button>
        </div>
      )}
      {isThanking && <ThanksDialog {...thanked} userId={userId} onClose={() => setThanking(false)} />}
    </>
  );
}

const PENDING = "Un administrateur doit encore relire vos mots avant qu'ils soient publics.";
const REFUSED = 'Vos mots ne sont pas publiés : la raison vous a été envoyée par e-mail.';

interface ReceivedThanksProps extends Pick<ThanksSectionProps, 'reservation' | 'onChange'> {
  theirs: NonNullable<Reservation['thanks']['theirs']>;
  /** First name of the author. */
  other: string;
}

function ReceivedThanks({ reservation, theirs, other, onChange }: ReceivedThanksProps) {
  const [isReporting, setReporting] = useState(false);
  const hiding = useClientActionSubmission<ThanksIntentHandlers, 'hideThanksWords'>('hideThanksWords', {
    revalidate: false,
    done: (answer) => onChange(answer.reservation),
  });
  const { _id, phrase, text, hidden } = theirs;
  return (
    <div className="rounded-xl bg-leaf-soft px-3.5 py-2 text-sm wrap-anywhere">
      <p>
        {other} vous dit merci&nbsp;: <strong>{thanksPhraseLabels[phrase]}</strong>
      </p>
      {text && (
        <>
          <Quote text={text} />
          <div className="-ml-3 flex flex-wrap">
            <Button
              variant="quiet"
              className="px-3! text-sm"
              pending={hiding.isPending}
              onClick={() => void hiding.submit({ _id: reservation._id, hidden: !hidden })}
            >
              {hidden ? 'Montrer ses mots' : 'Masquer ses mots'}
            </Button>
            <Button variant="quiet" className="px-3! text-sm" onClick={() => setReporting(true)}>
              Signaler<span className="sr-only"> les mots de {other}</span>
            </Button>
          </div>
          {hidden && <p className="text-soft">Masqués&nbsp;: vous seul les voyez.</p>}
          <ReportThanksDialog
            open={isReporting}
            thanksId={_id}
            other={other}
            onClose={() => setReporting(false)}
          />
        </>
      )}
    </div>
  );
}

const Quote = ({ text }: { text: string }) => <p>«&nbsp;{insertNonBreakingSpaces(text)}&nbsp;»</p>;
