/**
 * Command `npm run check [-- --mail me@example.org]`: reports, a line each, whether the parts of the site's
 * configuration work, and sends a mail to that address; ends with 1 when something does not work.
 */
import { parseArgs } from 'node:util';
import { ConfigError, readConfig } from '#server/config.ts';
import { describeFailureForOperator } from '#server/platform/describe-failure-for-operator.ts';
import { listEnvironmentVariableTypos } from './check-config-without-connecting.ts';
import { checkSettingsAndServices } from './check-site.ts';

try {
  const { values } = parseArgs({ options: { mail: { type: 'string' } } });
  const checks = await checkSettingsAndServices(readConfig(), {
    environment: process.env,
    ...(values.mail && { mailTo: values.mail }),
  });
  for (const { subject, isRight, isWarning, sentence } of checks)
    console.log(`${isRight ? (isWarning ? '!' : '✓') : '✗'} ${subject} : ${sentence}`);
  // Exit at once: connections to services that do not answer would keep the process alive.
  process.exit(checks.every(({ isRight }) => isRight) ? 0 : 1);
} catch (error) {
  if (!(error instanceof ConfigError)) console.error(describeFailureForOperator(error));
  else
    for (const fault of [...error.message.split('\n'), ...listEnvironmentVariableTypos(process.env)])
      console.error(`✗ Configuration : ${fault}`);
  process.exit(1);
}
