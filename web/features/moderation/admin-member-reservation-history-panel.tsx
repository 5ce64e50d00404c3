import type {
  MemberReservationHistory,
  ReservationProblemPatternKind,
} from '#contract/moderation/member-reservation-history.ts';
import type { ReservationOutcome } from '#contract/reservations/reservation-transitions.ts';
import {
  reservationOutcomeLabels,
  reservationStatusLabels,
  type SharedDeviceOrNetworkKind,
} from '#contract/reservations/rules.ts';

/** Reservations of a member for moderators: what recurs, then the single cases, folded; never added up to a grade. */
export function AdminMemberReservationHistoryPanel({ history }: { history: MemberReservationHistory }) {
  const { buyer, seller, patterns, record, latest } = history;
  return (
    <div className="flex flex-col gap-1">
      {patterns.length > 0 ? (
        <ul className="list-disc pl-5">
          {patterns.map((pattern) => (
            <li key={pattern.kind}>{patternLabel(pattern)}</li>
          ))}
        </ul>
      ) : (
        <p>Ni absence, ni retard, ni annulation.</p>
      )}
      <p className="text-soft">
        Demandées&nbsp;: {countsLabel(buyer)}. Reçues&nbsp;: {countsLabel(seller)}.
      </p>
      {seller.total > 0 && <p className="text-soft">{recordLabel(record)}</p>}
      {latest.length > 0 && (
        <details>
          <summary className="min-h-11 py-2.5 font-semibold">Les dernières, une par une</summary>
          <ul className="flex flex-col gap-1">
            {latest.map((one) => (
              <li key={one._id} className="wrap-anywhere">
                {caseLabel(one)}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

const patternTexts: Record<ReservationProblemPatternKind, [what: string, who: string]> = {
  absent: ['Pas venu', 'au dire de'],
  late: ['En retard', 'au dire de'],
  cancelled: ['A annulé ce qui était accepté', 'avec'],
};

/** Label "Pas venu 3 fois, au dire de 2 personnes, du 02/05/2026 au 20/11/2026 ; contesté 1 fois". */
function patternLabel({
  kind,
  times,
  people,
  contested,
  first,
  last,
}: MemberReservationHistory['patterns'][number]) {
  const [what, who] = patternTexts[kind];
  const [from, to] = [dayOf(first), dayOf(last)];
  const when = from === to ? `le ${from}` : `du ${from} au ${to}`;
  const answered = contested > 0 ? `\u00a0; contesté ${contested} fois` : '';
  return `${what} ${times} fois, ${who} ${people} personne${people > 1 ? 's' : ''}, ${when}${answered}`;
}

/** Label "12 (2 pas remises, 1 annulée)". */
function countsLabel({ total, missed, cancelled }: MemberReservationHistory['buyer']): string {
  const parts = [
    missed > 0 && `${missed} pas remise${missed > 1 ? 's' : ''}`,
    cancelled > 0 && `${cancelled} annulée${cancelled > 1 ? 's' : ''}`,
  ].filter(Boolean);
  return `${total}${parts.length > 0 ? ` (${parts.join(', ')})` : ''}`;
}

/** Label "Remises comptées : 8, avec 4 personnes dont 3 sans autre partenaire ; pas comptées : 2 du même réseau". */
function recordLabel({ handovers, partners, ...others }: MemberReservationHistory['record']): string {
  const people = `avec ${partners} personne${partners > 1 ? 's' : ''}`;
  const alone =
    others.partnersOfNobodyElse > 0 ? ` dont ${others.partnersOfNobodyElse} sans autre partenaire` : '';
  const left = [
    others.sameDevice > 0 && `${others.sameDevice} du même appareil`,
    others.sameNetwork > 0 && `${others.sameNetwork} du même réseau`,
  ].filter(Boolean);
  const uncounted = left.length > 0 ? `\u00a0; personnes pas comptées\u00a0: ${left.join(', ')}` : '';
  return `Remises comptées\u00a0: ${handovers}, ${people}${alone}${uncounted}`;
}

const sourceLabels: Record<SharedDeviceOrNetworkKind, string> = {
  device: 'même appareil, pas comptée',
  network: 'même réseau, pas comptée',
  partnerDevice: "appareil d'une autre personne, pas comptée",
  partnerNetwork: "réseau d'une autre personne, pas comptée",
};

function caseLabel(one: MemberReservationHistory['latest'][number]): string {
  const { as, productNames, status, cancelledBy, reason, outcomes, answers, sameSource, createdAt } = one;
  const state = `${reservationStatusLabels[status].toLowerCase()}${cancelledBy === as ? ' par ce membre' : ''}`;
  const parts = [
    reason && `raison\u00a0: ${reason}`,
    outcomes.member && formatReportedOutcome('ce membre', outcomes.member, "l'autre"),
    answers.other && `l'autre répond\u00a0: «\u00a0${answers.other}\u00a0»`,
    outcomes.other && formatReportedOutcome("l'autre", outcomes.other, 'ce membre'),
    answers.member && `ce membre répond\u00a0: «\u00a0${answers.member}\u00a0»`,
    sameSource && sourceLabels[sameSource],
  ].filter(Boolean);
  const what = `${productNames.join(', ')}, ${as === 'buyer' ? 'demandée' : 'reçue'} le ${dayOf(createdAt)}`;
  return [`${what}\u00a0: ${state}`, ...parts].join('\u00a0; ');
}

/** Outcome in the words of one person, who names the other: each answer follows the word that it answers. */
const formatReportedOutcome = (who: string, outcome: ReservationOutcome, other: string): string =>
  outcome === 'absent'
    ? `${who} dit que ${other} n'est pas venu`
    : `${who} dit\u00a0: ${reservationOutcomeLabels[outcome]}`;

const dayOf = (iso: string) => new Date(iso).toLocaleDateString('fr-FR');
