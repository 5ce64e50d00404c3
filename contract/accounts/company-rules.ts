/** Texts about companies, not in `rules.ts`, which every page loads. */
export const companyContactErrorTexts = {
  companyPhoneInvalid: 'Indiquez un numéro de téléphone, par exemple 04 72 00 00 00.',
} as const;

/** Fields of a company that the law wants published besides name and SIRET; no form requires them. */
export const companyContactFieldNames = ['companyAddress', 'companyEmail', 'companyPhone'] as const;
export type CompanyContactFieldName = (typeof companyContactFieldNames)[number];

/** Contact fields that a professional has left empty; none for a private person. */
export const pickMissingCompanyContactFields = (
  account: { professional: boolean } & Record<CompanyContactFieldName, string | null>,
): CompanyContactFieldName[] =>
  account.professional ? companyContactFieldNames.filter((name) => !account[name]) : [];

/** Label of the missing contact fields, as "adresse, e-mail et téléphone". */
export const formatCompanyContactFieldNames = (fields: readonly CompanyContactFieldName[]): string =>
  fields
    .map((name) => labels[name])
    .join(', ')
    .replace(/, (?=[^,]*$)/, ' et ');

const labels: Record<CompanyContactFieldName, string> = {
  companyAddress: 'adresse',
  companyEmail: 'e-mail',
  companyPhone: 'téléphone',
};

/** True for a phone number: six digits or more; spaces, dots, brackets and a leading + are allowed. */
export const isPhoneNumber = (text: string) =>
  /^\+?[\d\s().-]+$/.test(text) && text.replace(/\D/g, '').length >= 6;

/**
 * Status of the seller, shown with every listing: code de la consommation, D. 111-8, II. Cards and listings word it
 * themselves, in fewer bytes.
 */
export const formatSellerLegalStatus = ({ professional }: { professional: boolean }): string =>
  professional ? 'Professionnel' : 'Particulier';
