import { defineJob } from '#server/platform/jobs/define-job.ts';

/** Fact about a member that the site noticed by itself. */
export type AutomaticReport =
  | { finding: 'repeatedMessages'; userId: string; conversationId: string; people: number }
  | { finding: 'publicProfile'; userId: string };

/** Reports a finding to administrators, who see the member among those to check. Handled by `moderation`. */
export const fileAutomaticReport = defineJob<AutomaticReport>('accounts.report-finding');
