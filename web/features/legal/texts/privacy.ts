import { ONE_SIDED_THANKS_HIDDEN_DAYS } from '#contract/reservations/thanks-rules.ts';
import { accountErasureWarningDays, formatDaysOrYears, retentionDays } from '#contract/retention.ts';
import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { lawLinks } from '../law-links.ts';
import {
  createLegalFactList,
  createLegalLink,
  createLegalList,
  createLegalParagraph,
  type LegalDocument,
  type LegalSection,
} from '../legal-document.ts';
import { formatSiteOperatorName, type LegalPageFacts } from '../legal-page-facts.ts';

/** Text of the page `/confidentialite`. */
export function composePrivacyPolicyDocument(page: LegalPageFacts): LegalDocument {
  const { site } = page;
  return {
    title: 'Confidentialité',
    description: `Quelles données ${site.name} garde, pourquoi, combien de temps, qui les voit, et comment exercer vos droits.`,
    updated: '26 novembre 2026',
    intro: [
      `Le responsable du traitement est ${formatSiteOperatorName(page)}, que les `,
      createLegalLink('mentions légales', site.links.legal),
      ' présentent. Cette page suit le ',
      lawLinks.dataProtection,
      ' : ce qui est gardé, pourquoi, combien de temps, et qui le voit.',
    ],
    sections: [memberData, visitorData, whoSees, onDevice(page), recipients(page), rights(page)],
  };
}

