import type { FailedJobKind } from '#contract/ops/system.ts';
import { createApiErrorFormatter, runWithToast } from '#web/actions/client-action.ts';
import { UNEXPECTED_ERROR_TEXT } from '#web/client/api-error.ts';
import { call } from '#web/client/call.ts';

export type SystemIntentHandlers = typeof systemIntentHandlers;

const RETRY_TOASTS = {
  done: 'Nouvel essai lancé : actualisez dans un instant pour en voir le résultat',
  failed: createApiErrorFormatter(UNEXPECTED_ERROR_TEXT),
};

export const systemIntentHandlers = {
  sendTestMail: () => call('POST /api/admin/system/test-mail'),
  retryJob: (id: string) =>
    runWithToast(call('POST /api/admin/system/jobs/:id/retry', { params: { id } }), RETRY_TOASTS),
  retryJobs: (kind: FailedJobKind) =>
    runWithToast(call('POST /api/admin/system/jobs/retry', { body: { kind } }), RETRY_TOASTS),
};
