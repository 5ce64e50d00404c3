import { formatOperatorCommand } from '#server/config.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';
import { formatDateTimeInParis } from '#server/platform/paris-time.ts';
import type { OperatorCheckResult } from '../watching/check-figures.ts';

/** Failed check, and the time of its first failure. */
export interface SiteFault extends Pick<OperatorCheckResult, 'subject' | 'sentence'> {
  since: Date;
}

/** Mail to the operator about all failed checks, once one of them has failed for an hour. */
export function composeSiteFaultsMail(site: SiteSettings, faults: SiteFault[]): MailContent {
  const subjects = listOf(faults.map(({ subject }) => subject));
  return {
    subject: `À regarder : ${subjects}`,
    preview: `Depuis plus d'une heure sur ${site.name}.`,
    title: "Quelque chose ne va pas depuis plus d'une heure",
    paragraphs: [
      `Voici ce qui ne va pas sur ${site.name} (${site.publicUrl}) :`,
      ...faults.map(
        ({ subject, sentence, since }) =>
          `${subject} : ${sentence} Vu depuis le ${formatDateTimeInParis(since)}.`,
      ),
    ],
    notes: [
      `Sur la machine du site, ${formatOperatorCommand('check')} en dit plus. Cet e-mail ne part qu'une fois ; un autre dira quand tout va de nouveau.`,
    ],
  };
}

/** Mail to the operator about a site that fails to start again and again. */
export function composeFailedStartsMail(
  site: SiteSettings,
  { sentence, since }: Pick<SiteFault, 'sentence' | 'since'>,
): MailContent {
  return {
    subject: 'Le site ne démarre pas',
    preview: `Aucun démarrage de ${site.name} ne réussit.`,
    title: 'Le site ne démarre pas',
    paragraphs: [
      `Depuis le ${formatDateTimeInParis(since)}, aucun démarrage de ${site.name} (${site.publicUrl}) ne réussit :`,
      sentence,
    ],
    notes: ["D'autres démarrages sont essayés. Un autre e-mail dira quand l'un d'eux a réussi."],
  };
}

/** Mail to the operator once all checks that an earlier mail named succeed again. */
export function composeFaultsResolvedMail(site: SiteSettings, subjects: string[]): MailContent {
  const list = listOf(subjects);
  return {
    subject: `De nouveau en ordre : ${list}`,
    preview: `Ce qui n'allait pas sur ${site.name} va de nouveau.`,
    title: 'De nouveau en ordre',
    paragraphs: [`Ce qui n'allait pas sur ${site.name} (${site.publicUrl}) va de nouveau : ${list}.`],
  };
}

const listOf = (subjects: string[]) => subjects.map((subject) => subject.toLowerCase()).join(', ');
