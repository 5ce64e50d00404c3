import type { Feature } from '#server/platform/feature.ts';
import { authorHistoryRoutes } from './author-routes.ts';
import { closeReports } from './close-reports.ts';
import { decisionRoutes } from './decisions/routes.ts';
import {
  exportDecisionsAbout,
  exportDecisionsMadeBy,
  exportListingReports,
  exportPersonReports,
} from './export-decisions.ts';
import { csvExportRoutes } from './exports/routes.ts';
import { handleModerationJobs } from './jobs.ts';
import { listingDecisionRoutes } from './listing-decision-routes.ts';
import { handleMemberJobs } from './members/jobs.ts';
import { memberRoutes } from './members/routes.ts';
import { findLastMorningMailTime } from './morning/claim-mails.ts';
import { handleMorningMailJobs } from './morning/jobs.ts';
import { findMorningMailRefusal } from './morning/mail-refusals.ts';
import { morningMailRoutes } from './morning/routes.ts';
import { handleNoticeJobs } from './notices/jobs.ts';
import { anonymizeNoticeReporter, exportNotices } from './notices/reporter-data.ts';
import { noticeRoutes } from './notices/routes.ts';
import { handleAutomaticReports } from './person-reports/automatic-reports.ts';
import { queueRoutes } from './queue-routes.ts';
import { handleReportJobs } from './report-jobs.ts';
import { reportRoutes } from './report-routes.ts';
import { eraseReporterNetworks } from './reporters.ts';
import { statisticsRoutes } from './statistics/routes.ts';

export const moderationFeature: Feature = {
  serve(bind, services) {
    reportRoutes(bind, services);
    noticeRoutes(bind, services);
    queueRoutes(bind, services);
    authorHistoryRoutes(bind, services);
    listingDecisionRoutes(bind, services);
    memberRoutes(bind, services);
    decisionRoutes(bind, services);
    morningMailRoutes(bind, services);
    statisticsRoutes(bind, services);
    csvExportRoutes(bind, services);
  },
  handleJobs(services) {
    handleModerationJobs(services);
    handleMemberJobs(services);
    handleNoticeJobs(services);
    handleReportJobs(services);
    handleAutomaticReports(services);
    handleMorningMailJobs(services);
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
