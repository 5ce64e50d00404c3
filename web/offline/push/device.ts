import { call } from '#web/api/call.ts';
import { currentSession } from '#web/session/session.ts';
import { readStored, writeStored } from '#web/state/storage.ts';

/** Of this browser: it can't, its user refused, or whether notifications come. */
export type PushState = 'impossible' | 'refused' | 'off' | 'on';

/** Local storage: the member who wants notifications here, and the last session that they were ordered for. */
const WANTED = 'push';

export async function readPushState(): Promise<PushState> {
  const worker = await findWorker();
  if (!worker) return 'impossible';
  if (Notification.permission === 'denied') return 'refused';
  if (Notification.permission === 'default' || !(await worker.pushManager.getSubscription())) return 'off';
  return (await call('GET /api/users/push')).on ? 'on' : 'off';
}

/** Asks the browser's permission: only where the member has clicked. Rejects with an ApiError, or the browser's error. */
export async function turnPushOn(): Promise<PushState> {
  const worker = await findWorker();
  if (!worker) return 'impossible';
  const permission = await Notification.requestPermission();
  if (permission !== 'granted') return permission === 'denied' ? 'refused' : 'off';
  await subscribe(worker);
  return 'on';
}

export async function turnPushOff(): Promise<PushState> {
  writeStored('local', WANTED, null);
  await call('DELETE /api/users/push');
  await (await (await findWorker())?.pushManager.getSubscription())?.unsubscribe();
  return 'off';
}

/** A log-in is a new session, which orders anew what the member wanted in this browser. */
export async function renewPush(): Promise<void> {
  const session = currentSession();
  const [userId, sid] = readStored('local', WANTED)?.split(' ') ?? [];
  if (!session || userId !== session.userId || sid === session.sid) return;
  const worker = await findWorker();
  if (worker && Notification.permission === 'granted') await subscribe(worker);
}

async function subscribe({ pushManager }: ServiceWorkerRegistration): Promise<void> {
  const session = currentSession();
  if (!session) return;
  const { publicKey } = await call('GET /api/users/push');
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  const subscription = await pushManager.subscribe(options).catch(async () => {
    // Of a former key of the site.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options);
  });
  const { endpoint = '', keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  await call('PUT /api/users/push', { body: { endpoint, keys: { p256dh, auth } } });
  writeStored('local', WANTED, `${session.userId} ${session.sid}`);
}

const findWorker = async () =>
  'Notification' in window && 'PushManager' in window
    ? navigator.serviceWorker?.getRegistration('/app')
    : undefined;
