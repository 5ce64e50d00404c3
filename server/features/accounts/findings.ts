import { defineJob } from '#server/platform/jobs/define-job.ts';

/** A fact about a member that the site found by itself. */
export type Finding =
  | { finding: 'repeatedMessages'; userId: string; conversationId: string; people: number }
  | { finding: 'publicProfile'; userId: string };

/** Shows it to administrators among the members to look at; `moderation` handles it. */
export const reportFinding = defineJob<Finding>('accounts.report-finding');
