import type { ModerationLogAction } from '#contract/moderation/rules.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import type { ListingDecisionToMail } from '#server/features/moderation/decisions/find-mailed-decision.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';

export interface DemoSampleMail {
  /** Occasion on which the sample mail is sent, in French. */
  occasion: string;
  content: MailContent;
}

/** First name of the member to whom the sample mails are sent. */
export const demoMailRecipientFirstName = 'Dominique';

export const demoMailRecipientEmail = 'demo@example.org';

/** Secret of the links in sample mails, which do not work. */
export const demoLinkSecret = 'lien-de-demonstration';

export const createDemoMail = (occasion: string, content: MailContent): DemoSampleMail => ({
  occasion,
  content,
});

/** Address that would end the sending of such mails. */
export const formatDemoUnsubscribeUrl = ({ publicUrl }: SiteSettings, page: string): string =>
  `${publicUrl}/app/desabonnement/${page}/${demoLinkSecret}`;

/** Decision about a listing that a sample mail is about. */
export const createDemoListingDecisionToMail = (
  action: ModerationLogAction,
  listing: ListingRow,
  reason: string | null,
): ListingDecisionToMail => ({
  ...listing,
  action,
  reason,
  isArchived: false,
  wasReported: true,
  decisionId: 'exemple',
  authorFirstName: demoMailRecipientFirstName,
  authorEmail: demoMailRecipientEmail,
  authorSuspended: false,
});
