import type { ReplyDelay } from './rules.ts';
import type { SellerTrackRecord } from './schemas.ts';

const answerLabels: Record<ReplyDelay, string> = {
  hour: "répond dans l'heure",
  day: 'répond dans la journée',
  week: 'répond dans la semaine',
};

export const sellerTrackRecordExplanations = {
  handovers:
    "Remises faites par cette personne, que l'autre a confirmées ou n'a pas contestées ; la même personne compte une fois par mois.",
  partners:
    'Personnes différentes de ces remises, sans compter deux fois celles qui partagent un appareil ou un réseau, ni celles qui partagent ceux du vendeur.',
  thanks:
    "Phrases que ces personnes ont choisies après une remise ; la même personne compte une fois par mois. Leurs mots sont contrôlés avant d'être publics, les derniers d'abord.",
  answers: 'La moitié de ses premières réponses arrivent dans ce délai.',
} as const;

const formatCount = (count: number, noun: string) =>
  `${count.toLocaleString('fr-FR')}\u00a0${noun}${count > 1 ? 's' : ''}`;

/** Count of handovers; « remises » alone would be read as price reductions. */
export const formatHandoverCount = ({ handovers }: Pick<SellerTrackRecord, 'handovers'>) =>
  `${formatCount(handovers, 'remise')} en main propre`;
export const formatHandoverPartnerCount = ({ partners }: Pick<SellerTrackRecord, 'partners'>) =>
  formatCount(partners, 'personne');
export const formatThanksCount = ({ thanks }: Pick<SellerTrackRecord, 'thanks'>) =>
  formatCount(
    thanks.reduce((sum, { count }) => sum + count, 0),
    'merci',
  );

/** Record of a seller in one line, "23 remises en main propre, répond dans l'heure", with a sentence for each figure. */
export function formatSellerTrackRecordLine(record: Pick<SellerTrackRecord, 'handovers' | 'answers'>) {
  const { answers } = record;
  return {
    line: [formatHandoverCount(record), answers && answerLabels[answers]].filter(Boolean).join(', '),
    explanation: [sellerTrackRecordExplanations.handovers, answers && sellerTrackRecordExplanations.answers]
      .filter(Boolean)
      .join(' '),
  };
}
export type SellerTrackRecordLine = ReturnType<typeof formatSellerTrackRecordLine>;
