import * as z from 'zod';

/** What anybody may know of a company beside its name and SIRET, once it is certified; null where nothing is said. */
export const companyContact = z
  .object({
    address: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    certifiedAt: z.iso.datetime(),
  })
  .meta({ id: 'CompanyContact' });
export type CompanyContact = z.output<typeof companyContact>;
