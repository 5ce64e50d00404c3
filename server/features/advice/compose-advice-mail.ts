import { pricePerUnitLabels } from '#contract/listings/labels.ts';
import { formatEuroAmountWithoutSign } from '#contract/text/decimals.ts';
import { removeAutoLinkableText } from '#contract/text/links.ts';
import { composeListingMailItem } from '#server/features/listings/mails/listing-item.ts';
import type { ListingRow } from '#server/features/listings/tables.ts';
import { formatMailGreeting } from '#server/platform/mail/greeting.ts';
import type { MailContent, MailLink, SiteSettings } from '#server/platform/mail/mail-content.ts';
import type { ListingWithAdvice, OfferAdvice } from './find-advice-for-offer.ts';

/**
 * Mail about offers that nobody has answered, with what would help each.
 * @param unsubscribeUrl page that works without login
 */
export function composeAdviceMail(
  site: SiteSettings,
  { firstName }: { firstName: string },
  advised: ListingWithAdvice[],
  unsubscribeUrl: string,
): MailContent {
  const [first] = advised;
  const isOne = advised.length === 1;
  const name = removeAutoLinkableText(first?.listing.productName ?? '');
  return {
    subject: isOne
      ? `Un coup de pouce pour votre annonce « ${name} »`
      : `Un coup de pouce pour ${advised.length} de vos annonces`,
    preview: isOne ? "Ce qui l'aiderait à trouver preneur." : 'Ce qui les aiderait à trouver preneur.',
    title: 'Un petit coup de pouce',
    paragraphs: [
      formatMailGreeting(firstName),
      isOne
        ? "Votre annonce est en ligne depuis plus de deux jours, et personne n'a encore écrit. Cela arrive souvent, et il suffit parfois de peu :"
        : "Ces annonces sont en ligne depuis plus de deux jours, et personne n'a encore écrit. Cela arrive souvent, et il suffit parfois de peu :",
    ],
    items: advised.map(({ listing, advice }) => {
      const parts = advice.map((one) => composeAdvice(site, listing, one));
      return {
        ...composeListingMailItem(
          site,
          listing,
          parts.map(({ line }) => line),
        ),
        links: parts.flatMap(({ links }) => links),
      };
    }),
    notes: [
      "C'est à vous de voir : votre annonce reste en ligne telle qu'elle est. Nous n'écrivons ainsi qu'une fois par semaine au plus, et jamais deux fois la même remarque.",
    ],
    links: [
      { label: 'Ne plus recevoir ces e-mails', url: unsubscribeUrl },
      { label: 'Régler mes e-mails', url: `${site.publicUrl}/app/profil/info` },
    ],
  };
}

function composeAdvice(
  { publicUrl }: SiteSettings,
  { id, price, priceType }: ListingRow,
  advice: OfferAdvice,
): { line: string; links: MailLink[] } {
  const editUrl = `${publicUrl}/app/modifier/${id}`;
  switch (advice.reason) {
    case 'photo':
      return {
        line: "Elle n'a pas encore de photo : c'est ce que l'on regarde d'abord.",
        links: [{ label: 'Ajouter une photo', url: `${editUrl}#images` }],
      };
    case 'price': {
      const unit = priceType ? pricePerUnitLabels[priceType] : '';
      const euros = (amount: number) => `${formatEuroAmountWithoutSign(amount)} € ${unit}`.trim();
      return {
        line: `${where[advice.scope]}, la plupart se vendent ${euros(advice.high)} ou moins ; vous en demandez ${euros(price ?? 0)}.`,
        links: [{ label: 'Revoir le prix', url: `${editUrl}#price` }],
      };
    }
    case 'pickup':
      return {
        line: 'Vous ne dites pas encore quand on peut passer : un créneau de retrait aide à se décider.',
        links: [{ label: 'Ajouter un créneau', url: `${publicUrl}/app/edit-profile#creneaux` }],
      };
    case 'requests':
      return {
        line: `${advice.people} personnes cherchent ce produit à moins de 50 km : vous pouvez leur écrire.`,
        links: advice.nearest.map(({ id, productName, distance }) => ({
          label: `Demande « ${removeAutoLinkableText(productName)} », à ${Math.max(1, Math.round(distance ?? 0))} km`,
          url: `${publicUrl}/app/ad/${id}`,
        })),
      };
  }
}

const where = { near: 'À moins de 25 km', department: 'Dans votre département' };
