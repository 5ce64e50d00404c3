import { keysOf } from '../keys-of.ts';

/**
 * Categories of notices, which people without an account may send, with their labels. No package: pages load this
 * file.
 */
export const contentNoticeCategoryLabels = {
  illegal: 'Contenu illégal',
  fraud: 'Fraude ou tromperie',
  'prohibited-product': 'Produit interdit ou réglementé',
  'personal-data': 'Données personnelles publiées sans accord',
  counterfeit: 'Photo, texte ou marque utilisés sans droit',
  offensive: 'Propos injurieux ou haineux',
  other: 'Autre problème',
} as const;
export type ContentNoticeCategory = keyof typeof contentNoticeCategoryLabels;
export const contentNoticeCategories = keysOf(contentNoticeCategoryLabels);

/**
 * Category whose notices need no name, as it includes sexual abuse of children (règlement (UE) 2022/2065, article 16,
 * 2, c).
 */
export const ANONYMOUS_CONTENT_NOTICE_CATEGORY: ContentNoticeCategory = 'illegal';

export const contentNoticeVerdicts = ['upheld', 'rejected'] as const;
export type ContentNoticeVerdict = (typeof contentNoticeVerdicts)[number];
export const contentNoticeStates = ['open', ...contentNoticeVerdicts] as const;
export type ContentNoticeState = (typeof contentNoticeStates)[number];

export const MAX_CONTENT_NOTICE_SENDER_NAME_LENGTH = 100;
export const MAX_REPORTED_PAGE_URL_LENGTH = 2000;
/**
 * Maximum number of receipts mailed to one address in a day: anybody may type any address into the form for notices.
 */
export const MAX_DAILY_CONTENT_NOTICE_RECEIPT_MAILS = 3;

export const contentNoticeErrorTexts = {
  url: "Indiquez l'adresse de la page concernée.",
  foreignUrl: "Cette adresse n'est pas celle d'une page de ce site.",
  ownListing: 'Cette annonce est la vôtre : modifiez-la ou supprimez-la depuis « Mes annonces ».',
  ownPage: 'Cette page est la vôtre : modifiez-la depuis votre profil.',
  category: 'Choisissez une catégorie.',
  reason: 'Dites ce qui pose problème.',
  name: 'Indiquez votre nom.',
  email: 'Indiquez votre adresse e-mail.',
  goodFaith: 'Confirmez que votre signalement est sincère et complet.',
  verdict: 'Indiquez upheld ou rejected.',
} as const;
