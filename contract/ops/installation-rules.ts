import type { SettingName } from '../settings/settings.ts';

/** Setting of each fact about the operator; `id` is the registration number. */
export const operatorSettingNames = {
  name: 'OPERATOR_NAME',
  address: 'OPERATOR_ADDRESS',
  email: 'OPERATOR_EMAIL',
  id: 'OPERATOR_ID',
  publicationDirector: 'PUBLICATION_DIRECTOR',
  hostingProvider: 'HOSTING_PROVIDER',
} as const satisfies Record<string, SettingName>;

export const installationTexts = {
  siteName: 'Donnez un nom à votre site.',
  operatorName: 'Indiquez qui tient le site : une commune, une association, un journal, vous-même.',
  mailServer: "Indiquez l'adresse du serveur d'e-mails.",
  mailHost: "Indiquez le serveur d'envoi, que donne votre fournisseur d'e-mails, ou continuez sans e-mails.",
  mailTo: "Indiquez d'abord l'adresse e-mail de l'administrateur, à l'étape précédente.",
  tooLong: 'Ce texte est trop long.',
} as const;
