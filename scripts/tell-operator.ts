/**
 * Command `npm run tell-operator -- UNIT`: mails OPERATOR_EMAIL that a unit of systemd failed (`OnFailure=`), with what
 * it printed last. A wrong setting may be the very failure to tell of: of the settings only those that are right are
 * used.
 */
import { spawnSync } from 'node:child_process';
import { hostname } from 'node:os';
import { readConfig } from '#server/config.ts';
import { describeFailureForOperator } from '#server/platform/describe-failure-for-operator.ts';
import { sendPlainMail } from '#server/platform/mail/send-plain-mail.ts';

/** French sentences about the failed units of `deploy/`, without their ends. */
const FAILURES: Record<string, string> = {
  recolte: 'le site est arrêté',
  'recolte-backup': 'la sauvegarde a échoué',
  'recolte-check': 'le contrôle a trouvé ce qui ne va pas',
};
const MAX_LINES = 20;

const [unit = ''] = process.argv.slice(2);
try {
  const config = readConfig(process.env, { ignoresFaults: true });
  const { name, operator } = config.site;
  const to = operator.email ?? config.firstAdmin?.email;
  if (!unit || !to) throw new Error('Il faut une unité et OPERATOR_EMAIL.');
  const failure = FAILURES[unit] ?? `${unit} a échoué`;
  const text = [
    `Sur la machine ${hostname()}, ${failure}.`,
    ...lastLines(unit),
    `La commande « journalctl -u ${unit} » en dit plus.`,
  ].join('\n\n');
  // Sender is the operator where the site has no public address: mail servers refuse the site's own.
  const from = /@localhost>?$/.test(config.mail.from) ? `${name} <${to}>` : config.mail.from;
  const mail = { ...config.mail, from };
  console.log(
    await sendPlainMail({ ...config, mail }, { to, subject: `${name} : ${failure}`, text: `${text}\n` }),
  );
} catch (error) {
  console.error(describeFailureForOperator(error));
  process.exitCode = 1;
}

/** Last lines that a unit printed, as a block; of a check only what is wrong. JSON lines of the log are left out. */
function lastLines(unit: string): string[] {
  // Invocation id of the failed run, which systemd gives.
  const { MONITOR_INVOCATION_ID: run } = process.env;
  const which = run ? [`_SYSTEMD_INVOCATION_ID=${run}`] : ['--unit', unit, '--lines', String(10 * MAX_LINES)];
  const { stdout } = spawnSync('journalctl', ['--output=cat', '--quiet', ...which], { encoding: 'utf8' });
  const lines = (stdout ?? '').split('\n').filter((line) => line.trim() && !line.startsWith('{'));
  const wrong = lines.filter((line) => line.startsWith('✗'));
  const shown = (wrong.length > 0 ? wrong : lines).slice(-MAX_LINES).join('\n');
  return shown ? [shown] : [];
}
