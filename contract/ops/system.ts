import * as z from 'zod';
import { defineApiRouteContracts } from '../api-route.ts';
import { testMailResultSchema } from './test-mail-result-schema.ts';

/** State of a check of the site; `unknown` when it could not be made. */
export const systemCheckStates = ['right', 'warning', 'wrong', 'unknown'] as const;
export type SystemCheckState = (typeof systemCheckStates)[number];

/** Kinds of jobs that failed: those that send a mail, and all others. */
export const failedJobKinds = ['mail', 'other'] as const;
export type FailedJobKind = (typeof failedJobKinds)[number];

const count = z.int();
const date = z.iso.datetime();

const failedJob = z.object({
  id: z.uuid(),
  kind: z.enum(failedJobKinds),
  /** Name of the job in French. */
  label: z.string(),
  /** `retry`: it is tried again by itself; `failed`: it was given up, and is forgotten after three days. */
  state: z.enum(['retry', 'failed']),
  attempts: count,
  lastAttemptAt: date.nullable(),
  /** Time of the next attempt; null for a job that was given up. */
  nextAttemptAt: date.nullable(),
  /** Reason of the last failure, and what to do about it, in French without a full stop. */
  reason: z.string(),
});
export type FailedJob = z.output<typeof failedJob>;

const system = z
  .object({
    /** Version of the running program. */
    version: z.string(),
    /** Newest version that is known, when it is not the running one. */
    newerVersion: z.object({ version: z.string(), date: z.iso.date(), url: z.url().nullable() }).nullable(),
    checkedAt: date,
    checks: z.array(
      z.object({
        /** Name of the checked part, in French. */
        subject: z.string(),
        state: z.enum(systemCheckStates),
        /** French sentence about the result, which is read after the subject, with what to do about a fault. */
        sentence: z.string(),
        /** Time since which the check has failed, where that is recorded. */
        since: date.nullable(),
      }),
    ),
    database: z.object({
      kind: z.enum(['embedded', 'postgres']),
      /** Size in bytes; null when the database did not answer in time. */
      size: count.nullable(),
    }),
    /** Disks of this machine that the site writes to, in bytes. */
    disks: z.array(z.object({ holds: z.enum(['data', 'database']), size: count, free: count })),
    /** Figures of mails; null when the database did not answer in time. */
    mail: z
      .object({
        /** True when a mail server is configured; otherwise mails are files. */
        isSent: z.boolean(),
        /** Number of mails that are to be sent now, or were tried and are tried again. */
        queued: count,
        oldestSince: date.nullable(),
        /** Number of mails of the last three days that were given up. */
        refused: count,
        /** Number of members' addresses that the mail server refuses for good. */
        refusedAddresses: count,
      })
      .nullable(),
    /** Figures of background jobs, mails included; null when the database did not answer in time. */
    jobs: z
      .object({
        waiting: count,
        active: count,
        /** Number of jobs of the last three days that were given up. */
        failed: count,
        /** Jobs whose last attempt failed, the last failure first, fifty at most. */
        failures: z.array(failedJob),
        /** Last runs of the jobs by the clock within three days, by label. */
        lastRuns: z.array(
          z.object({
            label: z.string(),
            /** Time of the end of the last run; null when none is known. */
            at: date.nullable(),
            isRight: z.boolean().nullable(),
          }),
        ),
      })
      .nullable(),
    /** `last`: time of the last complete backup, which was reread; null when there was none. */
    backups: z.object({ last: date.nullable() }).nullable(),
    /** Last entries of the log of the process that answers, of level warning or above, without personal data. */
    log: z.object({
      /** Start of the process. */
      since: date,
      /** Number of processes of this machine, each of which has such a log. */
      processes: count,
      /** The newest first, 200 at most. */
      entries: z.array(
        z.object({
          at: date,
          level: z.enum(['warn', 'error', 'fatal']),
          message: z.string(),
          details: z.string().nullable(),
        }),
      ),
    }),
  })
  .meta({ id: 'System' });
export type SystemState = z.output<typeof system>;

const releaseNote = z
  .object({
    version: z.string(),
    sections: z.array(
      z.object({
        title: z.string(),
        /** Texts of the section in French, with `**bold**` and `code` parts. */
        items: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'ReleaseNote' });
export type ReleaseNote = z.output<typeof releaseNote>;

const retried = z.object({
  /** Number of jobs that are tried again now. */
  retried: count,
});

/** Calls of the page about the state of the site, for administrators without a terminal. */
export const systemRouteContracts = defineApiRouteContracts({
  'GET /api/admin/system': {
    access: 'admin',
    limits: [],
    summary:
      'L’état du site : version, base de données, disques, e-mails, tâches, sauvegardes, contrôles et fin du journal',
    response: system,
  },
  'GET /api/admin/system/faults': {
    access: 'admin',
    limits: [],
    summary:
      'Combien de contrôles du site ne vont pas : les services sont essayés toutes les cinq minutes au plus',
    response: z.object({ faults: count }),
  },
  'GET /api/admin/release-note': {
    access: 'admin',
    limits: [],
    summary: 'Ce qui est nouveau depuis la mise à jour du site, pour qui en était déjà administrateur',
    response: z.object({ note: releaseNote.nullable() }),
  },
  'POST /api/admin/system/test-mail': {
    access: 'admin',
    limits: ['testMails'],
    summary: 'Envoyer tout de suite un e-mail d’essai à sa propre adresse, et lire la réponse du serveur',
    response: testMailResultSchema.extend({ to: z.string() }),
  },
  'POST /api/admin/system/jobs/:id/retry': {
    access: 'admin',
    limits: ['jobRetries'],
    summary: 'Essayer de nouveau, tout de suite, une tâche ou un e-mail qui a échoué',
    params: z.object({ id: z.uuid() }),
    response: retried,
  },
  'POST /api/admin/system/jobs/retry': {
    access: 'admin',
    limits: ['jobRetries'],
    summary:
      'Essayer de nouveau, tout de suite, tous les e-mails qui ont échoué, ou toutes les autres tâches',
    body: z.object({
      kind: z.enum(failedJobKinds, { error: 'Indiquez « mail » ou « other ».' }),
    }),
    response: retried,
  },
});
