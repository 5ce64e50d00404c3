import * as z from 'zod';
import { pickupSlotSchema } from '#contract/accounts/pickup.ts';
import { MAX_PICKUP_SLOTS, MAX_PRESENTATION_LENGTH } from '#contract/accounts/rules.ts';
import members from './members.json' with { type: 'json' };

const demoMember = z.strictObject({
  email: z.email(),
  firstName: z.string(),
  lastName: z.string(),
  /** Phone number of a demo member, from the ranges reserved for fiction. */
  phone: z.string(),
  showPhoneNumber: z.boolean(),
  address: z.strictObject({
    streetNumber: z.string(),
    streetName: z.string(),
    city: z.string(),
    postalCode: z.string(),
  }),
  /** Company of a professional. The SIRETs are valid but unassigned: no SIREN starts with 0000. */
  company: z.strictObject({ name: z.string(), siret: z.string() }).optional(),
  presentation: z.string().max(MAX_PRESENTATION_LENGTH).optional(),
  pickup: z.array(pickupSlotSchema).max(MAX_PICKUP_SLOTS).optional(),
  /** File name of the portrait in `pictures/`. */
  portrait: z.string().optional(),
  joinedDaysAgo: z.int(),
});
export type DemoMember = z.output<typeof demoMember>;

export const demoMembers: readonly DemoMember[] = z.array(demoMember).parse(members);

/** Member whose password is printed at the start of a fresh installation. */
export const demoMemberEmail = 'demo@example.org';

/** Professional with a stall, whose password is printed too. */
export const demoProfessionalEmail = 'mille.sabots@example.org';

export const demoPassword = 'Potager-2026!';

/** Administrator; the password is generated at the first start. */
export const demoAdmin = {
  email: 'admin@example.org',
  firstName: 'Maud',
  lastName: 'Sarrazin',
  address: { streetNumber: '4', streetName: 'place du Marché', city: 'Lyon', postalCode: '69007' },
};
