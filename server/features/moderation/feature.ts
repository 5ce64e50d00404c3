import type { Feature } from '#server/platform/feature.ts';
import { authorRoutes } from './author-routes.ts';
import { decisionRoutes } from './decisions/routes.ts';
import { exportDecisionsAbout, exportDecisionsOf, exportReports } from './export-decisions.ts';
import { handleModerationJobs } from './jobs.ts';
import { listingDecisionRoutes } from './listing-decision-routes.ts';
import { handleMemberJobs } from './members/jobs.ts';
import { memberRoutes } from './members/routes.ts';
import { queueRoutes } from './queue-routes.ts';
import { closeReportsOf } from './report-queries.ts';
import { reportRoutes } from './report-routes.ts';

export const moderation: Feature = {
  serve(bind, services) {
    reportRoutes(bind, services);
    queueRoutes(bind, services);
    authorRoutes(bind, services);
    listingDecisionRoutes(bind, services);
    memberRoutes(bind, services);
    decisionRoutes(bind, services);
  },
  handleJobs(services) {
    handleModerationJobs(services);
    handleMemberJobs(services);
  },
  forgetListing: (tx, listingId) => closeReportsOf(tx, listingId, null),
  exports: {
    reports: exportReports,
    decisions: exportDecisionsAbout,
    decisionsMade: exportDecisionsOf,
  },
};
