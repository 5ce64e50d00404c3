import { join } from 'node:path';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Config } from '#server/config.ts';
import type { Log } from '#server/platform/log.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { composeFailedStartsMail, composeFaultsResolvedMail } from '../mails/fault-mails.ts';
import { sendOperatorMail } from './mail-operator.ts';
import {
  createMarkerFile,
  findMarkerFileCreationTime,
  removeMarkerFile,
  runUnlessMarkerFileLocked,
} from './outage-marks.ts';

/** Milliseconds for which starts fail before the operator is mailed. */
const TOLD_AFTER_MS = 5 * MINUTE_MS;
/** Milliseconds after which a failed start no longer belongs to the same series of failures. */
const FORGOTTEN_AFTER_MS = 5 * MINUTE_MS;

/**
 * Marker files of a series of failed starts: the first failure, the last one, the mail to the operator, and its sending
 * by a process.
 */
function marksOf({ dataDir }: Config) {
  const first = join(dataDir, 'failed-starts');
  return { first, last: `${first}-last`, told: `${first}-told`, telling: `${first}-telling` };
}

/**
 * Records that a start failed, which systemd for example tries again. Mails the operator once starts have failed for
 * five minutes.
 * @param sentence reason of the failure, in French
 */
export async function recordFailedStartAndNotify(config: Config, log: Log, sentence: string): Promise<void> {
  const { first, last, told, telling } = marksOf(config);
  try {
    if (!(await isRecent(last)) && !(await findMarkerFileCreationTime(told))) await removeMarkerFile(first);
    await removeMarkerFile(last);
    await createMarkerFile(last);
    await createMarkerFile(first);
    const since = await findMarkerFileCreationTime(first);
    if (!since || Date.now() - since.getTime() < TOLD_AFTER_MS) return;
    await runUnlessMarkerFileLocked(telling, async () => {
      if (await findMarkerFileCreationTime(told)) return;
      await sendOperatorMail(
        config,
        openMailer(config, log),
        composeFailedStartsMail(config.site, { sentence, since }),
      );
      await createMarkerFile(told);
    });
  } catch (err) {
    log.error({ err }, 'The operator could not be told of failed starts');
  }
}

/**
 * Deletes the record of failed starts once the site has started, and mails the operator if an earlier mail
 * named them.
 */
export async function clearFailedStartsAndNotify(config: Config, log: Log): Promise<void> {
  const { first, last, told, telling } = marksOf(config);
  try {
    if (!(await findMarkerFileCreationTime(first))) return;
    await runUnlessMarkerFileLocked(telling, async () => {
      if (await findMarkerFileCreationTime(told))
        await sendOperatorMail(
          config,
          openMailer(config, log),
          composeFaultsResolvedMail(config.site, ['Démarrage']),
        );
      for (const mark of [told, last, first]) await removeMarkerFile(mark);
    });
  } catch (err) {
    log.error({ err }, 'The operator could not be told that the site has started');
  }
}

async function isRecent(last: string): Promise<boolean> {
  const failed = await findMarkerFileCreationTime(last);
  return failed !== undefined && Date.now() - failed.getTime() < FORGOTTEN_AFTER_MS;
}

const openMailer = (config: Config, log: Log) =>
  createMailer({ config, outboxDir: join(config.dataDir, 'outbox'), logsLinks: async () => false, log });
