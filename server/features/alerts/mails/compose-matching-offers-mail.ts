import { calculateRequestReachKm } from '#contract/listings/rules.ts';
import { removeAutoLinkableText } from '#contract/text/links.ts';
import type { RequestWithMatchingOffers } from '#server/features/alerts/counterparts/counterparts.ts';
import { formatMailGreeting } from '#server/platform/mail/greeting.ts';
import type { MailContent, SiteSettings } from '#server/platform/mail/mail-content.ts';
import { composeFoundListingMailItem } from './found-item.ts';

/**
 * Maximum number of offers shown for each request in a mail. Further ones are only counted: the page of the request
 * lists them.
 */
const MAX_SHOWN = 10;

/**
 * Mail about offers that answer somebody's requests.
 * @param unsubscribeUrl page that works without login
 */
export function composeMatchingOffersMail(
  site: SiteSettings,
  { firstName }: { firstName: string },
  answered: RequestWithMatchingOffers[],
  unsubscribeUrl: string,
): MailContent {
  const offers = new Set(answered.flatMap(({ offers }) => offers.map(({ id }) => id)));
  const isOne = offers.size === 1;
  const [section, ...others] = answered.map((one) => sectionOf(site, one));
  const reach = Math.max(...answered.map(({ request }) => calculateRequestReachKm(request)));
  const about = others.length > 0 || !section ? 'vos demandes' : `votre demande « ${section.title} »`;
  const answer = isOne ? 'Une offre répond' : `${offers.size} offres répondent`;
  return {
    subject: `${answer} à ${about}`,
    preview: `À moins de ${reach} km.`,
    title: isOne ? 'Une offre près de chez vous' : 'Des offres près de chez vous',
    paragraphs: [
      formatMailGreeting(firstName),
      `${answer} à ${about}, à moins de ${reach} km. Écrivez à qui propose depuis son annonce :`,
    ],
    ...(others.length > 0 && section
      ? { sections: [section, ...others] }
      : { items: section?.items ?? [], ...(section && { action: section.link }) }),
    links: [
      { label: 'Ne plus recevoir ces e-mails', url: unsubscribeUrl },
      { label: 'Régler mes e-mails', url: `${site.publicUrl}/app/profil/info` },
    ],
  };
}

function sectionOf(site: SiteSettings, { request, offers }: RequestWithMatchingOffers) {
  const remaining = offers.length - MAX_SHOWN;
  return {
    title: removeAutoLinkableText(request.productName),
    items: offers.slice(0, MAX_SHOWN).map((offer) => composeFoundListingMailItem(site, offer)),
    link: {
      label:
        remaining > 0
          ? `Voir aussi ${remaining === 1 ? "l'autre" : `les ${remaining} autres`}`
          : 'Voir ma demande',
      url: `${site.publicUrl}/app/ad/${request.id}`,
    },
  };
}
