import { call } from '#web/client/call.ts';
import { readBrowserSession } from '#web/client/session.ts';
import { readBrowserStorage, writeBrowserStorage } from '#web/client/storage.ts';

/** State of push notifications in this browser: no support, refused by its user, or whether they are on. */
export type PushNotificationState = 'impossible' | 'refused' | 'off' | 'on';

/** Key in local storage: the member who wants notifications here, and the last session that was subscribed. */
const PUSH_KEY = 'push';

export async function readPushNotificationState(): Promise<PushNotificationState> {
  const worker = await findWorker();
  if (!worker) return 'impossible';
  if (Notification.permission === 'denied') return 'refused';
  if (Notification.permission === 'default' || !(await worker.pushManager.getSubscription())) return 'off';
  return (await call('GET /api/users/push')).on ? 'on' : 'off';
}

/**
 * Turns push notifications on. Asks for the browser's permission, so only after a click. Rejects with an ApiError, or
 * the browser's error.
 */
export async function turnPushNotificationsOn(): Promise<PushNotificationState> {
  const worker = await findWorker();
  if (!worker) return 'impossible';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'refused' : 'off';
  await subscribe(worker);
  return 'on';
}

export async function turnPushNotificationsOff(): Promise<PushNotificationState> {
  writeBrowserStorage('local', PUSH_KEY, null);
  await call('DELETE /api/users/push');
  await (await (await findWorker())?.pushManager.getSubscription())?.unsubscribe();
  return 'off';
}

/** Renews the push subscription for a new session of a member who wanted notifications in this browser. */
export async function renewPushSubscriptionForNewSession(): Promise<void> {
  const session = readBrowserSession();
  const [userId, sid] = readBrowserStorage('local', PUSH_KEY)?.split(' ') ?? [];
  if (!session || userId !== session.userId || sid === session.sid) return;
  const worker = await findWorker();
  if (worker && Notification.permission === 'granted') await subscribe(worker);
}

async function subscribe({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  const session = readBrowserSession();
  if (!session) return;
  const { publicKey } = await call('GET /api/users/push');
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // Existing subscription cancelled: it uses a former key of the site.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint = '', keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await call('PUT /api/users/push', { body: { endpoint, keys: { p256dh, auth } } });
  writeBrowserStorage('local', PUSH_KEY, `${session.userId} ${session.sid}`);
}

const findWorker = async () =>
  'Notification' in window && 'PushManager' in window
    ? navigator.serviceWorker?.getRegistration('/app')
    : undefined;
