import { defineJob } from '#server/platform/jobs/define-job.ts';

/** What the site found about a member by itself. */
export type Finding =
  | { finding: 'repeatedMessages'; userId: string; conversationId: string; people: number }
  | { finding: 'publicProfile'; userId: string };

/** Shows it to administrators among the members to look at; `moderation` handles it. */
export const reportFinding = defineJob<Finding>('accounts.report-finding');
