import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import { formatSearchTitle } from '#contract/listings/format-search-title.ts';
import type { ModerationLogAction } from '#contract/moderation/rules.ts';
import type { ReservationReminderKind } from '#contract/reservations/link-texts.ts';
import { composeAccountErasureWarningMail } from '#server/features/accounts/inactive/compose-account-erasure-warning-mail.ts';
import { composeAccountDeletedMail } from '#server/features/accounts/mails/compose-account-deleted-mail.ts';
import { composeActivationMail } from '#server/features/accounts/mails/compose-activation-mail.ts';
import {
  type AdminAccountChangeKind,
  composeAdminAccountChangeMail,
} from '#server/features/accounts/mails/compose-admin-account-change-mail.ts';
import { composeEmailChangeConfirmationMail } from '#server/features/accounts/mails/compose-email-change-confirmation-mail.ts';
import { composeEmailChangeRequestedMail } from '#server/features/accounts/mails/compose-email-change-requested-mail.ts';
import { composePasswordChangedMail } from '#server/features/accounts/mails/compose-password-changed-mail.ts';
import { composePasswordResetMail } from '#server/features/accounts/mails/compose-password-reset-mail.ts';
import { composeSecondFactorEventMail } from '#server/features/accounts/mails/compose-second-factor-event-mail.ts';
import { composeMatchingOffersMail } from '#server/features/alerts/mails/compose-matching-offers-mail.ts';
import { composeNewListingsMail } from '#server/features/alerts/mails/compose-new-listings-mail.ts';
import { composeContactFormMail } from '#server/features/legal/mails/compose-contact-form-mail.ts';
import { composeListingExpiryMail } from '#server/features/listings/life/mails/compose-listing-expiry-mail.ts';
import { composeListingReceivedMail } from '#server/features/listings/mails/compose-listing-received-mail.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import { composeUnreadMessageMail } from '#server/features/messaging/mails/compose-unread-message-mail.ts';
import { composeListingDecisionBatchMail } from '#server/features/moderation/mails/compose-listing-decision-batch-mail.ts';
import { composeListingDecisionMail } from '#server/features/moderation/mails/compose-listing-decision-mail.ts';
import {
  composePersonReportClosedMail,
  composePersonReportReceivedMail,
} from '#server/features/moderation/mails/person-report-mails.ts';
import {
  composeListingReportClosedMail,
  composeListingReportReceivedMail,
} from '#server/features/moderation/mails/report-mails.ts';
import { composeAccountActivatedMail } from '#server/features/moderation/members/mails/compose-account-activated-mail.ts';
import { composeAccountSuspendedMail } from '#server/features/moderation/members/mails/compose-account-suspended-mail.ts';
import { composeProfessionalStatusWithdrawnMail } from '#server/features/moderation/members/mails/compose-professional-status-withdrawn-mail.ts';
import { composeSecondFactorRemovedMail } from '#server/features/moderation/members/mails/compose-second-factor-removed-mail.ts';
import { composeAdminMorningMail } from '#server/features/moderation/morning/work-mail.ts';
import { composeContentNoticeDecidedMail } from '#server/features/moderation/notices/mails/compose-content-notice-decided-mail.ts';
import { composeContentNoticeReceiptMail } from '#server/features/moderation/notices/mails/compose-content-notice-receipt-mail.ts';
import type { ContentNoticeRow } from '#server/features/moderation/tables.ts';
import { composeFaultsResolvedMail, composeSiteFaultsMail } from '#server/features/ops/mails/fault-mails.ts';
import { composeAppointmentMail } from '#server/features/reservations/mails/compose-appointment-mail.ts';
import { composeReservationRemindersMail } from '#server/features/reservations/reminders/compose-reservation-reminders-mail.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';

export interface DemoMail {
  /** Occasion on which the sample mail is sent, in French. */
  occasion: string;
  content: MailContent;
}

const firstName = 'Dominique';
const secret = 'lien-de-demonstration';
const reason =
  'La photo montre un panier du commerce.\nAjoutez une photo de vos propres légumes, prise au jardin.';

