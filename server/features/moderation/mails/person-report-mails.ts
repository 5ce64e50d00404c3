import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { removeAutoLinkableText } from '#contract/text/links.ts';
import { formatMailGreeting } from '#server/platform/mail/greeting.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';
import { createContactPageLink, formatReplyOrContactPhrase } from '#server/platform/mail/write-to-us.ts';

/** Columns about the reporter and the reported person in the query. */
interface MailedPersonReport {
  firstName: string;
  reportedFirstName: string;
  isMessage: boolean;
  /** True when the reported person is suspended. */
  isSuspended: boolean;
}

export function composePersonReportReceivedMail(site: SiteSettings, report: MailedPersonReport): MailContent {
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

export function composePersonReportClosedMail(site: SiteSettings, report: MailedPersonReport): MailContent {
  const outcome = report.isSuspended
    ? 'Ce compte est suspendu.'
    : "Il n'y a rien trouvé qui justifie de suspendre ce compte.";
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
      `Cette décision a été prise par une personne, et non par un programme. Vous n'êtes pas d'accord ? ${formatReplyOrContactPhrase(site)}, elle sera réexaminée.`,
    ],
    links: [createContactPageLink(site)],
  };
}

function reported({ reportedFirstName, isMessage }: MailedPersonReport): string {
  const name = formatNameWithPrepositionDe(removeAutoLinkableText(reportedFirstName));
  return `${isMessage ? 'un message' : 'le compte'} ${name}`;
}
