import type { PushContent } from '#contract/accounts/push.ts';
import { NOTIFICATION_ICON } from './files.ts';
import { workerScope } from './scope.ts';

/** Shows a notification, unless the focused window shows its page, which polls. */
export async function showNotification(content: PushContent): Promise<void> {
  const path = `/app${content.path}`;
  const open = await workerScope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.some(({ url, focused }) => focused && new URL(url).pathname === path)) return;
  const { title, body, tag } = content;
  await workerScope.registration.showNotification(title, {
    body,
    tag,
    lang: 'fr',
    data: path,
    ...(NOTIFICATION_ICON && { icon: NOTIFICATION_ICON }),
  });
}

/** Opens a page in the open window, if there is one. */
export async function openPageInWindow(path: string): Promise<void> {
  const [open] = await workerScope.clients.matchAll({ type: 'window', includeUncontrolled: false });
  if (!open) return void (await workerScope.clients.openWindow(path));
  // `focus()` rejects without a recent click on the notification; the window still navigates.
  await open.focus().catch(() => undefined);
  await open.navigate(path);
}

/** Unsubscribes this browser after a log-out, and closes that member's notifications on screen. */
export async function unsubscribePush(): Promise<void> {
  for (const shown of await workerScope.registration.getNotifications()) shown.close();
  const subscription = await workerScope.registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
