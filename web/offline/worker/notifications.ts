import type { PushContent } from '#contract/accounts/push.ts';
import { ICON } from './files.ts';
import { scope } from './scope.ts';

/** Unless its page is being looked at, which shows it by itself. */
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
  // Refused where the browser saw no click of its own: it goes there all the same.
  await open.focus().catch(() => undefined);
  await open.navigate(path);
}

/** Who was notified here is not logged in here any more: nothing of theirs stays on screen either. */
export async function leavePushService(): Promise<void> {
  for (const shown of await scope.registration.getNotifications()) shown.close();
  const subscription = await scope.registration.pushManager?.getSubscription();
  await subscription?.unsubscribe();
}
