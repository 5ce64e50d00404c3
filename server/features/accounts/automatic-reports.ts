import { defineJob } from '#server/platform/jobs/define-job.ts';

/** Report about a member that the site itself makes, from what it noticed. */
export type AutomaticReport =
  | { finding: 'repeatedMessages'; userId: string; conversationId: string }
  | { finding: 'publicProfile'; userId: string };

/** Reports a finding to administrators, who see the member among those to check. Handled by `moderation`. */
export const fileAutomaticReport = defineJob<AutomaticReport>('accounts.report-finding');
