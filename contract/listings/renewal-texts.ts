import type { Listing } from './schemas.ts';

interface RenewalTexts {
  question: string;
  /** Keeps it on line. */
  still: string;
  /** Takes it off. */
  over: string;
}

/** What the mail about an expiry and its page ask, of what is given and of what is looked for. */
export const renewalTexts: Record<Listing['mainType'], RenewalTexts> = {
  offer: { question: 'Toujours disponible ?', still: 'Toujours disponible', over: 'Tout est parti' },
  asked: { question: 'Vous cherchez toujours ?', still: 'Je cherche toujours', over: "J'ai trouvé" },
};