const memberData: LegalSection = {
  id: 'donnees',
  title: "Ce qui est gardé d'un membre",
  blocks: [
    createLegalParagraph(
      'Sauf indication contraire, ces données servent à rendre le service que vous demandez en créant un compte (RGPD, article 6, 1, b) et sont effacées avec lui.',
    ),
    createLegalFactList(
      {
        label: 'Profil',
        value:
          "Nom, prénom, e-mail, commune, et si vous les donnez téléphone, adresse, photo, présentation, créneaux de retrait et jour de retour d'une absence. D'un professionnel : entreprise, SIRET, adresse, e-mail et téléphone de celle-ci, date à laquelle il les a certifiés. D'un particulier : quand il a lu ce que risque un professionnel qui se fait passer pour un particulier.",
      },
      {
        label: 'Mot de passe',
        value: 'Une empreinte (argon2id) dont on ne peut pas le retrouver.',
      },
      {
        label: 'Validation en deux étapes',
        value:
          "D'un administrateur : le secret, chiffré, et les empreintes des codes de secours, jusqu'à ce qu'elle soit désactivée.",
      },
      {
        label: 'Annonces et photos',
        value:
          "Jusqu'à ce que vous les supprimiez. Les photos perdent leurs métadonnées, position GPS comprise, avant d'être enregistrées ; la place qu'elles prennent est comptée par compte. D'une annonce supprimée il reste le nom du produit et la commune, pour qui l'avait en favori.",
      },
      {
        label: 'Messages',
        value:
          "Jusqu'à ce que les deux personnes aient supprimé leur compte. Si vous partez, les vôtres restent chez leur destinataire sous le nom « Utilisateur supprimé », sans leurs photos. Une empreinte de chaque photo fait reconnaître un envoi répété. Chacun voit lesquels de ses messages l'autre a lus.",
      },
      {
        label: 'Réservations',
        value:
          "Les produits, les quantités, les prix, le rendez-vous, votre mot, et ce que chacun a dit de la remise, avec la conversation. Si vous partez, celles qui sont en cours sont annulées, et vos mots et vos raisons effacés. Les dates des rappels envoyés et vos réponses à ceux-ci restent avec elles. Vous seul et l'autre personne les voyez ; un administrateur voit les produits, la date, comment elles ont fini au dire de chacun, la raison d'une annulation et ce que vous répondez à qui dit qu'une remise n'a pas eu lieu ; jamais votre mot, sauf s'il lui est signalé. Le nombre de vos remises, et de personnes qui y ont pris part, est public sur votre page de vendeur à partir de trois.",
      },
      {
        label: 'Remerciements',
        value: `La phrase et les mots par lesquels les deux personnes d'une réservation se remercient, avec elle. Chacun lit ceux de l'autre quand les deux ont écrit, ou ${ONE_SIDED_THANKS_HIDDEN_DAYS}\u00a0jours après la remise. Les mots acceptés, par un administrateur ou selon la règle des conditions générales, sont publics, avec le prénom de leur auteur, sauf si la personne remerciée les masque. Si vous partez, vos mots et ce que vous avez reçu sont effacés ; la phrase que vous avez choisie reste comptée, sans votre nom.`,
      },
      {
        label: 'Adresse courte de votre page de vendeur',
        value:
          "Faite du nom de l'entreprise, ou du prénom et de la commune ; cinq au plus. Votre compte effacé, une empreinte de chacune reste, sans compte ni date, pour qu'une affiche ne mène jamais chez quelqu'un d'autre (intérêt légitime, article 6, 1, f).",
      },
      {
        label: 'Favoris, recherches enregistrées',
        value: "Jusqu'à ce que vous les retiriez.",
      },
      {
        label: 'Offres sans réponse',
        value: `Ce qui pourrait aider une offre à laquelle personne n'a répondu, relevé par le site pour vous l'écrire une fois par semaine au plus (intérêt légitime, article 6, 1, f) : pas de photo, prix, créneau, demandes proches, ${formatDaysOrYears(retentionDays.advice)}. Vous pouvez refuser ces e-mails dans votre profil ou d'un clic. Un membre sur dix, tiré au sort, n'en reçoit pas, pour savoir s'ils sont utiles.`,
      },
      {
        label: 'Membres bloqués',
        value:
          "Qui vous avez bloqué, jusqu'à ce que vous le débloquiez. Cette personne n'en est pas avertie ; les administrateurs voient combien de membres l'ont bloquée.",
      },
      {
        label: 'Sessions',
        value: `L'appareil (« Firefox, Windows »), les dates de début et de dernier usage, et d'un administrateur celles du dernier code et du dernier mot de passe confirmés, ${formatDaysOrYears(retentionDays.session)} après le dernier usage. Pour reconnaître vos connexions habituelles, une empreinte du réseau, et pour que personne ne se fasse valoir avec deux comptes, une de l'appareil, ${formatDaysOrYears(retentionDays.network)}. Que les deux personnes d'une réservation ont partagé l'un ou l'autre reste noté avec elle.`,
      },
      {
        label: 'Notifications sur un appareil',
        value:
          "Si vous les avez demandées, l'adresse que le service de notifications de votre navigateur (de Google, Mozilla ou Apple, par exemple) donne pour cet appareil, le temps de la session. Ce service achemine des notifications chiffrées, qu'il ne peut pas lire ; un message y est annoncé sans ce qu'il dit.",
      },
      {
        label: 'Liens envoyés par e-mail',
        value: `Leur but et leurs dates, ${formatDaysOrYears(retentionDays.mailedLink)} après leur fin. Ceux qui prolongent une annonce, ${formatDaysOrYears(retentionDays.renewalLink)} ; ceux d'un rendez-vous, ${formatDaysOrYears(retentionDays.reservationLink)}.`,
      },
      {
        label: 'Compte jamais activé',
        value: `Effacé après ${formatDaysOrYears(retentionDays.unactivatedAccount)}. L'empreinte d'une clé gardée par le navigateur de l'inscription, pour que le lien d'activation y ouvre une session, ${formatDaysOrYears(retentionDays.signUpDevice)} au plus.`,
      },
      {
        label: 'Compte inutilisé',
        value: `Effacé, avec tout ce qui en dépend, ${formatDaysOrYears(retentionDays.unusedAccount)} après la dernière connexion ou le dernier lien d'e-mail ouvert. Un e-mail l'annonce ${formatDaysOrYears(accountErasureWarningDays.first)} avant, un autre ${formatDaysOrYears(accountErasureWarningDays.second)} avant ; se connecter suffit à garder le compte. Un compte suspendu reste ${formatDaysOrYears(retentionDays.suspendedAccount)} après la suspension ou son dernier usage, pour que la décision garde son effet et qu'il soit possible d'en répondre (intérêt légitime, article 6, 1, f). Ceux des administrateurs restent.`,
      },
      {
        label: "Entreprise d'un ancien professionnel",
        value: `Ce qu'un professionnel a certifié (nom, SIRET, adresse, e-mail et téléphone de l'entreprise, date) est gardé à part six mois (${formatDaysOrYears(retentionDays.endedCertificate)}) après qu'il a supprimé son compte, cessé de vendre à titre professionnel ou changé d'entreprise, sans être montré à personne, pour répondre aux autorités (obligation légale, article 6, 1, c : règlement sur les services numériques, article 30).`,
      },
      {
        label: 'Conditions acceptées',
        value:
          'La version et la date de chaque accord, pour pouvoir le prouver (intérêt légitime, article 6, 1, f), tant que le compte existe.',
      },
      {
        label: 'Premiers messages',
        value:
          "Le site compare les premiers messages d'un membre à différentes personnes. Le même texte ou la même photo, envoyés à plusieurs, ne sont plus annoncés par e-mail, et un administrateur voit ce message et qui l'a écrit (intérêt légitime, article 6, 1, f).",
      },
      {
        label: 'Comparaison des annonces',
        value:
          "Des empreintes du texte et des photos de vos annonces, comparées à celles des autres pour reconnaître les fraudes (intérêt légitime, article 6, 1, f). Le score qui en résulte aide les administrateurs à relire, ne décide de rien et s'efface avec l'annonce.",
      },
      {
        label: 'Signalements et décisions',
        value:
          "Vos signalements, et ce que les administrateurs ont décidé de vos annonces et de votre compte, avec leurs raisons. Tant qu'un signalement d'annonce est ouvert, une empreinte de la connexion internet d'où il est venu, pour ne pas prendre une seule personne pour plusieurs (intérêt légitime, article 6, 1, f). Le journal des décisions survit au compte sans nom ni coordonnées, pour répondre d'elles (obligation légale, article 6, 1, c).",
      },
    ),
  ],
};

