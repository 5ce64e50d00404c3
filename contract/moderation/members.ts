import * as z from 'zod';
import { accountStates } from '../accounts/rules.ts';
import { newAdmin } from '../accounts/schemas.ts';
import { paging } from '../answers.ts';
import { defineRoutes } from '../route.ts';
import { MAX_REASON, moderationTexts } from './rules.ts';

const admin = z
  .object({
    _id: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    role: z.number().int(),
    isActive: z.boolean(),
    /** Why `isActive` is false. */
    state: z.enum(accountStates),
    createdAt: z.iso.datetime(),
    /** Of professionals. */
    companyName: z.string().nullable(),
    companySiret: z.string().nullable(),
  })
  .meta({ id: 'Admin' });
export type Admin = z.output<typeof admin>;

const managedUser = admin
  .extend({
    profileImage: z.string().nullable(),
    professional: z.boolean(),
    /** Listings of any status. */
    adCount: z.number().int(),
  })
  .meta({ id: 'ManagedUser' });
export type ManagedUser = z.output<typeof managedUser>;

/** What people can edit in the address of the page. */
const searchTerm = z
  .string()
  .transform((text) => text.slice(0, 100))
  .catch('');

export const memberRoutes = defineRoutes({
  'GET /api/admin': {
    access: 'admin',
    limits: [],
    summary: 'Les administrateurs',
    query: paging(100),
    response: z.array(admin),
  },
  'POST /api/admin/user': {
    access: 'admin',
    limits: ['moderation'],
    summary: 'Créer un administrateur, actif aussitôt',
    body: newAdmin,
    response: admin,
    status: 201,
  },
  'GET /api/admin/users': {
    access: 'admin',
    limits: [],
    summary: 'Chercher des utilisateurs par email, nom ou prénom ; les derniers inscrits d’abord',
    query: z.object({ page: paging().shape.page, searchTerm: searchTerm.default('') }),
    response: z.object({ users: z.array(managedUser), totalPages: z.number().int() }),
  },
  'PATCH /api/admin/user/:id': {
    access: 'admin',
    limits: ['moderation'],
    summary: 'Activer un compte, ou le suspendre ; la raison est envoyée à la personne',
    params: z.object({ id: z.string() }),
    body: z.object({
      isActive: z.boolean({ error: moderationTexts.isActive }),
      reason: z
        .string({ error: moderationTexts.reason })
        .trim()
        .max(MAX_REASON, moderationTexts.tooLong)
        .optional(),
    }),
    response: z.object({ user: managedUser }),
  },
});
