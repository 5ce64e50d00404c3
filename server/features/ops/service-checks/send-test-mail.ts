import type { NodemailerError } from 'nodemailer';
import { formatMailSender } from '#contract/settings/mail-sender.ts';
import type { Config } from '#server/config.ts';
import { describeMailServerFault } from '#server/platform/mail/find-mail-server-fault.ts';
import { sendPlainMail } from '#server/platform/mail/send-plain-mail.ts';
import type { OperatorCheckResult } from '../watching/check-figures.ts';
import { MAIL_SETTINGS_ADVICE, runSiteCheck, SiteCheckFault } from './run-site-check.ts';

const NO_MAIL_SERVER =
  "aucun serveur d'e-mails n'est donné : les e-mails restent sur la machine du site, et personne ne les reçoit. Donnez-en un dans « Réglages ».";

/** Sends a test mail: a server may accept the login and still refuse the sender or receiver. */
export const sendTestMail = (
  config: Pick<Config, 'site' | 'mail'>,
  to: string,
): Promise<OperatorCheckResult> =>
  runSiteCheck("Essai d'envoi", MAIL_SETTINGS_ADVICE, () => send(config, to));

/**
 * Sends a test mail by a mail server that is not stored; what variables fix stays.
 * @param mailServer its sender is the current one where `from` is absent or blank
 */
export async function sendTestMailByUnsavedServer(
  { fixedSettings, site, mail }: Pick<Config, 'fixedSettings' | 'site' | 'mail'>,
  mailServer: { smtpUrl?: string | undefined; from?: string | undefined },
  to: string,
): Promise<{ isSent: boolean; sentence: string }> {
  const smtpUrl = fixedSettings.SMTP_URL ?? mailServer.smtpUrl;
  const from =
    fixedSettings.MAIL_FROM || !mailServer.from ? mail.from : formatMailSender(mailServer.from, site.name);
  const { isRight, sentence } = await sendTestMail({ site, mail: { ...mail, smtpUrl, from } }, to);
  return { isSent: isRight, sentence };
}

async function send(config: Pick<Config, 'site' | 'mail'>, to: string): Promise<string> {
  const { smtpUrl, from } = config.mail;
  if (!smtpUrl) throw new SiteCheckFault(NO_MAIL_SERVER);
  const { name, publicUrl } = config.site;
  const text = `Si vous lisez ceci, ${name} (${publicUrl}) peut vous écrire.\n`;
  try {
    const response = await sendPlainMail(config, { to, subject: `${name} : essai d'envoi`, text });
    return `« ${response} » pour ${to} : regardez s'il arrive, et s'il n'est pas parmi les indésirables.`;
  } catch (error) {
    const { command, code, response } = error as NodemailerError;
    if (command === 'MAIL FROM')
      throw new SiteCheckFault(
        `le serveur refuse l'expéditeur ${from} : « ${response} ». Donnez comme expéditeur une adresse pour laquelle il peut écrire.`,
      );
    throw new SiteCheckFault(
      response && code !== 'EAUTH'
        ? `le serveur refuse l'e-mail pour ${to} : « ${response} ».`
        : describeMailServerFault(error as NodemailerError, smtpUrl),
    );
  }
}
