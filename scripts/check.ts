/** `npm run check`: says what of the site's configuration works, in about ten lines; ends with 1 when something does not. */
import { ConfigError, readConfig } from '#server/config.ts';
import { checkSite } from './check-site.ts';

try {
  const checks = await checkSite(readConfig());
  for (const { subject, isRight, sentence } of checks)
    console.log(`${isRight ? '✓' : '✗'} ${subject} : ${sentence}`);
  // Connections to what does not answer stay.
  process.exit(checks.every(({ isRight }) => isRight) ? 0 : 1);
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  console.error(`✗ Configuration : ${error.message}`);
  process.exit(1);
}
