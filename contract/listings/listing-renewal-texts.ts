import type { Listing } from './schemas.ts';

interface RenewalTexts {
  question: string;
  /** Label of the button that renews the listing. */
  still: string;
  /** Label of the button that ends the listing: an offer is sold out, or a request met. */
  over: string;
}

/** Question of the mail about an expiry and of its page, by main type. */
export const listingRenewalTexts: Record<Listing['mainType'], RenewalTexts> = {
  offer: { question: 'Toujours disponible ?', still: 'Toujours disponible', over: 'Tout est parti' },
  asked: { question: 'Vous cherchez toujours ?', still: 'Je cherche toujours', over: "J'ai trouvé" },
};
