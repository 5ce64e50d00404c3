import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MINUTE_MS } from '#contract/durations.ts';
import type { Config } from '#server/config.ts';
import type { Log } from '#server/platform/log.ts';
import type { MailContent } from '#server/platform/mail/mail-content.ts';
import { createMailer } from '#server/platform/mail/mailer.ts';
import { failedStartsMail, faultsResolvedMail } from '../mails/fault-mails.ts';

/** Time for which starts fail until the operator is told. */
const TOLD_AFTER_MS = 5 * MINUTE_MS;
/** Time after which a failed start is no longer one of the same row. */
const FORGOTTEN_AFTER_MS = 5 * MINUTE_MS;

/** Row of failed starts, kept in `DATA_DIR`: the database may be what is away. */
interface FailedStarts {
  since: Date;
  isTold: boolean;
}

const fileOf = (config: Config) => join(config.dataDir, 'failed-starts.json');

/**
 * Notes that a start failed, which is tried again, as by systemd. Mails the operator once it has failed for five minutes.
 * @param sentence why, in French
 */
export async function noteFailedStart(config: Config, log: Log, sentence: string): Promise<void> {
  try {
    const { since, isTold } = (await readFailedStarts(config)) ?? { since: new Date(), isTold: false };
    // A site whose data are all elsewhere has no folder yet.
    await mkdir(dirname(fileOf(config))).catch(() => {});
    await writeFile(fileOf(config), JSON.stringify({ since, isTold }));
    if (isTold || Date.now() - since.getTime() < TOLD_AFTER_MS) return;
    await mailOperator(config, log, failedStartsMail(config.site, { sentence, since }));
    await writeFile(fileOf(config), JSON.stringify({ since, isTold: true }));
  } catch (err) {
    log.error({ err }, 'The operator could not be told of failed starts');
  }
}

/** Forgets failed starts once the site has started, and mails the operator who was told of them. */
export async function noteStart(config: Config, log: Log): Promise<void> {
  try {
    const failed = await readFailedStarts(config);
    // Of several processes that start at once, the one that removes the file tells.
    const isFirst = await rm(fileOf(config)).then(
      () => true,
      () => false,
    );
    if (isFirst && failed?.isTold)
      await mailOperator(config, log, faultsResolvedMail(config.site, ['Démarrage']));
  } catch (err) {
    log.error({ err }, 'The operator could not be told that the site has started');
  }
}

/** @returns undefined when the last start did not fail, or long ago */
async function readFailedStarts(config: Config): Promise<FailedStarts | undefined> {
  try {
    const { mtimeMs } = await stat(fileOf(config));
    const { since, isTold } = JSON.parse(await readFile(fileOf(config), 'utf8'));
    return isTold || Date.now() - mtimeMs < FORGOTTEN_AFTER_MS
      ? { since: new Date(since), isTold }
      : undefined;
  } catch {
    return undefined;
  }
}

async function mailOperator({ site, mail, dataDir }: Config, log: Log, content: MailContent): Promise<void> {
  const to = site.operator.email;
  if (!to || !mail.smtpUrl) return;
  const outboxDir = join(dataDir, 'outbox');
  const mailer = createMailer({ ...mail, site, outboxDir, logsLinks: async () => false, log });
  await mailer.send({ to, jobId: randomUUID(), content });
}
