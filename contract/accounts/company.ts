import * as z from 'zod';

/** What anybody may know of a company beside its name and SIRET, once it is certified. */
export const companyContact = z
  .object({
    address: z.string(),
    email: z.string(),
    phone: z.string(),
    certifiedAt: z.iso.datetime(),
  })
  .meta({ id: 'CompanyContact' });
export type CompanyContact = z.output<typeof companyContact>;
