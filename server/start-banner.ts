import type { Config } from './config.ts';
import type { DemoAccount } from './demo/seed.ts';
import type { Log } from './platform/log.ts';
import { mailServerFault } from './platform/mail/mail-server-fault.ts';
import { startWarnings } from './start-warnings.ts';

/** Prints the address, demonstration accounts and the way of mails on standard output; warnings in the log. */
export function printBanner(config: Config, log: Log, demo: DemoAccount[] = []) {
  const mails = config.mail.smtpUrl ? 'envoyés par SMTP' : `fichiers .eml dans ${config.dataDir}/outbox`;
  const accounts = demo.map(({ role, email, password }) => `  ${role} : ${email} / ${password}`);
  const lines = [
    `${config.site.name} : ${config.publicUrl}/app`,
    ...(accounts.length > 0 ? ['Comptes de démonstration :', ...accounts] : []),
    `E-mails : ${mails}`,
  ];
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
  for (const sentence of startWarnings(config)) log.warn(sentence);
  // The check of the mail server is not awaited: nothing else needs mails to start.
  const { smtpUrl } = config.mail;
  if (smtpUrl) void mailServerFault(smtpUrl).then((sentence) => sentence && log.warn(sentence));
}
