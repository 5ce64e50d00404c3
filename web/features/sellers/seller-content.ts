import { formatSiret } from '#contract/accounts/format-siret.ts';
import { formatPickupSlotTimes } from '#contract/accounts/pickup-labels.ts';
import { formatSellerName } from '#contract/accounts/rules.ts';
import { formatCommuneOrDepartment } from '#contract/listings/format-commune-or-department.ts';
import { formatResultCount } from '#contract/listings/format-search-title.ts';
import { formatDayAndMonth } from '#contract/paris-time.ts';
import { replyDelayLabels } from '#contract/sellers/rules.ts';
import type { PublicSellerProfile } from '#contract/sellers/schemas.ts';

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
    presentation,
    pickup: seller.pickup.map((slot) => ({
      times: upperFirst(formatPickupSlotTimes(slot)),
      place: slot.place,
    })),
    count: awayUntil ? `De retour après le ${formatDayAndMonth(awayUntil)}` : formatResultCount(adCount),
    reservations: seller.reservations,
  };
}

/** Label of a month in Paris, "juillet 2026". */
const monthLabel = (iso: string) =>
  new Date(iso).toLocaleDateString('fr-FR', { timeZone: 'Europe/Paris', month: 'long', year: 'numeric' });

const upperFirst = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
