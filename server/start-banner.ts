import type { Config } from './config.ts';
import type { DemoAccountCredentials } from './demo/seed.ts';
import { listStartWarnings } from './features/ops/service-checks/list-start-warnings.ts';
import { findMailServerFault } from './platform/mail/find-mail-server-fault.ts';

interface StartFacts {
  demo?: DemoAccountCredentials[];
  /** Address that installs a site without an administrator. */
  installationUrl?: string | undefined;
}

/** Prints the address, demonstration accounts, the way of mails and warnings on standard output, in French. */
export function printStartBanner(config: Config, { demo = [], installationUrl }: StartFacts = {}) {
  const mails = config.mail.smtpUrl ? 'envoyés par SMTP' : `fichiers .eml dans ${config.dataDir}/outbox`;
  const accounts = demo.map(({ role, email, password }) => `  ${role} : ${email} / ${password}`);
  const lines = [
    `${config.site.name} : ${config.publicUrl}/app`,
    ...(accounts.length > 0 ? ['Comptes de démonstration :', ...accounts] : []),
    `E-mails : ${mails}`,
    ...(installationUrl ? [`Pour installer le site (24 h, une fois) : ${installationUrl}`] : []),
  ];
  print([...lines, ...listStartWarnings(config).map(warning)]);
  // Mail server checked without waiting, as the site starts without it.
  const { smtpUrl } = config.mail;
  if (smtpUrl) void findMailServerFault(smtpUrl).then((sentence) => sentence && print([warning(sentence)]));
}

const warning = (sentence: string) => `Attention : ${sentence}`;

const print = (lines: string[]) => void process.stdout.write(`\n${lines.join('\n')}\n\n`);
