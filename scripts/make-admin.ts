import { randomBytes } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { isStrongPassword } from '#contract/accounts/password-rule.ts';
import { accountErrorTexts } from '#contract/accounts/rules.ts';
import { emailAddressSchema } from '#contract/accounts/schemas.ts';
import { ConfigError, formatOperatorCommand, readConfig } from '#server/config.ts';
import { isLeakedPassword, LEAKED_PASSWORD_TEXT } from '#server/features/accounts/leaked-passwords.ts';
import { createOrPromoteAdminByEmail } from '#server/features/accounts/make-admin.ts';
import { CannotStartError } from '#server/platform/cannot-start.ts';
import { createOrMigrateDatabaseTables } from '#server/platform/create-or-migrate-database-tables.ts';
import { openDatabase } from '#server/platform/database/open-database.ts';
import { createLog } from '#server/platform/log.ts';

// Command `npm run admin -- personne@example.org`: makes this person an active administrator of the configured
// database, with a new account if needed. `--without-second-factor` removes a lost second factor.

process.umask(0o077);
try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    strict: false,
  });
  await run(positionals[0], values['without-second-factor'] === true);
} catch (error) {
  if (!(error instanceof ConfigError) && !(error instanceof CannotStartError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

async function run(argument: string | undefined, withoutSecondFactor: boolean): Promise<void> {
  const { success, data: email } = emailAddressSchema.safeParse(argument);
  if (!success)
    throw new ConfigError(
      `Usage : ${formatOperatorCommand('admin', 'personne@example.org', '[--without-second-factor]')}`,
    );
  const config = readConfig();
  const log = createLog('warn');
  const database = await openDatabase({ ...config, log, join: true });
  try {
    await createOrMigrateDatabaseTables(database, log);
    const password = await createOrPromoteAdminByEmail(database.db, email, choosePassword, {
      withoutSecondFactor,
    });
    console.log(
      password === null
        ? `${email} est maintenant administrateur et garde son mot de passe.`
        : `${email} est maintenant administrateur, avec le mot de passe ${password}`,
    );
  } finally {
    await database.close();
  }
}

async function choosePassword(): Promise<string> {
  const answer = process.stdin.isTTY ? await ask('Mot de passe (vide : en engendrer un) : ') : '';
  if (answer === '') return generatePassword();
  if (!isStrongPassword(answer)) throw new ConfigError(accountErrorTexts.passwordWeak);
  if (isLeakedPassword(answer)) throw new ConfigError(LEAKED_PASSWORD_TEXT);
  return answer;
}

async function ask(question: string): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return await terminal.question(question);
  } finally {
    terminal.close();
  }
}

function generatePassword(): string {
  const password = randomBytes(15).toString('base64');
  return isStrongPassword(password) ? password : generatePassword();
}
