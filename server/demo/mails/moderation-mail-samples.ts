import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { composeContactFormMail } from '#server/features/legal/mails/compose-contact-form-mail.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import { composeDecisionContestAnsweredMail } from '#server/features/moderation/contests/mails/compose-decision-contest-answered-mail.ts';
import {
  composePersonReportClosedMail,
  composePersonReportReceiptMail,
} from '#server/features/moderation/mails/person-report-mails.ts';
import {
  composeListingReportClosedMail,
  composeListingReportReceiptMail,
} from '#server/features/moderation/mails/report-mails.ts';
import { composeAccountActivatedMail } from '#server/features/moderation/members/mails/compose-account-activated-mail.ts';
import { composeAccountSuspendedMail } from '#server/features/moderation/members/mails/compose-account-suspended-mail.ts';
import { composeProfessionalStatusWithdrawnMail } from '#server/features/moderation/members/mails/compose-professional-status-withdrawn-mail.ts';
import { composeAdminMorningMail } from '#server/features/moderation/morning/work-mail.ts';
import { composeContentNoticeDecidedMail } from '#server/features/moderation/notices/mails/compose-content-notice-decided-mail.ts';
import { composeContentNoticeReceiptMail } from '#server/features/moderation/notices/mails/compose-content-notice-receipt-mail.ts';
import type { ContentNoticeRow } from '#server/features/moderation/tables.ts';
import { composeThanksRefusedMail } from '#server/features/moderation/thanks/mails/compose-thanks-refused-mail.ts';
import { composeFaultsResolvedMail, composeSiteFaultsMail } from '#server/features/ops/mails/fault-mails.ts';
import type { SiteSettings } from '#server/platform/mail/mail-content.ts';
import {
  createDemoListingDecisionToMail,
  createDemoMail,
  type DemoSampleMail,
  demoMailRecipientFirstName,
  formatDemoUnsubscribeUrl,
} from './demo-sample-mail.ts';

/** Samples of the mails of moderation, and of those to the operator. */
export function composeModerationMailSamples(site: SiteSettings, listing: ListingRow): DemoSampleMail[] {
  const { productName } = listing;
  const report = { firstName: demoMailRecipientFirstName, productName };
  const personReport = {
    firstName: demoMailRecipientFirstName,
    reportedFirstName: 'Karim',
    type: 'message',
    isSuspended: true,
  } as const;
  const fault = {
    subject: 'Sauvegarde',
    sentence: "la dernière date d'il y a 38 h.",
    since: new Date(Date.now() - HOUR_MS),
  };
  const work = {
    pending: 30,
    revisions: 2,
    reports: 3,
    notices: 1,
    people: 1,
    thanks: 2,
    contests: 1,
    unread: 4,
  };
  const morning = composeAdminMorningMail(
    site,
    { firstName: 'Maud' },
    work,
    new Date(Date.now() - 2 * DAY_MS),
    formatDemoUnsubscribeUrl(site, 'moderation'),
  );
  return [
    createDemoMail('Signalement reçu', composeListingReportReceiptMail(site, report)),
    createDemoMail('Signalement, la suite : gardée', composeListingReportClosedMail(site, report, 'kept')),
    createDemoMail(
      'Signalement, la suite : retirée',
      composeListingReportClosedMail(site, report, 'removed'),
    ),
    createDemoMail('Membre signalé', composePersonReportReceiptMail(site, personReport)),
    createDemoMail('Membre signalé, la suite', composePersonReportClosedMail(site, personReport, 'kept')),
    createDemoMail(
      'Mot de remerciement refusé',
      composeThanksRefusedMail(site, {
        decisionId: 'exemple',
        firstName: demoMailRecipientFirstName,
        recipientFirstName: 'Karim',
        text: 'Ses tomates valent mieux que celles du voisin, qui triche.',
        reason: 'Ces mots visent une autre personne.',
      }),
    ),
    createDemoMail(
      "Signalement d'une page reçu",
      composeContentNoticeReceiptMail(site, noticeOf(site, listing)),
    ),
    createDemoMail(
      "Signalement d'une page, la décision",
      composeContentNoticeDecidedMail(
        site,
        noticeOf(site, listing),
        'Ce produit ne se vend pas entre particuliers.',
      ),
    ),
    createDemoMail(
      'Réponse à une contestation',
      composeDecisionContestAnsweredMail(site, {
        firstName: demoMailRecipientFirstName,
        state: 'reversed',
        action: 'refuse-listing',
        decidedAt: new Date(Date.now() - 2 * DAY_MS),
        productName,
        answer: 'La photo montre bien le produit : toutes nos excuses.',
        reversal: 'accept-listing',
        listing: createDemoListingDecisionToMail('accept-listing', listing, null),
      }),
    ),
    createDemoMail('Compte activé', composeAccountActivatedMail(site, demoMailRecipientFirstName, false)),
    createDemoMail(
      'Compte suspendu',
      composeAccountSuspendedMail(site, demoMailRecipientFirstName, {
        id: 'exemple',
        reason: 'Plusieurs membres ont reçu de vous des messages blessants.',
      }),
    ),
    createDemoMail('Compte rétabli', composeAccountActivatedMail(site, demoMailRecipientFirstName, true)),
    createDemoMail(
      'Compte redevenu particulier',
      composeProfessionalStatusWithdrawnMail(site, demoMailRecipientFirstName, {
        id: 'exemple',
        reason: "Ce numéro de SIRET est celui d'une autre entreprise.",
      }),
    ),
    ...(morning ? [createDemoMail('À relire le matin, aux administrateurs', morning)] : []),
    createDemoMail(
      "Message d'un visiteur, à l'exploitant",
      composeContactFormMail(site, {
        name: 'Zoé Martin',
        email: 'zoe@example.org',
        text: 'Bonjour,\nje voudrais présenter votre site à notre jardin partagé. À qui écrire ?',
      }),
    ),
    createDemoMail("Panne d'une heure, à l'exploitant", composeSiteFaultsMail(site, [fault])),
    createDemoMail("Fin de la panne, à l'exploitant", composeFaultsResolvedMail(site, [fault.subject])),
  ];
}

const noticeOf = ({ publicUrl }: SiteSettings, { id }: ListingRow): ContentNoticeRow => ({
  id,
  reference: 'N-2026-0042',
  url: `${publicUrl}/app/ad/${id}`,
  listingId: id,
  userId: null,
  category: 'prohibited-product',
  reason: null,
  name: null,
  email: null,
  reporterId: null,
  state: 'upheld',
  createdAt: new Date(),
  decidedAt: null,
});
