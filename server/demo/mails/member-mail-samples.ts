import { DAY_MS } from '#contract/durations.ts';
import { formatSearchTitle } from '#contract/listings/format-search-title.ts';
import type { ModerationLogAction } from '#contract/moderation/rules.ts';
import { formatReservedItems } from '#contract/reservations/labels.ts';
import type { ReservationReminderKind } from '#contract/reservations/link-texts.ts';
import { composeAdviceMail } from '#server/features/advice/compose-advice-mail.ts';
import { composeMatchingOffersMail } from '#server/features/alerts/mails/compose-matching-offers-mail.ts';
import { composeNewListingsMail } from '#server/features/alerts/mails/compose-new-listings-mail.ts';
import { composeListingExpiryMail } from '#server/features/listings/life/mails/compose-listing-expiry-mail.ts';
import { composeListingReceivedMail } from '#server/features/listings/mails/compose-listing-received-mail.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import { composeUnreadMessageMail } from '#server/features/messaging/mails/compose-unread-message-mail.ts';
import { composeListingDecisionBatchMail } from '#server/features/moderation/mails/compose-listing-decision-batch-mail.ts';
import { composeListingDecisionMail } from '#server/features/moderation/mails/compose-listing-decision-mail.ts';
import { composeAppointmentMail } from '#server/features/reservations/mails/compose-appointment-mail.ts';
import { composeReservationRemindersMail } from '#server/features/reservations/reminders/compose-reservation-reminders-mail.ts';
import type { SiteSettings } from '#server/platform/mail/mail-content.ts';
import {
  createDemoListingDecisionToMail,
  createDemoMail,
  type DemoSampleMail,
  demoLinkSecret,
  demoMailRecipientEmail,
  demoMailRecipientFirstName,
  formatDemoUnsubscribeUrl,
} from './demo-sample-mail.ts';

const reason =
  'La photo montre un panier du commerce.\nAjoutez une photo de vos propres légumes, prise au jardin.';

