import { hasReadableVapidKeys } from '#server/features/accounts/push/ensure-vapid-keys.ts';
import type { Services } from '#server/platform/services.ts';
import type { OperatorCheckResult } from '../watching/check-figures.ts';

/**
 * Checks that the secret of the sessions is the one under which the site sealed its own keys. Left out where it has
 * none yet.
 */
export async function checkSessionSecret(
  services: Pick<Services, 'db' | 'sessionSecret'>,
): Promise<OperatorCheckResult[]> {
  // Database that does not answer: it has a check of its own.
  const isReadable = await hasReadableVapidKeys(services).catch(() => undefined);
  if (isReadable === undefined) return [];
  return [{ subject: 'Secret des sessions', isRight: isReadable, sentence: isReadable ? SAME : CHANGED }];
}

const SAME = 'celui de cette base de données.';
const CHANGED =
  "a changé : notifications et codes de la validation en deux étapes ne marchent plus. Sur la machine du site : remettez l'ancien, qui est dans les sauvegardes, dans SESSION_SECRET ou DATA_DIR/session-secret, puis redémarrez le site.";
