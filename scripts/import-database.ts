/**
 * Command `npm run import-database`: imports the database that a former release kept in `DATA_DIR` into the
 * configured one, which must be empty. The site must not run; the former folder stays as it was.
 */
import { readConfig } from '#server/config.ts';
import { describeFailureForOperator } from '#server/platform/describe-failure-for-operator.ts';
import { createLog } from '#server/platform/log.ts';
import { importOlderDatabase } from './import-database/import-database.ts';

process.umask(0o077);
try {
  const { former, rows } = await importOlderDatabase({ ...readConfig(), log: createLog('warn') });
  console.log(`Base de données reprise : ${rows} lignes, comparées une à une.`);
  console.log(`L'ancien dossier peut être supprimé quand tout est vérifié : ${former}`);
} catch (error) {
  console.error(describeFailureForOperator(error));
  process.exitCode = 1;
}