const visitorData: LegalSection = {
  id: 'visiteurs',
  title: "Ce qui est gardé d'un visiteur",
  blocks: [
    createLegalList(
      "Pour limiter les abus, une empreinte de l'adresse IP ou du compte et le nombre d'appels, une journée au plus ; une heure, une empreinte des vendeurs dont vous avez vu le numéro (intérêt légitime).",
      "Le nombre de fois qu'une annonce est vue, en tout et par semaine, sans savoir par qui.",
      `D'une recherche qui n'a rien trouvé, le nom du produit, le département et le nombre de fois par jour, ${formatDaysOrYears(retentionDays.emptySearch)}, et seulement si on l'a cherché depuis au moins trois connexions à Internet : rien ne dit qui a cherché. Les administrateurs voient ces nombres, et les membres ceux de leur département sur quatre semaines.`,
      `D'un signalement : l'adresse de la page, la catégorie, le texte, le nom et l'e-mail de qui signale, pour lui répondre (obligation légale : règlement sur les services numériques). Nom, e-mail et texte sont effacés ${formatDaysOrYears(retentionDays.notice)} après la décision.`,
      `D'une contestation : la raison, le texte et la décision contestée, que les administrateurs lisent pour vous répondre (obligation légale : règlement sur les services numériques). Le texte est effacé ${formatDaysOrYears(retentionDays.contest)} après la réponse.`,
      `D'un message écrit à l'exploitant : le nom, l'e-mail et le texte, jusqu'à ce que l'e-mail qui les porte soit parti, ${formatDaysOrYears(retentionDays.contactMessage)} au plus.`,
    ),
    createLegalParagraph(
      "Le journal technique ne contient ni nom, ni adresse, ni texte, ni adresse IP. Le site compte combien de fois une annonce ou un encart est vu, sans rien garder de qui regarde. Il ne fait ni mesure d'audience, ni profil, ni publicité ciblée.",
    ),
  ],
};

const whoSees: LegalSection = {
  id: 'qui-voit',
  title: 'Qui voit quoi',
  blocks: [
    createLegalList(
      "Tout le monde : vos annonces, votre prénom, votre photo, votre présentation, vos créneaux de retrait et votre commune. Jamais votre rue ni votre e-mail. Les pages ne montrent pas le nom de famille d'un particulier ; l'interface publique du site (API) le joint à ses annonces.",
      'Les membres connectés : votre téléphone, seulement si vous avez choisi de le montrer.',
      "D'un professionnel, tout le monde voit l'entreprise, son SIRET et, une fois qu'il les a certifiés, son adresse, son e-mail et son téléphone : la loi le demande.",
      "Les administrateurs : ce qu'il faut pour relire les annonces et traiter les signalements, dont votre e-mail. Ils ne lisent pas vos conversations, sauf ce que l'un de vous leur signale.",
      "L'auteur d'un contenu signalé n'apprend jamais qui l'a signalé.",
    ),
  ],
};

