import { runWithToast } from '#web/actions/client-action.ts';
import { ApiError } from '#web/client/api-error.ts';
import { refreshPendingAdminDecisionCount } from '#web/site/badges/work-count.ts';
import { showErrorToast } from '#web/ui/toasts/show-or-queue-toast.ts';

/**
 * Waits for the call that answers an entry of the moderation page. An entry that somebody else answered first is
 * explained and counts as answered, so that the loaders take it off the page.
 */
export async function sendAnswerOnce(answer: Promise<unknown>, done: string): Promise<void> {
  try {
    await runWithToast(answer, { done });
  } catch (error) {
    if (!(error instanceof ApiError) || (error.status !== 404 && error.status !== 409)) throw error;
    showErrorToast(error.message);
  }
  refreshPendingAdminDecisionCount();
}
