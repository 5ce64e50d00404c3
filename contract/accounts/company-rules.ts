/** Apart from `rules.ts`, which every page loads. */
export const companyTexts = {
  companyAddress: "Veuillez entrer l'adresse de votre entreprise",
  companyEmail: "Veuillez entrer l'e-mail de votre entreprise",
  companyPhone: 'Veuillez entrer le téléphone de votre entreprise',
  companyPhoneInvalid: 'Indiquez un numéro de téléphone, par exemple 04 72 00 00 00.',
  certified: 'Cochez cette case pour publier à titre professionnel.',
} as const;

/** What a certificate covers besides name and SIRET. */
export const contactFields = ['companyAddress', 'companyEmail', 'companyPhone'] as const;
export type ContactField = (typeof contactFields)[number];

/** Six digits at least; spaces, dots and a leading + are a matter of typing. */
export const isPhoneNumber = (text: string) =>
  /^\+?[\d\s().-]+$/.test(text) && text.replace(/\D/g, '').length >= 6;

/** Shown with every listing: code de la consommation, D. 111-8, II. Cards and listings word it themselves, in fewer bytes. */
export const sellerKind = ({ professional }: { professional: boolean }): string =>
  professional ? 'Professionnel' : 'Particulier';
