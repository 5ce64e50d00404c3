import type { ServerFeature } from '#server/platform/server-feature.ts';
import { registerListingAuthorHistoryRoutes } from './author-routes.ts';
import { closeListingReportsAndNotify } from './close-listing-reports-and-notify.ts';
import { exportDecisionContestsAsPersonalData } from './contests/export-contests.ts';
import { registerDecisionContestJobs } from './contests/jobs.ts';
import { registerDecisionContestRoutes } from './contests/routes.ts';
import { registerModerationDecisionRoutes } from './decisions/routes.ts';
import {
  exportAdminDecisionsAsPersonalData,
  exportListingReportsAsPersonalData,
  exportPersonReportsAsPersonalData,
  exportReceivedDecisionsAsPersonalData,
} from './export-decisions.ts';
import { registerCsvExportRoutes } from './exports/routes.ts';
import { registerThanksAcceptanceByRuleJobs } from './fast-lane/accept-thanks-by-rule.ts';
import { registerPublicationByRuleJobs } from './fast-lane/publish-listing-by-rule.ts';
import { registerUnreviewedPublicationRoutes } from './fast-lane/routes.ts';
import { deleteUnreviewedPublication } from './fast-lane/unreviewed-publications.ts';
import { registerListingDecisionMailJobs } from './jobs.ts';
import { registerAccountDecisionMailJobs } from './members/jobs.ts';
import { registerMemberAdministrationRoutes } from './members/routes.ts';
import { findLastAdminMorningMailTime } from './morning/claim-mails.ts';
import { registerAdminMorningMailJobs } from './morning/jobs.ts';
import { findAdminMorningMailRefusalDate } from './morning/mail-refusals.ts';
import { registerAdminMorningMailRoutes } from './morning/routes.ts';
import { registerContentNoticeJobs } from './notices/jobs.ts';
import {
  anonymizeContentNoticesOfReporter,
  exportContentNoticesByReporter,
} from './notices/reporter-data.ts';
import { registerContentNoticeRoutes } from './notices/routes.ts';
import { registerAutomaticReportJobs } from './person-reports/automatic-reports.ts';
import { registerListingDecisionRoutes } from './register-listing-decision-routes.ts';
import { registerModerationQueueRoutes } from './register-moderation-queue-routes.ts';
import { registerReportRoutes } from './register-report-routes.ts';
import { registerReporterMailJobs } from './report-jobs.ts';
import { eraseReportNetworkHashesOfMember } from './reporters.ts';
import { registerStatisticsRoutes } from './statistics/routes.ts';
import { registerThanksRefusalMailJob } from './thanks/jobs.ts';
import { registerModeratedThanksRoutes } from './thanks/routes.ts';

export const moderationFeature: ServerFeature = {
  serve(bind, services) {
    registerReportRoutes(bind, services);
    registerContentNoticeRoutes(bind, services);
    registerModeratedThanksRoutes(bind, services);
    registerModerationQueueRoutes(bind, services);
    registerUnreviewedPublicationRoutes(bind, services);
    registerListingAuthorHistoryRoutes(bind, services);
    registerListingDecisionRoutes(bind, services);
    registerMemberAdministrationRoutes(bind, services);
    registerModerationDecisionRoutes(bind, services);
    registerDecisionContestRoutes(bind, services);
    registerAdminMorningMailRoutes(bind, services);
    registerStatisticsRoutes(bind, services);
    registerCsvExportRoutes(bind, services);
  },
  handleJobs(services) {
    registerListingDecisionMailJobs(services);
    registerAccountDecisionMailJobs(services);
    registerContentNoticeJobs(services);
    registerPublicationByRuleJobs(services);
    registerThanksAcceptanceByRuleJobs(services);
    registerReporterMailJobs(services);
    registerThanksRefusalMailJob(services);
    registerAutomaticReportJobs(services);
    registerDecisionContestJobs(services);
    registerAdminMorningMailJobs(services);
  },
  async forgetListing(tx, listingId, services) {
    await closeListingReportsAndNotify(tx, services, listingId, { adminId: null, outcome: 'withdrawn' });
    await deleteUnreviewedPublication(tx, listingId);
  },
  async erase(tx, userId) {
    await anonymizeContentNoticesOfReporter(tx, userId);
    await eraseReportNetworkHashesOfMember(tx, userId);
  },
  exports: {
    reports: exportListingReportsAsPersonalData,
    notices: exportContentNoticesByReporter,
    personReports: exportPersonReportsAsPersonalData,
    decisions: exportReceivedDecisionsAsPersonalData,
    contests: exportDecisionContestsAsPersonalData,
    decisionsMade: exportAdminDecisionsAsPersonalData,
    lastModerationMailAt: findLastAdminMorningMailTime,
    moderationMailsRefusedAt: findAdminMorningMailRefusalDate,
  },
};