const onDevice = ({ site }: LegalPageFacts): LegalSection => ({
  id: 'appareil',
  title: 'Ce qui reste sur votre appareil',
  blocks: [
    createLegalParagraph(
      `${site.name} ne dépose aucun cookie. Le stockage de votre navigateur garde ce qui rend le service que vous demandez et le protège des tricheurs, et ne sert à rien d'autre :`,
    ),
    createLegalList(
      'votre session, tant que vous ne vous déconnectez pas ;',
      "après une inscription, votre adresse et une clé par laquelle le lien d'activation vous connecte sur cet appareil, jusqu'à ce qu'il serve ;",
      "un numéro tiré au hasard, envoyé quand vous vous connectez, pour que deux comptes du même appareil ne se fassent pas valoir l'un l'autre ;",
      "le brouillon de votre annonce, 30 jours au plus, celui de votre inscription, 24 heures au plus et dans le même onglet, et ce que vous avez commencé à écrire dans un message ou un merci, tant que l'onglet est ouvert ;",
      'ce que vous avez écrit sans réseau, le temps que cela parte ;',
      'votre panier et la réservation que vous préparez, sept jours au plus ;',
      'les annonces, listes et conversations que vous avez vues, pour les relire sans réseau : elles sont effacées quand vous vous déconnectez ;',
      'le lieu de votre dernière recherche, si vous en avez fait une ;',
      'vos réglages, comme les couleurs, la taille du texte ou les raccourcis clavier des administrateurs, le bandeau du site que vous avez masqué, et votre réponse sur les partenaires, six mois.',
    ),
    createLegalParagraph(
      "« Autour de moi » demande sa position à votre appareil : elle est arrondie à un kilomètre environ avant de quitter la page, et n'est pas enregistrée par le site.",
    ),
    ...(site.mapTiles
      ? [
          createLegalParagraph(
            `La carte des annonces, quand vous l'ouvrez, charge son fond auprès de ${new URL(site.mapTiles.url).hostname}, qui voit alors votre adresse IP et la région que vous regardez.`,
          ),
        ]
      : []),
    ...(site.hasSponsors
      ? [
          createLegalParagraph(
            "Les encarts des pages chargent le script d'une régie seulement si vous l'acceptez, dans un cadre isolé qui n'a accès ni aux pages ni à votre session et ne peut déposer aucun cookie. La régie voit alors votre adresse IP. « Gérer mes choix », en bas de chaque page, permet de changer d'avis.",
          ),
        ]
      : []),
  ],
});

const recipients = ({ operator, site }: LegalPageFacts): LegalSection => ({
  id: 'destinataires',
  title: 'À qui elles sont confiées',
  blocks: [
    createLegalParagraph(
      "À l'hébergeur du site et au service qui envoie ses e-mails, qui agissent pour son compte. Elles ne sont ni vendues ni louées. Les annonces publiques peuvent être lues par les moteurs de recherche et par les sites qui les intègrent.",
    ),
    createLegalFactList({ label: 'Hébergeur', value: operator.hostingProvider }),
    createLegalParagraph(
      `Les sauvegardes ${formatNameWithPrepositionDe(site.name)} contiennent ces données ; son exploitant les garde le temps de pouvoir rétablir le site, et vous en dit la durée sur demande.`,
    ),
  ],
});

const rights = ({ site }: LegalPageFacts): LegalSection => ({
  id: 'droits',
  title: 'Vos droits',
  blocks: [
    createLegalList(
      'Accès et portabilité : « Télécharger mes données », dans votre profil, vous remet tout ce que le site sait de vous, en un fichier.',
      'Rectification : votre profil et vos annonces se modifient à tout moment.',
      "Effacement : « Supprimer mon compte », dans votre profil, efface aussitôt compte, annonces, photos, favoris et recherches ; un dernier e-mail vous le confirme, deux à trois jours au plus tard, puis l'adresse est oubliée ; ce qu'un professionnel a certifié reste six mois.",
      'Opposition : chaque e-mail que vous pouvez refuser porte un lien pour cela.',
    ),
    createLegalParagraph(
      'Pour tout autre droit (limitation, opposition, sort de vos données après votre décès), ou sans compte, ',
      createLegalLink('écrivez-nous', site.links.contact),
      ' : réponse sous un mois. Vous pouvez aussi adresser une réclamation à la CNIL, sur ',
      lawLinks.cnil,
      '.',
    ),
  ],
});
