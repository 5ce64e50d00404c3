import * as z from 'zod';

/** Contact of a certified company, which anybody may read beside its name and SIRET; null where nothing is said. */
export const companyContact = z
  .object({
    address: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    certifiedAt: z.iso.datetime(),
  })
  .meta({ id: 'CompanyContact' });
export type CompanyContact = z.output<typeof companyContact>;
