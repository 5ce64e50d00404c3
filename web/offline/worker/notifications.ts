import type { PushContent } from '#contract/accounts/push.ts';
import { ICON } from './files.ts';
import { scope } from './scope.ts';

/** Not while the focused window shows its page, which polls. */
export async function showNotification(content: PushContent): Promise<void> {
  const path = `/app${content.path}`;
  const open = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  if (open.some(({ url, focused }) => focused && new URL(url).pathname === path)) return;
  const { title, body, tag } = content;
  await scope.registration.showNotification(title, {
    ...{ body, tag, lang: 'fr', data: path },
    ...(ICON && { icon: ICON }),
  });
}

/** In the window that is open, if there is one. */
export async function openPage(path: string): Promise<void> {
  const [open] = await scope.clients.matchAll({ type: 'window', includeUncontrolled: false });
  if (!open) return void (await scope.clients.openWindow(path));
  // Browsers reject `focus()` without a recent click on the notification; the window still navigates.
  await open.focus().catch(() => undefined);
  await open.navigate(path);
}

/** After a log-out: unsubscribes this browser, and closes the notifications of that member that are on screen. */
export async function leavePushService(): Promise<void> {
  for (const shown of await scope.registration.getNotifications()) shown.close();
  const subscription = await scope.registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
