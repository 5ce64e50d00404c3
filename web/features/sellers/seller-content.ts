import { formatSiret } from '#contract/accounts/format-siret.ts';
import { formatPickupSlotTimes } from '#contract/accounts/pickup-labels.ts';
import { formatSellerName } from '#contract/accounts/rules.ts';
import { formatCommuneOrDepartment } from '#contract/listings/format-commune-or-department.ts';
import { formatResultCount } from '#contract/listings/format-search-title.ts';
import { formatDayAndMonth } from '#contract/paris-time.ts';
import { thanksPhraseLabels } from '#contract/reservations/thanks-rules.ts';
import {
  formatHandoverCount,
  formatHandoverPartnerCount,
  formatThanksCount,
  sellerTrackRecordExplanations,
} from '#contract/sellers/record-labels.ts';
import { replyDelayLabels } from '#contract/sellers/rules.ts';
import type { PublicSellerProfile, SellerTrackRecord } from '#contract/sellers/schemas.ts';
import { capitalizeFirstLetter } from '#contract/text/capitalize-first-letter.ts';
import { insertNonBreakingSpaces, NO_BREAK_SPACE } from '#contract/text/non-breaking-spaces.ts';

export type SellerPageContent = ReturnType<typeof createSellerPageContent>;

/** Content of a seller's page as texts: the code that words them is not downloaded. */
export function createSellerPageContent(seller: PublicSellerProfile) {
  const { _id, pageName, professional, profileImage, presentation, companySiret, replyDelay } = seller;
  const { adCount, awayUntil } = seller;
  return {
    id: _id,
    /** Shortest path of the seller's page, to be shared and printed. */
    shortPath: pageName ? `/v/${pageName}` : `/vendeur/${_id}`,
    name: formatSellerName(seller),
    professional,
    company: seller.company,
    companyName: seller.companyName,
    image: profileImage,
    siret: companySiret && `SIRET ${formatSiret(companySiret)}`,
    place: formatCommuneOrDepartment(seller),
    since: `Membre depuis ${monthLabel(seller.memberSince)}`,
    delay: replyDelay && replyDelayLabels[replyDelay],
    record: seller.record && recordContentOf(seller.record),
    presentation: presentation && insertNonBreakingSpaces(presentation),
    pickup: seller.pickup.map((slot) => ({
      times: capitalizeFirstLetter(formatPickupSlotTimes(slot)),
      place: slot.place,
    })),
    count: awayUntil ? `De retour après le ${formatDayAndMonth(awayUntil)}` : formatResultCount(adCount),
    reservations: seller.reservations,
  };
}

/** Label of a month in Paris, "juillet 2026". */
const monthLabel = (iso: string) =>
  new Date(iso).toLocaleDateString('fr-FR', { timeZone: 'Europe/Paris', month: 'long', year: 'numeric' });

function recordContentOf(record: SellerTrackRecord) {
  const { answers, thanks, words } = record;
  return {
    handovers: formatHandoverCount(record),
    /** Figures, each with the sentence that explains it. */
    figures: [
      [formatHandoverCount(record), sellerTrackRecordExplanations.handovers],
      [formatHandoverPartnerCount(record), sellerTrackRecordExplanations.partners],
      ...(answers ? [[replyDelayLabels[answers], sellerTrackRecordExplanations.answers] as const] : []),
      ...(thanks.length > 0
        ? [[formatThanksCount(record), sellerTrackRecordExplanations.thanks] as const]
        : []),
    ] as const,
    thanks: thanks.map(({ phrase, count }) => `${thanksPhraseLabels[phrase]}${NO_BREAK_SPACE}(${count})`),
    words: words.map(({ text, firstName, date }) => ({
      text: insertNonBreakingSpaces(text),
      by: `${firstName}, ${monthLabel(date).replace(' ', NO_BREAK_SPACE)}`,
    })),
  };
}
