import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import {
  accessibilityCriteria,
  accessibilityCriteriaCounts,
  percentOfAccessibilityCriteriaMet,
} from '../accessibility-criteria.ts';
import { lawLinks } from '../law-links.ts';
import {
  createLegalLink,
  createLegalList,
  createLegalParagraph,
  type LegalBlock,
  type LegalDocument,
} from '../legal-document.ts';
import { formatSiteOperatorName, type LegalPageFacts } from '../legal-page-facts.ts';

/** Date of the last review of the accessibility criteria. */
const REVIEWED_ON = '22 novembre 2026';

/** Text of the page `/accessibilite`: the declaration in the order of the law's model. */
export function composeAccessibilityStatementDocument(page: LegalPageFacts): LegalDocument {
  const { site } = page;
  const applicable = accessibilityCriteriaCounts.met + accessibilityCriteriaCounts.unmet;
  return {
    title: 'Accessibilité',
    description: `Déclaration d'accessibilité ${formatNameWithPrepositionDe(site.name)}.`,
    updated: REVIEWED_ON,
    intro: [
      `${site.name} veut que chacun puisse s'en servir : au clavier, avec un lecteur d'écran, avec un texte agrandi, sur un petit écran. Cette déclaration suit le modèle du `,
      lawLinks.accessibilityRules,
      `. Elle est faite au nom de ${formatSiteOperatorName(page)}.`,
    ],
    sections: [
      {
        id: 'etat',
        title: 'État de conformité',
        blocks: [
          createLegalParagraph(
            `${site.name} est ${stateOf()} avec le RGAA 4.1, d'après ses auteurs eux-mêmes.`,
          ),
        ],
      },
      {
        id: 'resultats',
        title: 'Résultat des tests',
        blocks: [
          createLegalParagraph(
            `${percentOfAccessibilityCriteriaMet} % des critères applicables sont respectés : ${accessibilityCriteriaCounts.met} sur ${applicable}. Les ${accessibilityCriteriaCounts.without} autres critères du référentiel ne s'appliquent pas à ce site.`,
          ),
          createLegalParagraph(
            "Ce n'est pas un audit : aucun tiers n'a contrôlé le site, et aucune séance complète avec un lecteur d'écran n'a eu lieu.",
          ),
        ],
      },
      {
        id: 'non-accessible',
        title: "Ce qui n'est pas accessible",
        blocks: [
          createLegalParagraph('Non-conformités, avec le numéro du critère :'),
          createLegalList(
            ...accessibilityCriteria
              .filter(({ state }) => state === 'NC')
              .map(({ number, reason }) => `${number} : ${reason}`),
          ),
          createLegalParagraph('Dérogations pour charge disproportionnée : aucune.'),
          createLegalParagraph(
            "Contenus hors du périmètre : les textes et les photos que les membres publient, les publicités d'une régie, si le site en montre, et les cartes ou pages d'autres sites vers lesquelles mènent des liens.",
          ),
        ],
      },
      {
        id: 'etablissement',
        title: 'Établissement de cette déclaration',
        blocks: [
          createLegalParagraph(
            `Elle a été établie le ${REVIEWED_ON}, sur la version du logiciel livrée avec elle.`,
          ),
          createLegalParagraph('Technologies utilisées : HTML, CSS, SVG, JavaScript, WAI-ARIA.'),
          createLegalParagraph(
            "Environnement de test : Chromium sous Linux, au clavier, à 320, 360, 768 et 1 440 pixels de large, en clair, en sombre et en couleurs forcées. Outils : axe-core, html-validate, et les tests automatiques du logiciel, qui s'exécutent à chaque changement.",
          ),
          createLegalParagraph(
            "Pages vérifiées : accueil, résultats, annonce, vendeur, connexion, inscription, mot de passe oublié, contact, pages légales, publication et modification d'une annonce, messages, recherches enregistrées, profil, étal, administration, modules intégrables.",
          ),
        ],
      },
      { id: 'contact', title: "Retour d'information et contact", blocks: contact(page) },
      { id: 'recours', title: 'Voies de recours', blocks: REMEDIES },
    ],
  };
}

function stateOf(): string {
  if (accessibilityCriteriaCounts.unmet === 0) return 'totalement conforme';
  return percentOfAccessibilityCriteriaMet >= 50 ? 'partiellement conforme' : 'non conforme';
}

const contact = ({ site, operator }: LegalPageFacts): LegalBlock[] => [
  createLegalParagraph(
    'Une page, un contenu vous résiste ? ',
    createLegalLink('Écrivez-nous', site.links.contact),
    ...(operator.email ? [' ou à ', createLegalLink(operator.email, `mailto:${operator.email}`)] : []),
    ' : nous vous répondrons et vous dirons comment obtenir la même chose autrement.',
  ),
];

const REMEDIES: LegalBlock[] = [
  createLegalParagraph(
    "Vous avez signalé un défaut qui vous empêche d'accéder à un contenu ou à un service, et vous n'avez pas eu de réponse satisfaisante ? Vous pouvez vous adresser au ",
    lawLinks.defender,
    ' :',
  ),
  createLegalList(
    ['en ', createLegalLink('lui écrivant un message en ligne', 'https://formulaire.defenseurdesdroits.fr/')],
    [
      "auprès d'un ",
      createLegalLink('délégué de votre région', 'https://www.defenseurdesdroits.fr/carte-des-delegues'),
    ],
    'par courrier gratuit, sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07.',
  ),
];
