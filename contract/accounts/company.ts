import * as z from 'zod';

/** Contact of a certified company, public like its name and SIRET; null where the company gave none. */
export const companyContactSchema = z
  .object({
    address: z.string().nullable(),
    email: z.string().nullable(),
    phone: z.string().nullable(),
    certifiedAt: z.iso.datetime(),
  })
  .meta({ id: 'CompanyContact' });
export type CompanyContact = z.output<typeof companyContactSchema>;
