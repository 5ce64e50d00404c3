import type { User } from '#contract/accounts/user-schema.ts';
import { loadPlaceIndex } from '#server/features/places/place-index.ts';
import { getAwayUntilDayIfAway, isAccountActivatedAndNotSuspended, isEmailUndeliverable } from './policy.ts';
import type { UserRow } from './tables.ts';

/**
 * Account as its owner alone may read it.
 * @param signPicture null for a visitor, as during sign-up
 */
export function presentAccountToOwner(
  account: UserRow,
  signPicture: ((path: string) => string) | null,
): User {
  // Doubt about the place, computed only for accounts with an address: the first administrators have none.
  const placeDoubt = account.city ? loadPlaceIndex().doubtOf(account) : undefined;
  return {
    _id: account.id,
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    pendingEmail: account.pendingEmail,
    isEmailProved: account.emailProvedAt !== null,
    isEmailRefused: isEmailUndeliverable(account),
    phone: account.phone,
    profileImage: account.profileImage && (signPicture?.(account.profileImage) ?? account.profileImage),
    address: {
      streetNumber: account.streetNumber,
      streetName: account.streetName,
      city: account.city,
      postalCode: account.postalCode,
    },
    ...(placeDoubt && { placeDoubt }),
    professional: account.professional,
    companyName: account.companyName,
    companySiret: account.companySiret,
    companyAddress: account.companyAddress,
    companyEmail: account.companyEmail,
    companyPhone: account.companyPhone,
    certifiedAt: account.certifiedAt?.toISOString() ?? null,
    privateSellerAt: account.privateSellerAt?.toISOString() ?? null,
    presentation: account.presentation,
    pickup: account.pickup,
    showPhoneNumber: account.showPhoneNumber,
    isActive: isAccountActivatedAndNotSuspended(account),
    role: account.role,
    hasNewAlert: account.hasNewAlert,
    matchMails: account.matchMails,
    adviceMails: account.adviceMails,
    reservations: account.takesReservations,
    awayUntil: getAwayUntilDayIfAway(account),
    cgu: account.termsAcceptedAt !== null,
  };
}
