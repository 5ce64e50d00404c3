import * as z from 'zod';
import { messageOnlyResponseSchema } from '../answers.ts';
import { defineApiRouteContracts } from '../api-route.ts';

const date = z.iso.datetime();

const backup = z.object({
  /** Time at which it was made, in UTC, as a name without colons. */
  name: z.string(),
  /** Size in bytes, with the pictures, which several backups share. */
  size: z.int(),
  createdAt: date,
  /** French sentence why it can't be read; null for a backup that can. */
  fault: z.string().nullable(),
});
export type Backup = z.output<typeof backup>;

const backups = z
  .object({
    /** The newest first. */
    backups: z.array(backup),
    /** Last rehearsal: the newest backup was restored into a scratch database and compared. Null before the first. */
    rehearsal: z
      .object({
        at: date,
        /** Name of the backup that was restored; null when there was none. */
        backup: z.string().nullable(),
        isRight: z.boolean(),
        /** French sentences: what was compared, or what differs. */
        sentences: z.array(z.string()),
      })
      .nullable(),
    /** Folder or bucket of the backups; null when none is chosen. */
    place: z.string().nullable(),
    /** French sentence why the backups can't be listed; null when they can. */
    fault: z.string().nullable(),
    /** Last backup that the site tried to make, when it failed, in French sentences. */
    failure: z.object({ at: date, sentences: z.array(z.string()) }).nullable(),
    /** Run in progress, or about to begin. */
    running: z.object({ kind: z.enum(['backup', 'rehearsal']), since: date }).nullable(),
    /** Numbers of days and of weeks of which the last backup is kept. */
    kept: z.object({ days: z.int(), weeks: z.int() }),
    /** True when a key encrypts the backups. */
    isEncrypted: z.boolean(),
  })
  .meta({ id: 'Backups' });
export type Backups = z.output<typeof backups>;

const params = z.object({ name: z.string().max(60) });

/** Calls about the backups of the site, for administrators without a terminal. */
export const backupRouteContracts = defineApiRouteContracts({
  'GET /api/admin/backups': {
    access: 'admin',
    limits: [],
    summary: 'Les sauvegardes du site, la plus récente d’abord, et le dernier essai de restauration',
    response: backups,
  },
  'POST /api/admin/backups': {
    access: 'admin',
    limits: ['backups'],
    summary: 'Faire une sauvegarde maintenant, en tâche de fond ; s’il s’en fait une, c’est elle',
    status: 201,
    response: backups,
  },
  'GET /api/admin/backups/:name': {
    access: 'admin',
    requiresPassword: true,
    limits: ['backups'],
    summary:
      'Télécharger une sauvegarde entière, photos et secret des sessions compris : une archive tar que `npm run restore` prend telle quelle ; noté dans le journal',
    params,
    produces: 'application/x-tar',
    response: z.string(),
  },
  'DELETE /api/admin/backups/:name': {
    access: 'admin',
    requiresPassword: true,
    limits: ['backups'],
    summary: 'Supprimer une sauvegarde, et les photos qu’elle seule garde ; noté dans le journal',
    params,
    response: messageOnlyResponseSchema,
  },
});
