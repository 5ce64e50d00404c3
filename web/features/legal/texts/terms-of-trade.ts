import { lawLinks } from '../law-links.ts';
import { createLegalList, createLegalParagraph, type LegalSection } from '../legal-document.ts';
import type { LegalPageFacts } from '../legal-page-facts.ts';

/** Section on the ranking of results: code de la consommation, articles L. 111-7 and D. 111-8, I, 1°. */
export const composeRankingLegalSection = ({ site, territory }: LegalPageFacts): LegalSection => ({
  id: 'classement',
  title: 'Comment les annonces sont classées',
  blocks: [
    createLegalParagraph(
      "Les résultats d'une recherche sont les annonces en ligne qui y répondent. Ce qui les choisit et les ordonne, du plus important au moins important :",
    ),
    createLegalList(
      'Le produit : son nom, ses autres noms, son pluriel et une orthographe voisine quand le mot tapé est inconnu.',
      'Le lieu et la distance choisis, puis les autres filtres : offre ou demande, vente, troc ou don, catégorie, saison, particuliers ou professionnels.',
      "La distance, dès qu'un lieu est indiqué : les plus proches d'abord. Elle se compte de centre de commune à centre de commune.",
      ...(territory ? [describeTerritory(territory)] : []),
      "La date de publication : les plus récentes d'abord, quand aucun lieu n'est indiqué et à distance égale.",
    ),
    createLegalParagraph(
      "Vous pouvez choisir vous-même le tri par date ou par distance. L'accueil montre les dernières annonces et, si vous l'avez indiqué, ce qui est près de chez vous. Deux personnes qui font la même recherche voient les mêmes résultats : rien n'y dépend de ce que vous avez lu ou écrit.",
    ),
    createLegalParagraph(
      `Personne ne peut payer pour être mieux classé. Aucun lien de capital, aucun contrat et aucune rémunération n'influence le classement, les professionnels ne passent ni avant ni après les particuliers. Les emplacements partenaires sont séparés des annonces et désignés comme tels sur ${site.name}.`,
    ),
    createLegalParagraph(
      "Une annonce quitte les résultats quand elle expire, quand son auteur l'archive, la supprime ou la dit épuisée, quand un administrateur la retire ou suspend le compte de son auteur.",
    ),
  ],
});

function describeTerritory({ name, isExclusive }: NonNullable<LegalPageFacts['territory']>): string {
  const first = `Le territoire du site (${name}), quand ni lieu ni vendeur n'est choisi : ses annonces d'abord, puis celles de toute la France.`;
  return isExclusive ? `${first} Une annonce ne se publie que dans ce territoire.` : first;
}

/** Section on the rights of buyers, by the declared status of the seller, and tax duties of sellers: D. 111-8, II. */
export const composeBuyerRightsLegalSections = (): LegalSection[] => [
  {
    id: 'particuliers',
    title: 'Acheter à un particulier',
    blocks: [
      createLegalParagraph(
        "Le droit de la consommation ne protège pas l'acheteur dans une vente entre particuliers. Le contrat relève du ",
        lawLinks.civilCode,
        ' : droit des contrats et des obligations (articles 1100 et suivants), responsabilité civile (articles 1240 et suivants).',
      ),
      createLegalList(
        "Il n'y a pas de droit de rétractation au sens de l'article L. 221-18 du code de la consommation, sauf si vous en convenez ensemble.",
        "Il n'y a pas de garantie légale de conformité. La garantie des défauts de la chose vendue s'applique (code civil, articles 1641 et suivants).",
        "Le prix est celui de l'annonce. Le site n'y ajoute aucun frais.",
      ),
    ],
  },
  {
    id: 'professionnels',
    title: 'Acheter à un professionnel',
    blocks: [
      createLegalParagraph(
        'Le ',
        lawLinks.consumerCode,
        " s'applique : garantie légale de conformité (articles L. 217-3 et suivants), garantie des vices cachés, et, pour un contrat conclu à distance, rétractation dans les quatorze jours (article L. 221-18). Ce droit ne s'exerce pas pour les biens qui risquent de se détériorer ou de se périmer rapidement (article L. 221-28, 4°), ce qui est le cas de la plupart des produits frais.",
      ),
      createLegalParagraph(
        "L'entreprise du professionnel, son numéro de SIRET, son adresse, son e-mail et son téléphone figurent sur sa page et ses annonces. Il indique le médiateur de la consommation dont il relève à qui le lui demande.",
      ),
    ],
  },
  {
    id: 'impots',
    title: 'Impôts et cotisations des vendeurs',
    blocks: [
      createLegalParagraph(
        'Les revenus tirés de ventes régulières se déclarent. Ce qui est imposable est expliqué sur ',
        lawLinks.incomeTax,
        ' ; ce qui donne lieu à cotisations, sur ',
        lawLinks.contributions,
        ". Le site n'encaisse aucun paiement et ne connaît pas les ventes conclues : il ne transmet pas de montants à l'administration.",
      ),
    ],
  },
];