/** Samples of every kind of mail, about these listings. Links do not work: the tokens are fake. */
export function composeDemoMails(site: SiteSettings, listings: ListingRow[]): DemoMail[] {
  const [listing, ...others] = listings;
  if (!listing) return [];
  const found = [listing, ...others].map((one, index) => ({ ...one, distance: 2 + 4 * index }));
  const link = { email: 'demo@example.org', firstName, isActive: false, secret };
  const unsubscribe = (page: string) => `${site.publicUrl}/app/desabonnement/${page}/${secret}`;
  const { productName } = listing;
  const decided = (action: ModerationLogAction, one: ListingRow) => ({
    ...one,
    action,
    reason,
    isArchived: false,
    wasReported: true,
    authorFirstName: firstName,
    authorEmail: 'demo@example.org',
    authorSuspended: false,
  });
  const decision = (action: ModerationLogAction) =>
    composeListingDecisionMail(site, decided(action, listing));
  const decisions = (action: ModerationLogAction) =>
    composeListingDecisionBatchMail(site, [
      decided(action, listing),
      ...others.slice(0, 2).map((one) => decided(action, one)),
    ]);
  const receiver = { receiverId: listing.userId, receiverFirstName: firstName, receiverEmail: link.email };
  const conversation = {
    conversationId: listing.id,
    listingId: listing.id,
    listing,
    productName,
    senderName: 'Karim',
    text: 'Bonjour, il vous en reste pour samedi matin ? Je peux passer vers 10 h.',
  };
  const report = { firstName, productName };
  const personReport = { firstName, reportedFirstName: 'Karim', isMessage: true, isSuspended: true };
  const renewals = [listing, ...others]
    .slice(0, 2)
    .map((one) => ({ listing: { ...one, expiresAt: new Date(Date.now() + 2 * DAY_MS) }, secret }));
  const searchOf = (row: (typeof found)[number] | undefined) => {
    const name = row?.productName ?? productName;
    return {
      query: { productName: name },
      name: formatSearchTitle({ productName: name, city: 'Lyon', distance: 25 }),
      found: row ? [row] : [],
    };
  };
  const appointment = {
    row: {
      pickup: { date: '2026-11-28', from: '09:00', to: '12:00', place: 'Marché de la Croix-Rousse' },
      status: 'accepted' as const,
      pickupSetAt: null,
    },
    items: [{ productName, quantity: 3, priceType: 'kilo' as const }],
    otherName: 'Karim',
    threadPath: '/messages',
  };
  const reminder = (kind: ReservationReminderKind) => ({ ...appointment, kind, secret });
  const fault = {
    subject: 'Sauvegarde',
    sentence: "la dernière date d'il y a 38 h.",
    since: new Date(Date.now() - HOUR_MS),
  };
  const work = { pending: 30, revisions: 2, reports: 3, notices: 1, people: 1 };
  const morning = composeAdminMorningMail(
    site,
    { firstName: 'Maud' },
    work,
    new Date(Date.now() - 2 * DAY_MS),
    unsubscribe('moderation'),
  );
  return [
    mail("À l'inscription", composeActivationMail(site, link)),
    mail(
      'Compte activé par un administrateur, adresse à confirmer',
      composeActivationMail(site, { ...link, isActive: true }),
    ),
    mail('Mot de passe oublié', composePasswordResetMail(site, link)),
    mail('Mot de passe modifié', composePasswordChangedMail(site, link)),
    mail("Changement d'adresse, à la nouvelle", composeEmailChangeConfirmationMail(site, link)),
    mail("Changement d'adresse, à l'ancienne", composeEmailChangeRequestedMail(site, link)),
    mail(
      'Validation en deux étapes activée',
      composeSecondFactorEventMail(site, firstName, { name: 'activated' }),
    ),
    mail(
      'Validation en deux étapes désactivée',
      composeSecondFactorEventMail(site, firstName, { name: 'deactivated' }),
    ),
    mail(
      'Code de secours utilisé',
      composeSecondFactorEventMail(site, firstName, { name: 'recovery-code', left: 3 }),
    ),
    mail('Validation en deux étapes retirée', composeSecondFactorRemovedMail(site, firstName)),
    ...adminChanges.map(([occasion, change]) =>
      mail(occasion, composeAdminAccountChangeMail(site, dominique, { change, actor: maud, subject: sacha })),
    ),
    mail(
      'Compte longtemps inutilisé',
      composeAccountErasureWarningMail(site, 'first', new Date(Date.now() + 60 * DAY_MS)),
    ),
    mail('Compte supprimé', composeAccountDeletedMail(site, firstName)),
    mail('Annonce reçue', composeListingReceivedMail(site, firstName, listing, 5)),
    mail('Annonce acceptée', decision('accept-listing')),
    mail('Annonce refusée', decision('refuse-listing')),
    mail('Plusieurs annonces acceptées', decisions('accept-listing')),
    mail('Plusieurs annonces refusées', decisions('refuse-listing')),
    mail('Annonce retirée', decision('delete-listing')),
    mail('Annonce rétablie', decision('restore-listing')),
    mail('Annonce à relire après des signalements', decision('return-listing')),
    mail('Modifications acceptées', decision('accept-revision')),
    mail('Modifications refusées', decision('refuse-revision')),
    mail('Annonces qui expirent', composeListingExpiryMail(site, { firstName }, renewals)),
    mail('Rendez-vous pris', composeAppointmentMail(site, { firstName }, appointment)),
    mail(
      'Rendez-vous annulé',
      composeAppointmentMail(
        site,
        { firstName },
        { ...appointment, row: { ...appointment.row, status: 'cancelled' } },
      ),
    ),
    mail(
      'Rappel de rendez-vous',
      composeReservationRemindersMail(site, { firstName }, [reminder('reminder'), reminder('reminder')]),
    ),
    mail(
      'Question après un rendez-vous',
      composeReservationRemindersMail(site, { firstName }, [reminder('outcome')]),
    ),
    mail(
      'Message non lu',
      composeUnreadMessageMail(site, { ...receiver, conversations: [conversation] }, unsubscribe('messages')),
    ),
    mail(
      'Messages non lus de plusieurs personnes',
      composeUnreadMessageMail(
        site,
        {
          ...receiver,
          conversations: [
            conversation,
            { ...conversation, senderName: 'Inès', text: 'Bonjour, et pour des confitures ?' },
          ],
        },
        unsubscribe('messages'),
      ),
    ),
    mail(
      'Recherche enregistrée',
      composeNewListingsMail(site, { firstName }, [searchOf(found[0])], unsubscribe('recherches')),
    ),
    mail(
      'Recherches enregistrées',
      composeNewListingsMail(
        site,
        { firstName },
        [searchOf(found[0]), searchOf(found[1])],
        unsubscribe('recapitulatifs'),
      ),
    ),
    mail(
      'Une offre pour une demande',
      composeMatchingOffersMail(
        site,
        { firstName },
        [{ request: { ...listing, mainType: 'asked' }, offers: found.slice(0, 1) }],
        unsubscribe('demandes'),
      ),
    ),
    mail('Signalement reçu', composeListingReportReceivedMail(site, report)),
    mail('Signalement, la suite : gardée', composeListingReportClosedMail(site, report, 'kept')),
    mail('Signalement, la suite : retirée', composeListingReportClosedMail(site, report, 'removed')),
    mail('Membre signalé', composePersonReportReceivedMail(site, personReport)),
    mail('Membre signalé, la suite', composePersonReportClosedMail(site, personReport)),
    mail("Signalement d'une page reçu", composeContentNoticeReceiptMail(site, noticeOf(site, listing))),
    mail(
      "Signalement d'une page, la décision",
      composeContentNoticeDecidedMail(
        site,
        noticeOf(site, listing),
        'Ce produit ne se vend pas entre particuliers.',
      ),
    ),
    mail('Compte activé', composeAccountActivatedMail(site, firstName, false)),
    mail(
      'Compte suspendu',
      composeAccountSuspendedMail(
        site,
        firstName,
        'Plusieurs membres ont reçu de vous des messages blessants.',
      ),
    ),
    mail('Compte rétabli', composeAccountActivatedMail(site, firstName, true)),
    mail(
      'Compte redevenu particulier',
      composeProfessionalStatusWithdrawnMail(
        site,
        firstName,
        "Ce numéro de SIRET est celui d'une autre entreprise.",
      ),
    ),
    ...(morning ? [mail('À relire le matin, aux administrateurs', morning)] : []),
    mail(
      "Message d'un visiteur, à l'exploitant",
      composeContactFormMail(site, {
        name: 'Zoé Martin',
        email: 'zoe@example.org',
        text: 'Bonjour,\nje voudrais présenter votre site à notre jardin partagé. À qui écrire ?',
      }),
    ),
    mail("Panne d'une heure, à l'exploitant", composeSiteFaultsMail(site, [fault])),
    mail("Fin de la panne, à l'exploitant", composeFaultsResolvedMail(site, [fault.subject])),
  ];
}

const dominique = { id: 'dominique', firstName, lastName: 'Moreau' };
const maud = { id: 'maud', firstName: 'Maud', lastName: 'Petit' };
const sacha = { id: 'sacha', firstName: 'Sacha', lastName: 'Vidal' };
/** Changes of administrators about which the other administrators are mailed. */
const adminChanges: [occasion: string, AdminAccountChangeKind][] = [
  ['Administrateur créé, aux autres', 'made-admin'],
  ["Mot de passe d'un administrateur, aux autres", 'password'],
  ["Adresse d'un administrateur, aux autres", 'email'],
  ["Compte repris d'un administrateur, aux autres", 'taken-back'],
  ['Validation en deux étapes désactivée, aux autres administrateurs', 'second-factor-off'],
  ['Validation en deux étapes retirée, aux autres administrateurs', 'second-factor-removed'],
];

const mail = (occasion: string, content: MailContent): DemoMail => ({ occasion, content });

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
