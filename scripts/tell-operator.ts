/**
 * Command `npm run tell-operator -- "sentence"`: mails the sentence to OPERATOR_EMAIL, for units that failed
 * (`OnFailure=`).
 */
import { hostname } from 'node:os';
import { readConfig } from '#server/config.ts';
import { describeCommandFailure } from './describe-command-failure.ts';
import { sendMail } from './send-mail.ts';

/** Variables that a mail needs: a wrong one among the others may be the very failure to tell of. */
const NEEDED = /^(SITE_NAME|PUBLIC_URL|SMTP_URL|MAIL_FROM|DKIM_\w+|OPERATOR_EMAIL)$/;

const [sentence] = process.argv.slice(2);
try {
  const config = readConfig(
    Object.fromEntries(Object.entries(process.env).filter(([name]) => NEEDED.test(name))),
  );
  const { name, operator } = config.site;
  if (!sentence || !operator.email) throw new Error('Il faut une phrase et OPERATOR_EMAIL.');
  const text = `${sentence}\n\nMachine : ${hostname()}\n`;
  console.log(await sendMail(config, { to: operator.email, subject: `${name} : à regarder`, text }));
} catch (error) {
  console.error(describeCommandFailure(error));
  process.exitCode = 1;
}
