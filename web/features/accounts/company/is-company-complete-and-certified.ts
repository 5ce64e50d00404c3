import { pickMissingCompanyContactFields } from '#contract/accounts/company-rules.ts';
import type { User } from '#contract/accounts/user-schema.ts';

/** True for a company that has all contact fields that the law requires, and is certified. */
export const isCompanyCompleteAndCertified = (user: User): boolean =>
  user.certifiedAt !== null && pickMissingCompanyContactFields(user).length === 0;
