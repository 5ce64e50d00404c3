import { call } from '#web/api.ts';
import { createMemberStore, useMemberStore } from '#web/data/member-store.ts';

const store = createMemberStore(
  async (signal) => (await call('GET /api/users/user', { ...(signal && { signal }) })).user.hasNewAlert,
  { live: true },
);

/** Whether a listing that answers one of the member's saved searches came since they last looked. */
export const useNewAlert = () => useMemberStore(store) ?? false;

/** The member is looking. When it fails, the next answer lights the dot again. */
export async function clearNewAlert(): Promise<void> {
  store.change(() => false);
  await call('PUT /api/users/update', { body: { hasNewAlert: false } }).catch(() => undefined);
  store.refresh();
}
