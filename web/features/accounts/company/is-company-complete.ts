import { missingCompanyContacts } from '#contract/accounts/company-rules.ts';
import type { User } from '#contract/accounts/user.ts';

/** False while the company of a professional lacks contact that the law requires, or is not certified. */
export const isCompanyComplete = (user: User): boolean =>
  user.certifiedAt !== null && missingCompanyContacts(user).length === 0;
