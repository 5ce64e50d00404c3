import type { Config } from './config.ts';
import type { DemoAccount } from './demo/seed.ts';

/** Tells whoever started the site where it is, who may log in for a try, and where mails go. */
export function announce(config: Config, demo: DemoAccount[] = []) {
  const mails = config.mail.smtpUrl ? 'envoyés par SMTP' : `fichiers .eml dans ${config.dataDir}/outbox`;
  const accounts = demo.map(({ role, email, password }) => `  ${role} : ${email} / ${password}`);
  const lines = [
    `${config.site.name} : ${config.publicUrl}/app`,
    ...(accounts.length > 0 ? ['Comptes de démonstration :', ...accounts] : []),
    `E-mails : ${mails}`,
  ];
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}
