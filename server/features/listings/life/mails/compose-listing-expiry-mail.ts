import { listingRenewalTexts } from '#contract/listings/listing-renewal-texts.ts';
import { removeAutoLinkableText } from '#contract/text/links.ts';
import { composeListingMailItem } from '#server/features/listings/mails/listing-item.ts';
import { formatMailGreeting } from '#server/platform/mail/greeting.ts';
import type { MailContent, MailSectionItem, SiteSettings } from '#server/platform/mail/mail-content.ts';
import { formatWeekdayDateInParis } from '#server/platform/paris-time.ts';
import type { ListingRenewalLink } from '../renewal-links.ts';

/** Mail that asks a seller about listings that expire in two days. */
export function composeListingExpiryMail(
  site: SiteSettings,
  { firstName }: { firstName: string },
  links: ListingRenewalLink[],
): MailContent {
  const [first] = links;
  const isOne = links.length === 1;
  const name = removeAutoLinkableText(first?.listing.productName ?? '');
  return {
    subject: isOne ? `Votre annonce « ${name} » expire bientôt` : `${links.length} annonces expirent bientôt`,
    preview: previewOf(links),
    title: isOne ? 'Votre annonce expire bientôt' : 'Vos annonces expirent bientôt',
    paragraphs: [
      formatMailGreeting(firstName),
      isOne
        ? "Cette annonce va quitter le site. Dites-nous ce qu'il en est, sans avoir à vous connecter :"
        : "Ces annonces vont quitter le site. Dites-nous ce qu'il en est de chacune, sans avoir à vous connecter :",
    ],
    items: links.map((link) => itemOf(site, link)),
    notes: [
      "Sans réponse, l'annonce est archivée à cette date. Vous la remettrez en ligne quand vous voudrez, depuis « Mes annonces ».",
    ],
  };
}

function previewOf(links: ListingRenewalLink[]): string {
  const requests = links.filter(({ listing }) => listing.mainType === 'asked').length;
  if (requests === 0) return 'Toujours disponible, ou tout est parti ?';
  return requests === links.length
    ? 'Vous cherchez toujours, ou vous avez trouvé ?'
    : "Dites-nous ce qu'il en est de chacune.";
}

function itemOf(site: SiteSettings, { listing, secret }: ListingRenewalLink): MailSectionItem {
  const url = `${site.publicUrl}/app/renouveler/${secret}`;
  const { still, over } = listingRenewalTexts[listing.mainType];
  return {
    ...composeListingMailItem(
      site,
      listing,
      listing.expiresAt ? [`En ligne jusqu'au ${formatWeekdayDateInParis(listing.expiresAt)}`] : [],
    ),
    links: [
      { label: still, url: `${url}?still=true` },
      { label: over, url: `${url}?still=false` },
    ],
  };
}