/** Samples of the mails about a member's listings, reservations, messages and saved searches. */
export function composeMemberMailSamples(
  site: SiteSettings,
  [listing, ...others]: [ListingRow, ...ListingRow[]],
): DemoSampleMail[] {
  const found = [listing, ...others].map((one, index) => ({ ...one, distance: 2 + 4 * index }));
  const { productName } = listing;
  const decided = (action: ModerationLogAction, one: ListingRow) =>
    createDemoListingDecisionToMail(action, one, reason);
  const decision = (action: ModerationLogAction) =>
    composeListingDecisionMail(site, decided(action, listing));
  const decisions = (action: ModerationLogAction) =>
    composeListingDecisionBatchMail(site, [
      decided(action, listing),
      ...others.slice(0, 2).map((one) => decided(action, one)),
    ]);
  const receiver = {
    receiverId: listing.userId,
    receiverFirstName: demoMailRecipientFirstName,
    receiverEmail: demoMailRecipientEmail,
  };
  const conversation = {
    conversationId: listing.id,
    listingId: listing.id,
    listing,
    productName,
    senderName: 'Karim',
    text: 'Bonjour, il vous en reste pour samedi matin ? Je peux passer vers 10 h.',
  };
  const renewals = [listing, ...others].slice(0, 2).map((one) => ({
    listing: { ...one, expiresAt: new Date(Date.now() + 2 * DAY_MS) },
    secret: demoLinkSecret,
  }));
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
    items: [{ listingId: listing.id, productName, quantity: 3, priceType: 'kilo' as const }],
    otherName: 'Karim',
    threadPath: '/messages',
  };
  const request = formatReservedItems(appointment.items);
  const notice = {
    headline: `Karim vous demande ${request}`,
    title: 'Une demande de réservation vous attend',
    item: { title: request, lines: ['Moment et lieu à convenir', 'Total : 10,50 €'] },
    actionLabel: 'Accepter ou refuser',
  };
  const reminder = (kind: ReservationReminderKind) => ({ ...appointment, kind, secret: demoLinkSecret });
  return [
    createDemoMail('Annonce reçue', composeListingReceivedMail(site, demoMailRecipientFirstName, listing, 5)),
    createDemoMail('Annonce acceptée', decision('accept-listing')),
    createDemoMail('Annonce en ligne sans relecture', decision('accept-listing-by-rule')),
    createDemoMail('Annonce refusée', decision('refuse-listing')),
    createDemoMail('Plusieurs annonces acceptées', decisions('accept-listing')),
    createDemoMail('Plusieurs annonces refusées', decisions('refuse-listing')),
    createDemoMail('Annonce retirée', decision('delete-listing')),
    createDemoMail('Annonce rétablie', decision('restore-listing')),
    createDemoMail('Annonce à relire après des signalements', decision('return-listing')),
    createDemoMail('Modifications acceptées', decision('accept-revision')),
    createDemoMail('Modifications en ligne sans relecture', decision('accept-revision-by-rule')),
    createDemoMail('Modifications refusées', decision('refuse-revision')),
    createDemoMail(
      'Annonces qui expirent',
      composeListingExpiryMail(site, { firstName: demoMailRecipientFirstName }, renewals),
    ),
    createDemoMail(
      'Rendez-vous pris',
      composeAppointmentMail(site, { firstName: demoMailRecipientFirstName }, appointment),
    ),
    createDemoMail(
      "Rendez-vous pris pour une partie d'une demande",
      composeAppointmentMail(
        site,
        { firstName: demoMailRecipientFirstName },
        { ...appointment, asked: appointment.items.map((item) => ({ ...item, quantity: 5 })) },
      ),
    ),
    createDemoMail(
      'Rendez-vous annulé',
      composeAppointmentMail(
        site,
        { firstName: demoMailRecipientFirstName },
        { ...appointment, row: { ...appointment.row, status: 'cancelled' } },
      ),
    ),
    createDemoMail(
      'Rappel de rendez-vous',
      composeReservationRemindersMail(site, { firstName: demoMailRecipientFirstName }, [
        reminder('reminder'),
        reminder('reminder'),
      ]),
    ),
    createDemoMail(
      'Question après un rendez-vous',
      composeReservationRemindersMail(site, { firstName: demoMailRecipientFirstName }, [reminder('outcome')]),
    ),
    createDemoMail(
      'Message non lu',
      composeUnreadMessageMail(
        site,
        { ...receiver, conversations: [conversation] },
        formatDemoUnsubscribeUrl(site, 'messages'),
      ),
    ),
    createDemoMail(
      'Demande de réservation',
      composeUnreadMessageMail(
        site,
        { ...receiver, conversations: [{ ...conversation, text: `Je prends ${request}`, notice }] },
        formatDemoUnsubscribeUrl(site, 'messages'),
      ),
    ),
    createDemoMail(
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
        formatDemoUnsubscribeUrl(site, 'messages'),
      ),
    ),
    createDemoMail(
      'Recherche enregistrée',
      composeNewListingsMail(
        site,
        { firstName: demoMailRecipientFirstName },
        [searchOf(found[0])],
        formatDemoUnsubscribeUrl(site, 'recherches'),
      ),
    ),
    createDemoMail(
      'Recherches enregistrées',
      composeNewListingsMail(
        site,
        { firstName: demoMailRecipientFirstName },
        [searchOf(found[0]), searchOf(found[1])],
        formatDemoUnsubscribeUrl(site, 'recapitulatifs'),
      ),
    ),
    createDemoMail(
      'Une offre pour une demande',
      composeMatchingOffersMail(
        site,
        { firstName: demoMailRecipientFirstName },
        [{ request: { ...listing, mainType: 'asked' }, offers: found.slice(0, 1) }],
        formatDemoUnsubscribeUrl(site, 'demandes'),
      ),
    ),
    createDemoMail(
      'Offre restée sans réponse',
      composeAdviceMail(
        site,
        { firstName: demoMailRecipientFirstName },
        [
          {
            listing,
            advice: [
              { reason: 'price', high: (listing.price ?? 4) * 0.8, scope: 'near' },
              { reason: 'pickup' },
            ],
          },
        ],
        formatDemoUnsubscribeUrl(site, 'conseils'),
      ),
    ),
  ];
}
