import { missingContact } from '#contract/accounts/company-rules.ts';
import type { User } from '#contract/accounts/user.ts';

/** False while a professional has left something empty that buyers may know by law, or has not certified it. */
export const isCompanyComplete = (user: User): boolean =>
  user.certifiedAt !== null && missingContact(user).length === 0;
