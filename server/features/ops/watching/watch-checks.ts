import { defineJob } from '#server/platform/jobs/define-job.ts';
import { defineMailJob, handleMailJob } from '#server/platform/mail/mail-job.ts';
import type { Services } from '#server/platform/services.ts';
import { faultsMail, faultsResolvedMail } from '../mails/fault-mails.ts';
import {
  checkSiteFigures,
  type SiteCheckName,
  type SiteCheckResult,
  siteCheckSubjects,
} from './check-figures.ts';
import { recordFaults } from './record-faults.ts';

/** Every five minutes, in one process of the site. */
export const watchSiteChecks = defineJob<Record<string, never>>('ops.watch', { unique: true });

interface ToldFault extends Pick<SiteCheckResult, 'subject' | 'sentence'> {
  /** Date in ISO 8601. */
  since: string;
}
const mailFaults = defineMailJob<{ faults: ToldFault[] }>('ops.mail-faults');
const mailRecovery = defineMailJob<{ subjects: string[] }>('ops.mail-recovery');

/**
 * Mails the operator what has been wrong for an hour, and when it is right again. What keeps jobs from running is seen
 * by `watchDatabase`.
 */
export function handleWatchJobs(
  services: Pick<Services, 'config' | 'db' | 'jobs' | 'log' | 'mailer' | 'readFigures'>,
) {
  const { config, db, jobs, log, readFigures } = services;
  const to = config.site.operator.email;

  jobs.handle(watchSiteChecks, async () => {
    const checks = checkSiteFigures(await readFigures(), config);
    const failed = checks.filter(({ isRight }) => !isRight);
    const unknown = checks.filter(({ isUnknown }) => isUnknown);
    await db.transaction().execute(async (tx) => {
      const { wrong, over } = await recordFaults(tx, {
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
          subjects: over.map((name) => siteCheckSubjects[name as SiteCheckName]),
        });
      }
    });
  });
  jobs.schedule(watchSiteChecks, '*/5 * * * *');

  handleMailJob(services, mailFaults, async ({ faults }) => {
    const told = faults.map(({ since, ...fault }) => ({ ...fault, since: new Date(since) }));
    return to ? { to, content: faultsMail(config.site, told) } : null;
  });
  handleMailJob(services, mailRecovery, async ({ subjects }) =>
    to ? { to, content: faultsResolvedMail(config.site, subjects) } : null,
  );
}
