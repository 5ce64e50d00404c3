import { BUILT_IN_TERMS_VERSION } from '#contract/accounts/terms.ts';
import {
  FAST_LANE_AUTHOR_HELD_BACK_DAYS,
  FAST_LANE_CLEAN_RECORD_DAYS,
  FAST_LANE_DELAY_MINUTES,
  FAST_LANE_LISTINGS_PER_HOLD_BACK,
  MIN_FAST_LANE_ACCEPTED_LISTINGS,
  MIN_FAST_LANE_ACCOUNT_DAYS,
} from '#contract/listings/fast-lane.ts';
import { formatFirstDayAsOrdinal } from '#contract/paris-time.ts';
import { formatNameWithPrepositionA, formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { lawLinks } from '../law-links.ts';
import {
  createLegalLink,
  createLegalList,
  createLegalParagraph,
  createLegalRule,
  type LegalDocument,
  type LegalSection,
} from '../legal-document.ts';
import { formatSiteOperatorName, type LegalPageFacts } from '../legal-page-facts.ts';
import { composeBuyerRightsLegalSections, composeRankingLegalSection } from './terms-of-trade.ts';

/** Page `/cgu`. */
export function composeTermsOfUseDocument(page: LegalPageFacts): LegalDocument {
  const { site, termsAdditions } = page;
  return {
    title: "Conditions générales d'utilisation",
    description: `Les règles ${formatNameWithPrepositionDe(site.name)} : qui peut publier, comment les annonces sont relues et classées, et comment contester une décision.`,
    // Day of the built-in text left out beside additions, which may be newer.
    ...(termsAdditions === null && { updated: dayLabel(BUILT_IN_TERMS_VERSION) }),
    intro: `Ces règles s'appliquent à tous ceux qui utilisent ${site.name}. Vous les acceptez en créant un compte, puis à chaque annonce. Elles disent ce que fait le site et ce que chacun peut en attendre.`,
    sections: [
      service(page),
      whoMayPublish(page),
      account(),
      listings(page),
      composeRankingLegalSection(page),
      deals(page),
      ...composeBuyerRightsLegalSections(),
      moderation(page),
      notices(),
      objections(page),
      content(page),
      changes(),
      law(page),
      ...(termsAdditions === null ? [] : [additions(site, termsAdditions)]),
    ],
  };
}

const service = (page: LegalPageFacts): LegalSection => ({
  id: 'service',
  title: 'Le service',
  blocks: [
    createLegalParagraph(
      `${page.site.name} est édité par ${formatSiteOperatorName(page)}, que les `,
      createLegalLink('mentions légales', page.site.links.legal),
      " présentent. Des particuliers et des professionnels y publient ce que leur jardin, leur verger ou leur ferme a en trop, ou ce qu'ils cherchent ; leurs voisins le trouvent et leur écrivent.",
    ),
    createLegalParagraph(
      'Le service est gratuit : ni la publication, ni la recherche, ni la messagerie, ni la mise en relation ne sont payantes, et le site ne prend aucune commission. Il ne propose aucune option payante.',
    ),
  ],
});

const whoMayPublish = ({ site }: LegalPageFacts): LegalSection => ({
  id: 'qui-publie',
  title: 'Qui peut publier',
  blocks: [
    createLegalParagraph(
      `Toute personne qui a un compte activé peut publier des offres et des demandes sur ${site.name}, qu'elle soit un particulier ou un professionnel. Chacun déclare son statut, et chaque annonce comme chaque page de vendeur le montre : « Particulier » ou « Professionnel » (badge PRO).`,
    ),
    createLegalList(
      createLegalRule(
        'regle-professionnels',
        "Un professionnel agit dans le cadre de son activité commerciale, agricole, artisanale ou libérale. Il indique le nom, le numéro de SIRET, l'adresse, l'e-mail et le téléphone de son entreprise, que ses annonces et sa page publient, certifie qu'ils sont exacts et s'engage à ne proposer que des produits conformes au droit de l'Union européenne.",
      ),
      "Un particulier vend, troque ou donne ce que son jardin a en trop. Vendre régulièrement pour en tirer un revenu, acheter pour revendre ou vendre pour une entreprise, c'est agir en professionnel.",
    ),
    createLegalParagraph(
      "Se présenter comme un particulier alors qu'on agit en professionnel est une pratique commerciale trompeuse, punie de deux ans d'emprisonnement et de 300 000 € d'amende, portés à cinq ans et 750 000 € quand elle est commise en ligne (articles L. 121-2 à L. 121-4 et L. 132-2 du ",
      lawLinks.consumerCode,
      ').',
    ),
  ],
});

const account = (): LegalSection => ({
  id: 'compte',
  title: 'Votre compte',
  blocks: [
    createLegalParagraph(
      'Un compte demande un nom, un prénom, une adresse e-mail que vous confirmez, un mot de passe et une commune. Ces informations sont exactes et restent à jour. Le compte est personnel : vous gardez votre mot de passe pour vous, et répondez de ce qui est fait avec.',
    ),
    createLegalParagraph(
      'Vous pouvez supprimer votre compte à tout moment depuis votre profil : vos annonces, vos photos, vos favoris et vos recherches sont effacés aussitôt. Les messages que vous avez envoyés restent chez leurs destinataires, sans votre nom.',
    ),
  ],
});

const listings = ({ listingDays }: LegalPageFacts): LegalSection => ({
  id: 'annonces',
  title: 'Les règles des annonces',
  blocks: [
    createLegalList(
      createLegalRule(
        'regle-produits',
        'Le site est réservé aux produits du jardin, du verger et de la ferme.',
      ),
      createLegalRule('regle-photos', "Les photos d'une offre montrent ce que vous proposez réellement."),
      createLegalRule('regle-texte', "L'annonce précise le produit, sa variété et comment le retirer."),
      createLegalRule(
        'regle-prix',
        'Le prix annoncé est celui qui sera payé, tous frais compris, et le règlement se fait au moment de la remise.',
      ),
      createLegalRule('regle-doublons', 'Une seule annonce par produit à la fois.'),
      createLegalRule(
        'regle-messagerie',
        'Les échanges passent par la messagerie : ni numéro de téléphone, ni adresse, ni lien dans les textes.',
      ),
      createLegalRule(
        'regle-loi',
        "Ce que la loi interdit ou soumet à une autorisation que vous n'avez pas n'est pas admis. Pour les œufs, la viande, le miel, les champignons, le lait cru et d'autres produits réglementés, le formulaire rappelle la règle.",
      ),
      createLegalRule(
        'regle-respect',
        "Chacun s'exprime avec respect : ni propos injurieux, ni discrimination, ni menace, dans les annonces comme dans les messages.",
      ),
    ),
    createLegalParagraph(
      `Une annonce de produits frais reste en ligne ${daysLabel(listingDays.perishable)}, une autre ${daysLabel(listingDays.other)}. Son auteur est prévenu avant et peut la renouveler, l'archiver ou la supprimer quand il veut.`,
    ),
  ],
});

const daysLabel = (days: number) => (days === 1 ? 'un jour' : `${days} jours`);

const deals = ({ site }: LegalPageFacts): LegalSection => ({
  id: 'mise-en-relation',
  title: 'Ce que fait le site entre vous',
  blocks: [
    createLegalParagraph(
      `${site.name} met en relation des personnes qui veulent vendre, acheter, troquer, donner ou recevoir des produits. Le contrat, une vente, un échange ou un don, se conclut entre elles : le site n'y est pas partie.`,
    ),
    createLegalList(
      "Paiement : le site n'encaisse rien et ne propose aucun moyen de paiement. On paie au moment de la remise, par le moyen convenu ensemble.",
      'Remise : lieu, jour et heure se conviennent par la messagerie. Le site ne livre pas.',
      "Assurances et garanties : le site n'en propose aucune.",
      "Litiges : les deux personnes cherchent d'abord une solution entre elles. Le site ne tranche pas leurs litiges, mais traite les signalements et transmet aux autorités ce qu'elles lui demandent légalement.",
    ),
  ],
});

const TRUSTED_AUTHORS = `Un programme met en ligne, ${FAST_LANE_DELAY_MINUTES} minutes après leur envoi, les annonces et les modifications dont l'auteur a au moins ${MIN_FAST_LANE_ACCEPTED_LISTINGS} annonces acceptées, un compte activé depuis ${MIN_FAST_LANE_ACCOUNT_DAYS} jours, et, ces ${FAST_LANE_CLEAN_RECORD_DAYS} derniers jours, ni refus, ni retrait, ni suspension, ni signalement, et dont aucun indice n'attire l'attention. Une annonce sur ${FAST_LANE_LISTINGS_PER_HOLD_BACK}, tirée au sort, est lue d'abord, et ce que son auteur envoie tant qu'elle attend, ${FAST_LANE_AUTHOR_HELD_BACK_DAYS} jours au plus, l'est aussi. Ce qui ne remplit pas ces conditions n'est pas refusé : un administrateur le lit. Il peut aussi lire plus tard ce qui a été mis en ligne, et le retirer comme toute annonce.`;

const TRUSTED_WORDS = `De même, et avec le même tirage au sort, des mots de remerciement sont acceptés ${FAST_LANE_DELAY_MINUTES} minutes après leur envoi quand ils n'ont ni adresse web, ni e-mail, ni numéro de téléphone, et que leur auteur remplit ces conditions ; ses mots acceptés comptent alors avec ses annonces, et des mots refusés ou signalés comme une annonce. Un administrateur lit les autres, et peut refuser plus tard ceux qui ont été acceptés ainsi.`;

const moderation = ({ site, moderation: mode }: LegalPageFacts): LegalSection => ({
  id: 'moderation',
  title: 'Relecture et modération',
  blocks: [
    createLegalParagraph(
      `Chaque annonce est lue par un administrateur avant de paraître, et relue quand son texte ou ses photos changent${mode === 'trusted' ? ', sauf celles des auteurs de confiance' : ''}. Il l'accepte ou la refuse ; il peut aussi retirer une annonce parue, mettre fin au statut professionnel d'un compte ou suspendre un compte.`,
    ),
    ...(mode === 'trusted'
      ? [createLegalParagraph(TRUSTED_AUTHORS), createLegalParagraph(TRUSTED_WORDS)]
      : []),
    createLegalList(
      `${mode === 'trusted' ? "Aucun refus, retrait ni suspension n'est décidé" : "Aucune de ces décisions n'est prise"} par un programme : une personne décide, d'après ces règles et la loi.`,
      `${mode === 'trusted' ? 'Autre' : 'Seul'} automatisme : une annonce que trois membres différents signalent quitte les résultats jusqu'à ce qu'un administrateur la relise. Des indices calculés (textes copiés, liens, compte récent) peuvent aussi attirer son attention, ${mode === 'trusted' ? "et font alors attendre l'annonce" : 'sans rien décider'}.`,
      "Toute décision défavorable est motivée et envoyée par e-mail à la personne concernée, avec la règle sur laquelle elle s'appuie et la façon de la contester.",
      "Les administrateurs tiennent compte de la gravité, de la répétition et de l'intention. Un compte est suspendu pour des manquements graves ou répétés ; celui qui envoie souvent des signalements manifestement infondés peut l'être aussi, après un avertissement.",
      'Un compte suspendu peut toujours se connecter, lire, télécharger ses données et partir.',
    ),
    createLegalParagraph(
      `Les décisions sont inscrites dans un journal que personne ne peut réécrire sur ${site.name}.`,
    ),
  ],
});

const notices = (): LegalSection => ({
  id: 'signaler',
  title: 'Signaler un contenu',
  blocks: [
    createLegalParagraph(
      'Avec ou sans compte, chacun peut ',
      createLegalLink('signaler un contenu', '/signaler'),
      " qu'il croit illégal ou contraire à ces règles (article 16 du ",
      lawLinks.digitalServices,
      "). Un accusé de réception part aussitôt ; une personne examine le signalement, et sa décision vous parvient par e-mail avec ses raisons. L'auteur du contenu n'apprend jamais qui l'a signalé.",
    ),
    createLegalParagraph(
      'Les membres ont aussi un bouton « Signaler » sur chaque annonce, et reçoivent la suite donnée.',
    ),
  ],
});

const objections = ({ site }: LegalPageFacts): LegalSection => ({
  id: 'contester',
  title: 'Contester une décision',
  blocks: [
    createLegalParagraph(
      "Chaque décision qui vous concerne est dans votre compte, avec sa raison : « Contester » suffit, pendant six mois, même si votre compte est suspendu. C'est gratuit. Une personne relit, de préférence une autre que celle qui a décidé, et vous répond une fois, par e-mail et dans votre compte.",
    ),
    createLegalParagraph(
      "Auteur d'un contenu ou d'un signalement, vous pouvez aussi contester toute décision, sans délai ni frais : répondez à l'e-mail qui l'annonce ou écrivez par la ",
      createLegalLink('page de contact', site.links.contact),
      '. Une personne réexamine le dossier et vous répond.',
    ),
    createLegalParagraph(
      'Vous pouvez aussi saisir un organisme de règlement extrajudiciaire des litiges certifié (article 21 du ',
      lawLinks.digitalServices,
      "), l'",
      lawLinks.arcom,
      ', coordinateur des services numériques en France, ou un juge.',
    ),
  ],
});

const content = ({ site }: LegalPageFacts): LegalSection => ({
  id: 'contenus',
  title: 'Vos textes et vos photos',
  blocks: [
    createLegalParagraph(
      `Ils restent à vous. Vous permettez ${formatNameWithPrepositionA(site.name)} de les montrer, gratuitement et tant que l'annonce est en ligne : sur ses pages, dans ses e-mails et ses flux, sur les sites qui intègrent ses annonces et dans l'aperçu des liens partagés. Ne publiez que ce que vous avez le droit de publier.`,
    ),
    createLegalParagraph(
      "En tant qu'hébergeur, le site répond des contenus de ses membres dans les limites que fixent la ",
      lawLinks.confidenceAct,
      ' et le ',
      lawLinks.digitalServices,
      ". Il est fourni sans garantie de disponibilité ; il peut s'interrompre pour son entretien.",
    ),
  ],
});

const changes = (): LegalSection => ({
  id: 'changements',
  title: 'Quand ces conditions changent',
  blocks: [
    createLegalParagraph(
      "Chaque version porte une date. Quand une nouvelle version paraît, chaque membre est invité à la lire et à l'accepter avant sa prochaine action : annonce, message ou réglage. Qui la refuse peut toujours lire, télécharger ses données et supprimer son compte. La version que vous avez acceptée et la date de votre accord figurent dans l'export de vos données.",
    ),
  ],
});

const law = ({ site }: LegalPageFacts): LegalSection => ({
  id: 'droit',
  title: 'Droit applicable',
  blocks: [
    createLegalParagraph(
      'Ces conditions relèvent du droit français. En cas de désaccord avec le site, ',
      createLegalLink("écrivez d'abord à son exploitant", site.links.contact),
      ". À défaut d'accord, un consommateur saisit, à son choix, le tribunal de son domicile ou celui que désigne la loi. Vos données sont l'objet de la page ",
      createLegalLink('Confidentialité', site.links.privacy),
      '.',
    ),
  ],
});

const additions = ({ name }: LegalPageFacts['site'], text: string): LegalSection => ({
  id: 'ajouts',
  title: `Règles propres ${formatNameWithPrepositionA(name)}`,
  blocks: text
    .split('\n')
    .filter((line) => line.trim())
    .map((line) => createLegalParagraph(line.trim())),
});

const dayLabel = (day: string) =>
  formatFirstDayAsOrdinal(
    new Date(`${day}T12:00:00Z`).toLocaleDateString('fr-FR', { timeZone: 'Europe/Paris', dateStyle: 'long' }),
  );
