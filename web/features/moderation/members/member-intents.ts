import { redirect } from 'react-router';
import { call } from '#web/api.ts';
import { notifying, orElse } from '#web/data/client-action.ts';
import { formIntent } from '#web/data/form-intent.ts';
import { currentSession, logOut } from '#web/session.ts';
import { valuesOf } from '#web/ui/forms/form-values.ts';
import { notify } from '#web/ui/notices/notify.ts';

export type MemberIntents = typeof memberIntents;

export const memberIntents = {
  activate: (id: string) =>
    notifying(setActive(id, { isActive: true }), { done: STATE_CHANGED, failed: orElse(UNEXPECTED) }),

  /** Suspending oneself also ends this session. */
  async suspend(form: FormData) {
    const { id, reason = '' } = valuesOf(form) as { id: string; reason?: string };
    await setActive(id, { isActive: false, ...(reason.trim() && { reason }) });
    if (id !== currentSession()?.userId) return;
    notify(STATE_CHANGED);
    logOut();
    return redirect('/login');
  },

  addAdmin: formIntent(
    async () => (await import('#contract/accounts/schemas.ts')).newAdmin,
    (body) => notifying(call('POST /api/admin/user', { body }), { done: 'Administrateur ajouté' }),
  ),

  /** Opens the direct conversation with somebody, of which there is one. */
  async talk(targetUserId: string) {
    const started = call('POST /api/messages/direct-conversation', { body: { targetUserId } });
    const { conversation } = await notifying(started, { failed: orElse(UNEXPECTED) });
    return redirect(`/messages/direct/${conversation._id}`);
  },
};

const setActive = (id: string, body: { isActive: boolean; reason?: string }) =>
  call('PATCH /api/admin/user/:id', { params: { id }, body });

export const STATE_CHANGED = 'Utilisateur Désactivé/Activé';
const UNEXPECTED = 'Une erreur est survenue.';
