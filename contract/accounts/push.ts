import * as z from 'zod';

const base64url = (bytes: number) => {
  const length = Math.ceil((bytes * 4) / 3);
  return z.string().regex(new RegExp(`^[\\w-]{${length}}={0,2}$`), 'Cette clé est invalide.');
};

/** Push subscription as `PushSubscription.toJSON()` gives it in the browser. */
export const newPushSubscriptionBody = z.object({
  endpoint: z.url({ protocol: /^https?$/, normalize: true, error: 'Cette adresse est invalide.' }).max(1000),
  keys: z.object({ p256dh: base64url(65), auth: base64url(16) }),
});
export type NewPushSubscription = z.output<typeof newPushSubscriptionBody>;

export const pushSubscriptionStateSchema = z.object({
  /** VAPID key of the site, base64url: `applicationServerKey` of a push subscription. */
  publicKey: z.string(),
  /** True when the browser of this session gets push notifications. */
  on: z.boolean(),
});

/** Content of a push notification, as the service worker reads it. */
export interface PushContent {
  title: string;
  body: string;
  /** Path under `/app` that a click on the notification opens. */
  path: string;
  /** Tag of a notification: a later one with the same tag replaces it. */
  tag: string;
}
