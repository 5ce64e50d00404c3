import { defineJob } from '#server/platform/jobs/define-job.ts';
import { defineMailJob, registerMailJobHandler } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import { composeFaultsResolvedMail, composeSiteFaultsMail } from '../mails/fault-mails.ts';
import {
  checkSiteMetrics,
  type SiteCheckName,
  type SiteCheckResult,
  siteCheckSubjectLabels,
} from './check-figures.ts';
import { recordSiteFaults } from './record-site-faults.ts';

/** Job that checks the figures every five minutes, in one process of the site. */
export const runSiteChecksJob = defineJob<Record<string, never>>('ops.watch', { unique: true });

interface ToldFault extends Pick<SiteCheckResult, 'subject' | 'sentence'> {
  /** Start of the fault, ISO 8601. */
  since: string;
}
const mailFaults = defineMailJob<{ faults: ToldFault[] }>('ops.mail-faults');
const mailRecovery = defineMailJob<{ subjects: string[] }>('ops.mail-recovery');

/**
 * Checks the site and mails the operator about checks that have failed for an hour, and when they succeed again. Faults
 * that keep jobs from running are seen by `scheduleDatabaseWriteChecks`.
 */
export function registerSiteCheckJobs(
  services: Pick<Services, 'config' | 'db' | 'jobs' | 'log' | 'mailer' | 'readFigures'>,
) {
  const { config, db, jobs, log, readFigures } = services;

  jobs.handle(runSiteChecksJob, async () => {
    const checks = checkSiteMetrics(await readFigures(), config);
    const failed = checks.filter(({ isRight }) => !isRight);
    const unknown = checks.filter(({ isUnknown }) => isUnknown);
    await db.transaction().execute(async (tx) => {
      const { wrong, over } = await recordSiteFaults(tx, {
        failed: failed.map(({ name }) => name),
        unknown: unknown.map(({ name }) => name),
      });
      if (wrong.length > 0) {
        log.error({ checks: wrong.map(({ name }) => name) }, 'Checks have failed for an hour');
        const faults = wrong.flatMap(({ name, since }) =>
          failed
            .filter((check) => check.name === name)
            .map(({ subject, sentence }) => ({ subject, sentence, since: since.toISOString() })),
        );
        await jobs.enqueue(tx, mailFaults, { faults });
      }
      if (over.length > 0) {
        log.info({ checks: over }, 'Checks pass again');
        await jobs.enqueue(tx, mailRecovery, {
          subjects: over.map((name) => siteCheckSubjectLabels[name as SiteCheckName]),
        });
      }
    });
  });
  jobs.schedule(runSiteChecksJob, '*/5 * * * *');

  registerMailJobHandler(services, mailFaults, async ({ faults }) => {
    const told = faults.map(({ since, ...fault }) => ({ ...fault, since: new Date(since) }));
    const to = config.site.operator.email;
    return to ? { to, content: composeSiteFaultsMail(config.site, told) } : null;
  });
  registerMailJobHandler(services, mailRecovery, async ({ subjects }) => {
    const to = config.site.operator.email;
    return to ? { to, content: composeFaultsResolvedMail(config.site, subjects) } : null;
  });
}
