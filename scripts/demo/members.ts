import { farmers } from './members/farmers.ts';
import { gardeners } from './members/gardeners.ts';
import type { DemoMember } from './members/member.ts';

export const demoMembers: readonly DemoMember[] = [...gardeners, ...farmers];

/** Of every demo member. */
export const demoPassword = 'Potager-2026!';

/** The moderator of a demo; the password is up to whoever creates the account. */
export const demoAdmin = {
  email: 'admin@example.org',
  firstName: 'Maud',
  lastName: 'Sarrazin',
  address: { streetNumber: '4', streetName: 'place du Marché', city: 'Lyon', postalCode: '69007' },
};
