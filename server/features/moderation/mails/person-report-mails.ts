import type { MessageOrMemberReport } from '#contract/moderation/person-reports.ts';
import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { removeAutoLinkableText } from '#contract/text/links.ts';
import { formatMailGreeting } from '#server/platform/mail/greeting.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';
import {
  createContactPageMailLink,
  formatReplyOrContactMailPhrase,
} from '#server/platform/mail/write-to-us.ts';
import type { ListingReportOutcome } from './report-mails.ts';

/** Columns about the reporter and the reported person in the query. */
interface MailedPersonReport {
  firstName: string;
  reportedFirstName: string;
  type: MessageOrMemberReport['type'];
  /** True when the reported person is suspended. */
  isSuspended: boolean;
}

export function composePersonReportReceiptMail(site: SiteSettings, report: MailedPersonReport): MailContent {
  return {
    subject: "Merci d'avoir signalé un membre",
    preview: "Un administrateur va examiner votre signalement, et vous dira ce qu'il en a décidé.",
    title: 'Merci pour votre signalement',
    paragraphs: [
      formatMailGreeting(report.firstName),
      `Vous avez signalé ${reported(report)}. Un administrateur ${formatNameWithPrepositionDe(site.name)} va examiner votre signalement et vous dira par e-mail ce qu'il en a décidé.`,
      "Cette personne n'apprendra pas qui l'a signalée. Pour ne plus recevoir ses messages, vous pouvez la bloquer depuis votre conversation.",
    ],
  };
}

/** @param decision `removed` for reported thanks whose words a moderator refused */
export function composePersonReportClosedMail(
  site: SiteSettings,
  report: MailedPersonReport,
  decision: ListingReportOutcome,
): MailContent {
  const outcome = formatOutcome(report, decision);
  return {
    subject: "Le signalement d'un membre : notre décision",
    preview: outcome,
    title: 'La suite de votre signalement',
    paragraphs: [
      formatMailGreeting(report.firstName),
      `Un administrateur ${formatNameWithPrepositionDe(site.name)} a examiné votre signalement, qui portait sur ${reported(report)}. ${outcome}`,
      'Merci de nous avoir aidés à garder ce site sûr.',
    ],
    notes: [
      `Cette décision a été prise par une personne, et non par un programme. Vous n'êtes pas d'accord ? ${formatReplyOrContactMailPhrase(site)}, elle sera réexaminée.`,
    ],
    links: [createContactPageMailLink(site)],
  };
}

function formatOutcome({ type, isSuspended }: MailedPersonReport, decision: ListingReportOutcome): string {
  if (decision === 'removed') return 'Ces mots sont retirés.';
  if (isSuspended) return 'Ce compte est suspendu.';
  return type === 'thanks'
    ? "Il n'y a rien trouvé qui justifie de retirer ces mots."
    : "Il n'y a rien trouvé qui justifie de suspendre ce compte.";
}

const reportedThings = { message: 'un message', user: 'le compte', thanks: 'un remerciement' };

function reported({ reportedFirstName, type }: MailedPersonReport): string {
  const name = formatNameWithPrepositionDe(removeAutoLinkableText(reportedFirstName));
  return `${reportedThings[type]} ${name}`;
}
