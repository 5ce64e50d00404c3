import webPush from 'web-push';
import type { PushContent } from '#contract/accounts/push.ts';
import { DAY_MS } from '#contract/durations.ts';
import type { Services } from '#server/platform/services.ts';
import { postToService } from './post-to-service.ts';
import { pushKeys } from './push-keys.ts';
import {
  dropSubscription,
  forgetFailures,
  leaveAlone,
  listSubscriptions,
  noteFailure,
} from './subscriptions.ts';

/** How long a push service keeps one for a device that is off. */
const TTL_SECONDS = DAY_MS / 1000;

/** The push service knows no such subscription any more. */
const GONE = new Set([404, 410]);

/** A push service that takes longer holds up what is sent to others: whoever names it may want that. Milliseconds. */
const SLOW = 3_000;

/**
 * Sends a notification to every browser in which the member wants them; one that is gone or keeps failing is forgotten.
 * @returns whether a push service took it; what none took is not tried again, as a mail follows
 */
export async function sendPush(
  services: Pick<Services, 'db' | 'config' | 'sessionSecret' | 'log'>,
  userId: string,
  content: PushContent,
  urgency: 'normal' | 'high',
): Promise<boolean> {
  const { db, config, log } = services;
  const subscriptions = await listSubscriptions(db, userId);
  if (subscriptions.length === 0) return false;
  const vapidDetails = { ...(await pushKeys(services)), subject: contactOf(config) };
  const taken = await Promise.all(
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
        const status = await postToService({ endpoint, headers, body, allowsPrivate });
        const isSlow = performance.now() - started >= SLOW;
        const isTaken = status >= 200 && status < 300;
        if (GONE.has(status)) await dropSubscription(db, endpoint);
        else if (!isTaken) {
          log.warn({ status, host: hostOf(endpoint) }, 'A push service refused');
          await noteFailure(db, endpoint);
        } else if (isSlow) await leaveAlone(db, endpoint);
        else if (failures > 0) await forgetFailures(db, endpoint);
        return isTaken;
      } catch (err) {
        log.warn({ err, host: hostOf(endpoint) }, 'A push service did not answer');
        await noteFailure(db, endpoint);
        return false;
      }
    }),
  );
  return taken.includes(true);
}

/** Of the path of an endpoint nothing is logged: it is a secret. */
const hostOf = (endpoint: string) => new URL(endpoint).host;

/** While the device is off, a later one takes the place of the former: 32 characters of base64url at most. */
const topicOf = ({ tag }: PushContent) => tag.replaceAll('-', '').slice(0, 32);

/** Whom a push service may write to. */
const contactOf = ({ site }: Services['config']) =>
  site.operator.email
    ? `mailto:${site.operator.email}`
    : site.publicUrl.startsWith('https:')
      ? site.publicUrl
      : 'mailto:webmaster@localhost';
