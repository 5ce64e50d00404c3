import { ECDH } from 'node:crypto';
import { fail } from '#server/platform/fail.ts';
import type { BindRoute } from '#server/platform/http/bind.ts';
import type { Services } from '#server/platform/services.ts';
import { ensureVapidKeys } from './ensure-vapid-keys.ts';
import { isAllowedPushEndpoint } from './post-to-push-service.ts';
import {
  deleteSessionPushSubscription,
  hasSessionPushSubscription,
  saveSessionPushSubscription,
} from './subscriptions.ts';

export function registerPushRoutes(
  bind: BindRoute,
  services: Pick<Services, 'db' | 'config' | 'sessionSecret'>,
) {
  const { db, config } = services;

  bind('GET /api/users/push', async ({ viewer }) => ({
    publicKey: (await ensureVapidKeys(services)).publicKey,
    on: await hasSessionPushSubscription(db, viewer),
  }));

  bind('PUT /api/users/push', async ({ body, write }) => {
    if (!isAllowedPushEndpoint(body.endpoint, config.pushesToPrivateAddresses))
      fail('INVALID_INPUT', { fields: { endpoint: 'Cette adresse est invalide.' } });
    if (!isPoint(body.keys.p256dh))
      fail('INVALID_INPUT', { fields: { 'keys.p256dh': 'Cette clé est invalide.' } });
    await write((tx, _signalChange, viewer) => saveSessionPushSubscription(tx, viewer, body));
    return { message: 'Vous serez prévenu sur cet appareil.' };
  });

  bind('DELETE /api/users/push', async ({ write }) => {
    await write((tx, _signalChange, viewer) => deleteSessionPushSubscription(tx, viewer));
    return { message: 'Vous ne serez plus prévenu sur cet appareil.' };
  });
}

/** True for an uncompressed P-256 public key; nothing can be encrypted for others. */
function isPoint(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url');
  try {
    ECDH.convertKey(bytes, 'prime256v1');
    return bytes[0] === 4;
  } catch {
    // Bytes that are no point of the elliptic curve.
    return false;
  }
}
