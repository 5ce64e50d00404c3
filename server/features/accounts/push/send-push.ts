import webPush from 'web-push';
import type { PushContent } from '#contract/accounts/push.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { Services } from '#server/platform/services.ts';
import { ensureVapidKeys } from './ensure-vapid-keys.ts';
import { postToPushService } from './post-to-push-service.ts';
import {
  clearPushFailures,
  deleteExpiredPushSubscription,
  listUsablePushSubscriptions,
  pauseSlowPushSubscription,
  recordPushFailureOrDeleteSubscription,
} from './subscriptions.ts';

/** Seconds for which a push service keeps a notification for a device that is off. */
const TTL_SECONDS = DAY_MS / 1000;

/** Statuses of a push service for an expired subscription. */
const GONE = new Set([404, 410]);

/**
 * Milliseconds from which a push service counts as slow. It delays other notifications, maybe on purpose:
 * members choose it.
 */
const SLOW_MS = 3_000;

/**
 * Sends a notification to all subscribed browsers of a member. A subscription that is gone or keeps failing
 * is deleted.
 * @returns true when a push service accepted it. Refused ones are not retried, as a mail follows
 */
export async function sendPush(
  services: Pick<Services, 'db' | 'config' | 'sessionSecret' | 'log'>,
  userId: string,
  content: PushContent,
  urgency: 'normal' | 'high',
): Promise<boolean> {
  const { db, config, log } = services;
  const subscriptions = await listUsablePushSubscriptions(db, userId);
  if (subscriptions.length === 0) return false;
  const vapidDetails = { ...(await ensureVapidKeys(services)), subject: contactOf(config) };
  const accepted = await Promise.all(
    subscriptions.map(async ({ endpoint, p256dh, auth, failures }) => {
      try {
        const { headers, body } = webPush.generateRequestDetails(
          { endpoint, keys: { p256dh, auth } },
          JSON.stringify(content),
          { vapidDetails, TTL: TTL_SECONDS, urgency, topic: topicOf(content), contentEncoding: 'aes128gcm' },
        );
        if (!body) return false;
        const allowsPrivate = config.pushesToPrivateAddresses;
        const started = performance.now();
        const status = await postToPushService({ endpoint, headers, body, allowsPrivate });
        const isSlow = performance.now() - started >= SLOW_MS;
        const isAccepted = status >= 200 && status < 300;
        if (GONE.has(status)) await deleteExpiredPushSubscription(db, endpoint);
        else if (!isAccepted) {
          log.warn({ status, host: hostOf(endpoint) }, 'A push service refused');
          await recordPushFailureOrDeleteSubscription(db, endpoint);
        } else if (isSlow) await pauseSlowPushSubscription(db, endpoint);
        else if (failures > 0) await clearPushFailures(db, endpoint);
        return isAccepted;
      } catch (err) {
        log.warn({ err, host: hostOf(endpoint) }, 'A push service did not answer');
        await recordPushFailureOrDeleteSubscription(db, endpoint);
        return false;
      }
    }),
  );
  return accepted.includes(true);
}

/** Host of the endpoint for the log, without its path, which is secret. */
const hostOf = (endpoint: string) => new URL(endpoint).host;

/**
 * Topic under which a newer notification replaces an older one while the device is off; at most 32 base64url
 * characters.
 */
const topicOf = ({ tag }: PushContent) => tag.replaceAll('-', '').slice(0, 32);

/** Contact address of the site for push services. */
const contactOf = ({ site }: Services['config']) =>
  site.operator.email
    ? `mailto:${site.operator.email}`
    : site.publicUrl.startsWith('https:')
      ? site.publicUrl
      : 'mailto:webmaster@localhost';
