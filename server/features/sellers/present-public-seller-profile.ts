import type { ReplyDelay } from '#contract/sellers/rules.ts';
import type { PublicSellerProfile } from '#contract/sellers/schemas.ts';
import { getAwayUntilDayIfAway } from '#server/features/accounts/policy.ts';
import {
  getSelfCertifiedCompanyContact,
  type PublicSellerRow,
} from '#server/features/listings/public-sellers.ts';

/** Seller's page for an answer. */
export function presentPublicSellerProfile(
  seller: PublicSellerRow,
  {
    adCount,
    replyDelay,
    pageName,
    record,
  }: Pick<PublicSellerProfile, 'adCount' | 'pageName' | 'replyDelay' | 'record'>,
): PublicSellerProfile {
  const {
    id,
    createdAt,
    companyAddress,
    companyEmail,
    companyPhone,
    certifiedAt,
    takesReservations,
    awayUntil,
    ...shown
  } = seller;
  const away = getAwayUntilDayIfAway({ awayUntil });
  return {
    _id: id,
    pageName,
    ...shown,
    reservations: takesReservations,
    ...(away !== null && { awayUntil: away }),
    ...getSelfCertifiedCompanyContact({ companyAddress, companyEmail, companyPhone, certifiedAt }),
    memberSince: createdAt.toISOString(),
    adCount,
    replyDelay,
    record,
  };
}

const HOUR = 3_600;

/** @param seconds median of first answers; null when unknown */
export function classifySellerReplyDelay(seconds: number | null): ReplyDelay | null {
  if (seconds === null) return null;
  if (seconds <= HOUR) return 'hour';
  if (seconds <= 24 * HOUR) return 'day';
  return seconds <= 7 * 24 * HOUR ? 'week' : null;
}
