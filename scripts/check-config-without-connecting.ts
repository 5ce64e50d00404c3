import { readFileSync } from 'node:fs';
import { editDistance } from '#contract/text/edit-distance.ts';
import { type Config, configVariableNames } from '#server/config.ts';
import { describeAdminPasswordFault } from '#server/features/accounts/first-admin.ts';
import { isLocalSite, listStartWarnings } from '#server/features/ops/service-checks/list-start-warnings.ts';
import type { OperatorCheckResult } from '#server/features/ops/watching/check-figures.ts';
import { listSettingsFileQuoteFaults } from './settings-file.ts';

/** Faults of the configuration that show without trying any service. */
export function checkConfigWithoutConnecting(
  config: Config,
  environment: Record<string, string | undefined>,
): OperatorCheckResult[] {
  const faults = [
    ...listStartWarnings(config),
    ...listEnvironmentVariableTypos(environment),
    ...configVariableNames.flatMap((name) =>
      environment[name]?.includes('CHANGE_ME') ? `${name} contient encore CHANGE_ME.` : [],
    ),
    ...[config.firstAdmin && describeAdminPasswordFault(config.firstAdmin.password)].filter(
      (fault) => fault !== undefined,
    ),
  ];
  return [
    ...faults.map((sentence) => ({ subject: SUBJECT, isRight: false, sentence })),
    ...(isOpenBesideProxy(config)
      ? [{ subject: SUBJECT, isRight: true, isWarning: true, sentence: openPort(config.port) }]
      : []),
  ];
}

const SUBJECT = 'Réglages';
const openPort = (port: number) =>
  `le port ${port} est ouvert à tout le réseau ; derrière un mandataire de cette machine, HOST=127.0.0.1 suffit.`;

/**
 * Sentences on variables that the site does not know although their names are near known ones, and on odd
 * quotes in the file of the settings.
 */
export const listEnvironmentVariableTypos = (environment: Record<string, string | undefined>): string[] => [
  ...Object.keys(environment).flatMap(sentenceOnName),
  ...(environment.RECOLTE_SETTINGS
    ? listSettingsFileQuoteFaults(readFileSync(environment.RECOLTE_SETTINGS, 'utf8'))
    : []),
];

/** Sentence on a variable that the site does not know although its name is near a known one. */
function sentenceOnName(name: string): string | [] {
  if (!/^[A-Z][A-Z0-9_]*$/.test(name) || configVariableNames.includes(name)) return [];
  const near = configVariableNames
    .map((variable) => ({ variable, distance: editDistance(name, variable, tolerance(variable)) }))
    .filter(({ variable, distance }) => distance <= tolerance(variable))
    .sort((one, other) => one.distance - other.distance)[0];
  return near ? `${name} est inconnu : vouliez-vous dire ${near.variable} ?` : [];
}

/** Number of letters that may differ; none in HOST, PORT and DEMO: HOME must not be taken for one of them. */
const tolerance = ({ length }: string) => (length < 5 ? 0 : length < 8 ? 1 : 2);

const isOpenBesideProxy = ({ host, isPublicUrlGiven, publicUrl, trustProxy }: Config) =>
  isPublicUrlGiven && !isLocalSite(publicUrl) && trustProxy === 'loopback' && /^(0\.0\.0\.0|::)$/.test(host);
