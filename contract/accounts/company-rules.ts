/** Apart from `rules.ts`, which every page loads. */
export const companyTexts = {
  companyPhoneInvalid: 'Indiquez un numéro de téléphone, par exemple 04 72 00 00 00.',
} as const;

/** Fields of a company that the law wants known besides name and SIRET; no form requires them. */
export const contactFields = ['companyAddress', 'companyEmail', 'companyPhone'] as const;
export type ContactField = (typeof contactFields)[number];

/** Contact fields that a professional has left empty; none of a private person. */
export const missingContact = (
  account: { professional: boolean } & Record<ContactField, string | null>,
): ContactField[] => (account.professional ? contactFields.filter((name) => !account[name]) : []);

/** "adresse, e-mail et téléphone" */
export const contactLabel = (fields: readonly ContactField[]): string =>
  fields
    .map((name) => labels[name])
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' et ');

const labels: Record<ContactField, string> = {
  companyAddress: 'adresse',
  companyEmail: 'e-mail',
  companyPhone: 'téléphone',
};

/** Six digits at least; spaces, dots and a leading + are a matter of typing. */
export const isPhoneNumber = (text: string) =>
  /^\+?[\d\s().-]+$/.test(text) && text.replace(/\D/g, '').length >= 6;

/**
 * Shown with every listing: code de la consommation, D. 111-8, II. Cards and listings word it themselves, in fewer
 * bytes.
 */
export const sellerKind = ({ professional }: { professional: boolean }): string =>
  professional ? 'Professionnel' : 'Particulier';
