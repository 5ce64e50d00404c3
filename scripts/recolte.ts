/**
 * Program of `deploy/recolte`: runs a command of the site with the settings of RECOLTE_SETTINGS, or lists the commands.
 */
import { readFileSync } from 'node:fs';
import { describeFailureForOperator } from '#server/platform/describe-failure-for-operator.ts';
import { parseSettingsFile } from './settings-file.ts';

/** Commands of an operator: their arguments, and what they do, in French. */
const COMMANDS: Record<string, [string, string]> = {
  check: ['[--mail moi@example.org]', 'contrôle tout ce dont le site a besoin'],
  backup: ['[DOSSIER] [--list | --verify]', 'sauvegarde le site, sans DOSSIER dans BACKUP_FOLDER'],
  restore: ['DOSSIER [SAUVEGARDE]', 'restaure une sauvegarde dans une base vide'],
  upgrade: ['ARCHIVE | --back', 'met à jour le site, ou revient à la version précédente'],
  admin: ['moi@example.org', 'nomme un administrateur'],
  'move-images': ['', 'déplace les photos du dossier dans le seau S3'],
  'import-database': ['', "reprend la base d'une version d'avant le 26 novembre 2026"],
};

const [command = '', ...args] = process.argv.slice(2);
try {
  if (!Object.hasOwn(COMMANDS, command)) listCommands();
  else {
    const settings = parseSettingsFile(readFileSync(process.env.RECOLTE_SETTINGS ?? '', 'utf8'));
    const run = [process.execPath, '--run', command, '--', ...args];
    // `execve` is experimental, but a child process would need each signal passed on, and memory for a second Node;
    // `env` would show the settings to every user of the machine.
    process.execve?.(process.execPath, run, { ...process.env, ...settings });
  }
} catch (error) {
  console.error(describeFailureForOperator(error));
  process.exitCode = 1;
}

function listCommands() {
  if (command) console.error(`« ${command} » n'est pas une commande de recolte.`);
  console.error('Commandes :');
  for (const [name, [given, does]] of Object.entries(COMMANDS))
    console.error(`  recolte ${`${name} ${given}`.padEnd(40)} ${does}`);
  process.exitCode = 1;
}
