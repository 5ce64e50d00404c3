import { redirect } from 'react-router';
import { moderationErrorTexts } from '#contract/moderation/rules.ts';
import { createApiErrorFormatter, runWithToast } from '#web/actions/client-action.ts';
import { createFormIntentHandler } from '#web/actions/form-intent-handler.ts';
import { ApiError, UNEXPECTED_ERROR_TEXT } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';
import { forgetSessionTokenInBrowser, readBrowserSession } from '#web/client/session.ts';
import { convertFormDataToNestedObject } from '#web/ui/forms/form-values.ts';
import { showToast } from '#web/ui/toasts/show-or-queue-toast.ts';

export type MemberModerationIntentHandlers = typeof memberModerationIntentHandlers;

export const memberModerationIntentHandlers = {
  activate: (id: string) =>
    runWithToast(decide(id, { isActive: true }), {
      done: MEMBER_SUSPENSION_TOGGLED_TOAST_TEXT,
      failed: createApiErrorFormatter(UNEXPECTED_ERROR_TEXT),
    }),

  /** Suspends a member. Suspending oneself also ends this session. */
  async suspend(form: FormData) {
    const id = await decideWithReason(form, { isActive: false });
    if (id !== readBrowserSession()?.userId) return;
    showToast(MEMBER_SUSPENSION_TOGGLED_TOAST_TEXT);
    forgetSessionTokenInBrowser();
    return redirect('/login');
  },

  /** Makes a professional a private person. */
  makePrivate: (form: FormData) => decideWithReason(form, { professional: false }),

  addAdmin: createFormIntentHandler(
    async () => (await import('#contract/accounts/schemas.ts')).newAdminBody,
    (body) => runWithToast(call('POST /api/admin/user', { body }), { done: 'Administrateur ajouté' }),
  ),

  /** Makes a member an administrator, or withdraws these rights. */
  setAdminRights: ({ id, isAdmin }: { id: string; isAdmin: boolean }) =>
    runWithToast(decide(id, { isAdmin }), {
      done: isAdmin ? 'Administrateur nommé' : "Droits d'administration retirés",
      failed: createApiErrorFormatter(UNEXPECTED_ERROR_TEXT),
    }),

  async removeSecondFactor(id: string) {
    const removed = call('DELETE /api/admin/user/:id/second-factor', { params: { id } });
    const { message } = await runWithToast(removed, {
      failed: createApiErrorFormatter(UNEXPECTED_ERROR_TEXT),
    });
    showToast(message);
  },

  /** Opens the direct conversation with a member; it is created at most once. */
  async talk(targetUserId: string) {
    const started = call('POST /api/messages/direct-conversation', { body: { targetUserId } });
    const { conversation } = await runWithToast(started, {
      failed: createApiErrorFormatter(UNEXPECTED_ERROR_TEXT),
    });
    return redirect(`/messages/direct/${conversation._id}`);
  },
};

type Decision = { isActive: boolean } | { professional: false } | { isAdmin: boolean };

/**
 * Sends a decision about a member.
 * @returns the member's id
 */
async function decideWithReason(form: FormData, decision: Decision): Promise<string> {
  const { id, reason = '' } = convertFormDataToNestedObject(form) as { id: string; reason?: string };
  // Check of the reason, which the form requires and the API does not: its first clients know `isActive` only.
  if (!reason.trim() && id !== readBrowserSession()?.userId)
    throw new ApiError(400, { code: 'INVALID_INPUT', errors: { reason: moderationErrorTexts.reason } });
  await decide(id, { ...decision, ...(reason.trim() && { reason }) });
  return id;
}

const decide = (id: string, body: Decision & { reason?: string }) =>
  call('PATCH /api/admin/user/:id', { params: { id }, body });

export const MEMBER_SUSPENSION_TOGGLED_TOAST_TEXT = 'Utilisateur Désactivé/Activé';
