import * as z from 'zod';
import members from './members.json' with { type: 'json' };

const demoMember = z.strictObject({
  email: z.email(),
  firstName: z.string(),
  lastName: z.string(),
  /** Of the ranges that are reserved for fiction: nobody answers. */
  phone: z.string(),
  showPhoneNumber: z.boolean(),
  address: z.strictObject({
    streetNumber: z.string(),
    streetName: z.string(),
    city: z.string(),
    postalCode: z.string(),
  }),
  /** Of a professional. The SIRETs pass the check and belong to nobody: no SIREN starts with 0000. */
  company: z.strictObject({ name: z.string(), siret: z.string() }).optional(),
  joinedDaysAgo: z.int(),
});
export type DemoMember = z.output<typeof demoMember>;

export const demoMembers: readonly DemoMember[] = z.array(demoMember).parse(members);

/** The member whose account is shown to whoever tries a fresh installation. */
export const demoMemberEmail = 'demo@example.org';

/** Of every demo member. */
export const demoPassword = 'Potager-2026!';

/** The moderator of a demo; the password is up to whoever creates the account. */
export const demoAdmin = {
  email: 'admin@example.org',
  firstName: 'Maud',
  lastName: 'Sarrazin',
  address: { streetNumber: '4', streetName: 'place du Marché', city: 'Lyon', postalCode: '69007' },
};
