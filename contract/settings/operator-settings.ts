import * as z from 'zod';
import { legalNoticeLineSchema, webAddressSetting } from './setting-checks.ts';
import type { SettingDefinition } from './setting-definition.ts';

const LEGAL_LINE = {
  group: 'operator',
  kind: 'text',
  schema: legalNoticeLineSchema,
  expected: 'un texte de 500 caractères au plus',
} as const;
/** Settings about who runs the site: the legal notice, and pages of their own instead of those of the site. */
export const operatorSettings = {
  OPERATOR_NAME: { ...LEGAL_LINE, label: 'Qui tient le site', effect: 'Paraît dans les mentions légales.' },
  OPERATOR_ADDRESS: {
    ...LEGAL_LINE,
    label: 'Adresse postale et téléphone',
    effect: 'Paraissent dans les mentions légales.',
  },
  OPERATOR_EMAIL: {
    group: 'operator',
    kind: 'email',
    label: 'Adresse e-mail',
    effect: 'Reçoit le formulaire de contact et les réponses aux décisions.',
    schema: z.email(),
    expected: 'une adresse e-mail',
  },
  OPERATOR_ID: {
    ...LEGAL_LINE,
    label: "Numéro d'immatriculation",
    effect: "RCS et capital, SIREN, ou RNA d'une association : paraît dans les mentions légales.",
  },
  PUBLICATION_DIRECTOR: {
    ...LEGAL_LINE,
    label: 'Directeur de la publication',
    effect: 'Paraît dans les mentions légales.',
  },
  HOSTING_PROVIDER: {
    ...LEGAL_LINE,
    label: 'Hébergeur',
    effect: "Nom, adresse et téléphone de l'hébergeur : paraissent dans les mentions légales.",
  },
  LINK_CONTACT: {
    ...webAddressSetting,
    group: 'operator',
    label: 'Votre page de contact',
    effect: 'Remplace celle du site.',
  },
  LINK_TERMS: {
    ...webAddressSetting,
    group: 'operator',
    label: 'Vos conditions générales',
    effect: 'Remplacent celles du site ; les membres les acceptent avant leur prochain envoi.',
  },
  TERMS_VERSION: {
    group: 'operator',
    kind: 'text',
    label: 'Version des conditions générales',
    effect: 'Quand elle change, les membres les acceptent avant leur prochain envoi.',
    schema: z.string().max(40),
    expected: 'un texte de 40 caractères au plus',
  },
  TERMS_ADDITIONS: {
    group: 'operator',
    kind: 'longText',
    label: 'Vos ajouts aux conditions générales',
    effect:
      "Paraissent à la fin des conditions du site, un paragraphe par ligne. Un texte changé est une nouvelle version : les membres l'acceptent avant leur prochain envoi. Sans effet si les vôtres remplacent celles du site.",
    schema: z.string().trim().max(5_000),
    expected: 'un texte de 5000 caractères au plus',
  },
  LINK_PRIVACY: {
    ...webAddressSetting,
    group: 'operator',
    label: 'Votre page sur les données personnelles',
    effect: 'Remplace celle du site.',
  },
  LINK_LEGAL: {
    ...webAddressSetting,
    group: 'operator',
    label: 'Vos mentions légales',
    effect: 'Remplacent celles du site.',
  },
} as const satisfies Record<string, SettingDefinition>;
