import type { User } from '#contract/accounts/user.ts';
import { isActive, isEmailGone } from './policy.ts';
import type { UserRow } from './tables.ts';

/** For the owner of the account only. */
export function presentUser(account: UserRow): User {
  return {
    _id: account.id,
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    pendingEmail: account.pendingEmail,
    isEmailProved: account.emailProvedAt !== null,
    isEmailRefused: isEmailGone(account),
    phone: account.phone,
    profileImage: account.profileImage,
    address: {
      streetNumber: account.streetNumber,
      streetName: account.streetName,
      city: account.city,
      postalCode: account.postalCode,
    },
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
    isActive: isActive(account),
    role: account.role,
    hasNewAlert: account.hasNewAlert,
    matchMails: account.matchMails,
    cgu: account.termsAcceptedAt !== null,
  };
}
