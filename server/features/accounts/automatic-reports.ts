import { defineJob } from '#server/platform/jobs/define-job.ts';

/** Report about a member that the site files by itself. */
export type AutomaticMemberReport =
  | { finding: 'repeatedMessages'; userId: string; conversationId: string }
  | { finding: 'publicProfile'; userId: string };

/** Files an automatic report for administrators, who see the member among those to check. Handled by `moderation`. */
export const fileAutomaticMemberReportJob = defineJob<AutomaticMemberReport>('accounts.report-finding');
