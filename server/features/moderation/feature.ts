import type { Feature } from '#server/platform/feature.ts';
import { registerAuthorHistoryRoutes } from './author-routes.ts';
import { closeReports } from './close-reports.ts';
import { registerDecisionRoutes } from './decisions/routes.ts';
import {
  exportDecisionsAbout,
  exportDecisionsMadeBy,
  exportListingReports,
  exportPersonReports,
} from './export-decisions.ts';
import { registerCsvExportRoutes } from './exports/routes.ts';
import { registerDecisionMailJobs } from './jobs.ts';
import { registerMemberDecisionJobs } from './members/jobs.ts';
import { registerMemberRoutes } from './members/routes.ts';
import { findLastMorningMailTime } from './morning/claim-mails.ts';
import { registerMorningMailJobs } from './morning/jobs.ts';
import { findMorningMailRefusal } from './morning/mail-refusals.ts';
import { registerMorningMailRoutes } from './morning/routes.ts';
import { registerNoticeJobs } from './notices/jobs.ts';
import { anonymizeNoticeReporter, exportNotices } from './notices/reporter-data.ts';
import { registerNoticeRoutes } from './notices/routes.ts';
import { registerAutomaticReportJobs } from './person-reports/automatic-reports.ts';
import { registerListingDecisionRoutes } from './register-listing-decision-routes.ts';
import { registerModerationQueueRoutes } from './register-moderation-queue-routes.ts';
import { registerReportRoutes } from './register-report-routes.ts';
import { registerReportJobs } from './report-jobs.ts';
import { eraseReporterNetworks } from './reporters.ts';
import { registerStatisticsRoutes } from './statistics/routes.ts';

export const moderationFeature: Feature = {
  serve(bind, services) {
    registerReportRoutes(bind, services);
    registerNoticeRoutes(bind, services);
    registerModerationQueueRoutes(bind, services);
    registerAuthorHistoryRoutes(bind, services);
    registerListingDecisionRoutes(bind, services);
    registerMemberRoutes(bind, services);
    registerDecisionRoutes(bind, services);
    registerMorningMailRoutes(bind, services);
    registerStatisticsRoutes(bind, services);
    registerCsvExportRoutes(bind, services);
  },
  handleJobs(services) {
    registerDecisionMailJobs(services);
    registerMemberDecisionJobs(services);
    registerNoticeJobs(services);
    registerReportJobs(services);
    registerAutomaticReportJobs(services);
    registerMorningMailJobs(services);
  },
  forgetListing: (tx, listingId, services) =>
    closeReports(tx, services, listingId, { adminId: null, outcome: 'withdrawn' }),
  async erase(tx, userId) {
    await anonymizeNoticeReporter(tx, userId);
    await eraseReporterNetworks(tx, userId);
  },
  exports: {
    reports: exportListingReports,
    notices: exportNotices,
    personReports: exportPersonReports,
    decisions: exportDecisionsAbout,
    decisionsMade: exportDecisionsMadeBy,
    lastModerationMailAt: findLastMorningMailTime,
    moderationMailsRefusedAt: findMorningMailRefusal,
  },
};
