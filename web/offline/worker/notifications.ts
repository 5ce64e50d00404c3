import type { PushContent } from '#contract/accounts/push.ts';
import { NOTIFICATION_ICON_PATH } from './files.ts';
import { serviceWorkerGlobalScope } from './scope.ts';

/** Shows a notification, unless the focused window shows its page, which polls. */
export async function showPushNotification(content: PushContent): Promise<void> {
  const path = `/app${content.path}`;
  const open = await serviceWorkerGlobalScope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.some(({ url, focused }) => focused && new URL(url).pathname === path)) return;
  const { title, body, tag } = content;
  await serviceWorkerGlobalScope.registration.showNotification(title, {
    body,
    tag,
    lang: 'fr',
    data: path,
    ...(NOTIFICATION_ICON_PATH && { icon: NOTIFICATION_ICON_PATH }),
  });
}

/** Opens a page of a notification in the open window, if there is one. */
export async function openNotificationPage(path: string): Promise<void> {
  const [open] = await serviceWorkerGlobalScope.clients.matchAll({
    type: 'window',
    includeUncontrolled: false,
  });
  if (!open) return void (await serviceWorkerGlobalScope.clients.openWindow(path));
  // Rejection of `focus()` ignored: it comes without a recent click on the notification; the window still navigates.
  await open.focus().catch(() => undefined);
  await open.navigate(path);
}

/** Unsubscribes this browser after a log-out, and closes that member's notifications on screen. */
export async function endPushNotificationsAfterLogout(): Promise<void> {
  for (const shown of await serviceWorkerGlobalScope.registration.getNotifications()) shown.close();
  const subscription = await serviceWorkerGlobalScope.registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
