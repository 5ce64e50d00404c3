import * as z from 'zod';
import { operatorSettings } from './operator-settings.ts';
import {
  accessibleAccentColourSchema,
  createWholeNumberSchema,
  domainsSchema,
  mailSenderSchema,
  mailServerSchema,
  momentInParisSchema,
  namedWebAddressesSchema,
  originsSchema,
  readyReasonsSchema,
  storedPictureSchema,
  webAddressSetting,
  wordsSchema,
} from './setting-checks.ts';
import type { SettingDefinition } from './setting-definition.ts';
import { territorySettings } from './territory-settings.ts';

const ONE_LINE = /^[^\r\n]*$/;
const DAYS = {
  group: 'listings',
  kind: 'number',
  schema: createWholeNumberSchema(1, 365),
  expected: 'un nombre de jours entre 1 et 365, en chiffres',
} as const;

/**
 * Settings of the site, by the name of their variable: the API, its page, the faults of a start and the document for
 * operators come from this table. What makes sense for one machine only stays a variable (`server/config.ts`).
 */
export const settings = {
  SITE_NAME: {
    group: 'site',
    kind: 'text',
    label: 'Nom du site',
    effect: 'Paraît en haut des pages, dans les e-mails et les résultats des moteurs de recherche.',
    default: 'Récolte',
    schema: z.string().trim().min(1).max(40).regex(ONE_LINE),
    expected: 'un nom de 1 à 40 caractères, sur une ligne',
  },
  HOME_TITLE: {
    group: 'site',
    kind: 'text',
    label: "Titre de l'accueil",
    effect: "Paraît en grand sur l'accueil et sur l'image de partage du site.",
    default: 'Les produits du jardin, tout près de chez vous',
    schema: z.string().trim().min(1).max(60).regex(ONE_LINE),
    expected: 'un titre de 1 à 60 caractères, sur une ligne',
  },
  HOME_SENTENCE: {
    group: 'site',
    kind: 'text',
    label: "Phrase de l'accueil",
    effect: "Dit, sous le titre de l'accueil, à qui le site s'adresse.",
    schema: z.string().trim().max(160).regex(ONE_LINE),
    expected: 'un texte de 160 caractères au plus, sur une ligne',
  },
  LOGO: {
    group: 'site',
    kind: 'picture',
    label: 'Logo',
    effect:
      'Remplace le radis en haut et en bas des pages, dans les e-mails et les images de partage. Un logo au moins deux fois plus large que haut remplace aussi le nom.',
    schema: storedPictureSchema,
    expected: 'une image envoyée depuis les réglages',
  },
  ACCENT_COLOR: {
    group: 'site',
    kind: 'colour',
    label: 'Couleur des boutons',
    effect: "Remplace le rouge tomate des boutons, liens d'action et encadrés.",
    schema: accessibleAccentColourSchema,
    expected: 'une couleur comme #c2410c, assez foncée pour se voir sur fond blanc',
  },
  ANNOUNCEMENT: {
    group: 'site',
    kind: 'longText',
    label: 'Bandeau',
    effect: 'Paraît en haut de toutes les pages.',
    schema: z.string().trim().max(300),
    expected: 'un texte de 300 caractères au plus',
  },
  ANNOUNCEMENT_UNTIL: {
    group: 'site',
    kind: 'moment',
    label: 'Fin du bandeau',
    effect: "Retire le bandeau à cette date. Sans date, il reste jusqu'à ce que vous l'effaciez.",
    schema: momentInParisSchema,
    expected: 'une date, avec ou sans heure, par exemple 2026-12-31 ou 2026-12-31T18:00',
  },
  HOST_SITE_URL: {
    ...webAddressSetting,
    group: 'site',
    label: 'Votre autre site',
    effect: 'Mène, depuis le pied de page, au site de votre commune, journal ou association.',
  },
  LINK_ABOUT: {
    ...webAddressSetting,
    group: 'site',
    label: 'Lien « À propos »',
    effect: 'Paraît dans le pied de page.',
  },
  LINK_BLOG: {
    ...webAddressSetting,
    group: 'site',
    label: 'Lien « Blog »',
    effect: 'Paraît dans le pied de page.',
  },
  LINKS_SOCIAL: {
    group: 'site',
    kind: 'list',
    label: 'Réseaux sociaux',
    effect: 'Paraissent dans le pied de page.',
    schema: namedWebAddressesSchema,
    expected:
      'un nom, = et une adresse pour chacun, séparés par des virgules, par exemple Facebook=https://facebook.com/jardins',
  },
  EMBED_ORIGINS: {
    group: 'site',
    kind: 'list',
    label: 'Sites qui peuvent intégrer celui-ci',
    effect: 'Autorise ces sites à afficher dans leurs pages la connexion et les annonces de celui-ci.',
    default: '',
    schema: originsSchema,
    expected:
      'des adresses de sites séparées par des virgules, sans rien après le nom du site, par exemple https://www.example.org',
  },
  ...operatorSettings,
  ...territorySettings,
  SIGN_UP: {
    group: 'signUps',
    kind: 'choice',
    label: "Qui peut s'inscrire",
    effect: 'Les comptes qui existent restent, quoi que vous choisissiez.',
    default: 'open',
    choices: { open: 'Tout le monde', closed: 'Personne', domain: 'Les adresses e-mail de vos domaines' },
    schema: z.enum(['open', 'closed', 'domain']),
    expected: 'open, closed ou domain',
  },
  SIGN_UP_DOMAIN: {
    group: 'signUps',
    kind: 'list',
    label: 'Domaines des adresses e-mail',
    effect: "Seules leurs adresses peuvent s'inscrire, si vous avez choisi vos domaines.",
    schema: domainsSchema,
    expected: 'un ou plusieurs domaines séparés par des virgules, par exemple example.org',
  },
  MODERATION: {
    group: 'moderation',
    kind: 'choice',
    label: 'Relecture des annonces',
    effect: 'Dit qui relit une annonce avant sa mise en ligne.',
    default: 'before',
    choices: {
      before: 'Un administrateur relit chaque annonce avant sa mise en ligne',
      trusted: 'Celles des auteurs sans reproche sont en ligne après 15 minutes, et relues ensuite',
    },
    schema: z.enum(['before', 'trusted']),
    expected: 'before ou trusted',
  },
  REFUSAL_REASONS: {
    group: 'moderation',
    kind: 'longText',
    label: 'Raisons prêtes',
    effect:
      "Les modérateurs les choisissent d'une touche pour refuser ou retirer une annonce. Une par ligne : un mot, deux-points, ce que l'auteur lira. Sans rien, ce sont celles du site.",
    schema: readyReasonsSchema,
    expected:
      'une à 20 raisons, une par ligne, comme « Photo : la photo est floue. » : 30 caractères au plus avant les deux-points, 10 à 500 après, chaque mot une seule fois',
  },
  BANNED_WORDS: {
    group: 'moderation',
    kind: 'longText',
    label: 'Mots à surveiller',
    effect:
      "Une annonce avec l'un de ces mots attend un administrateur, qui voit lequel ; elle n'est jamais refusée d'office. Un mot ou une expression par ligne ; accents et majuscules ne comptent pas.",
    schema: wordsSchema,
    expected: 'au plus 200 mots ou expressions de 60 caractères',
  },
  PUBLISH_AFTER_MINUTES: {
    group: 'moderation',
    kind: 'number',
    label: 'Attente avant la première annonce',
    effect: "Minutes entre l'activation d'un compte et sa première annonce.",
    default: '0',
    schema: createWholeNumberSchema(0, 43_200),
    expected: 'un nombre de minutes entre 0 et 43200, en chiffres',
  },
  TRADER_DETAILS: {
    group: 'moderation',
    kind: 'choice',
    label: 'Coordonnées des professionnels',
    effect: "Adresse, e-mail et téléphone de l'entreprise, que la loi demande.",
    default: 'optional',
    choices: { optional: 'Rappelées', required: 'Exigées pour publier' },
    schema: z.enum(['optional', 'required']),
    expected: 'optional ou required',
  },
  LISTING_DAYS_PERISHABLE: {
    ...DAYS,
    label: "Jours d'une annonce de produits frais",
    effect: "Au bout de ces jours elle s'archive, et son auteur peut la renouveler.",
    default: '14',
  },
  LISTING_DAYS_OTHER: {
    ...DAYS,
    label: "Jours d'une autre annonce",
    effect: "Au bout de ces jours elle s'archive, et son auteur peut la renouveler.",
    default: '60',
  },
  MAIL_FOOTER: {
    group: 'mails',
    kind: 'longText',
    label: 'Texte au bas des e-mails',
    effect: 'Paraît au bas de tous les e-mails, un paragraphe par ligne.',
    schema: z.string().trim().max(500),
    expected: 'un texte de 500 caractères au plus',
  },
  SMTP_URL: {
    group: 'mails',
    kind: 'mailServer',
    label: "Serveur d'e-mails",
    effect:
      "Envoie les e-mails du site ; sans lui, personne ne les reçoit. Votre fournisseur d'e-mails vous donne ces lignes.",
    schema: mailServerSchema,
    expected:
      'une adresse smtp://... ou smtps://..., par exemple smtps://nom:motdepasse@smtp.example.org:465',
  },
  MAIL_FROM: {
    group: 'mails',
    kind: 'text',
    label: 'Expéditeur des e-mails',
    effect:
      "Adresse d'où partent les e-mails, pour laquelle votre serveur peut écrire. Ils portent le nom du site ; pour un autre nom, écrivez Nom <adresse>.",
    schema: mailSenderSchema,
    expected:
      'une adresse, par exemple bonjour@example.org, ou un nom et une adresse, comme Le bureau <bonjour@example.org>',
  },
  BACKUPS_KEPT: {
    group: 'backups',
    kind: 'number',
    label: 'Sauvegardes gardées',
    effect: 'Nombre de jours dont la dernière sauvegarde reste ; celles du dernier jour restent toutes.',
    default: '7',
    schema: createWholeNumberSchema(1, 366),
    expected: 'un nombre de jours entre 1 et 366, en chiffres',
  },
} as const satisfies Record<string, SettingDefinition>;

export type SettingName = keyof typeof settings;
