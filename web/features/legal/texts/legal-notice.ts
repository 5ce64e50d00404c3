import { formatNameWithPrepositionDe } from '#contract/text/french-articles.ts';
import { lawLinks } from '../law-links.ts';
import {
  createLegalFactList,
  createLegalLink,
  createLegalList,
  createLegalParagraph,
  type LegalDocument,
} from '../legal-document.ts';
import type { LegalPageFacts } from '../legal-page-facts.ts';

/** Text of the page `/mentions-legales`. */
export function composeLegalNoticeDocument({ site, operator }: LegalPageFacts): LegalDocument {
  return {
    title: 'Mentions légales',
    description: `Qui édite et héberge ${site.name}, et comment lui écrire.`,
    sections: [
      {
        id: 'editeur',
        title: 'Éditeur du site',
        blocks: [
          createLegalFactList(
            { label: 'Nom', value: operator.name },
            { label: 'Adresse et téléphone', value: operator.address },
            {
              label: 'Adresse e-mail',
              value: operator.email && [createLegalLink(operator.email, `mailto:${operator.email}`)],
            },
            { label: "Numéro d'immatriculation", value: operator.id },
            { label: 'Directeur ou directrice de la publication', value: operator.publicationDirector },
          ),
          createLegalParagraph(
            'Ces mentions sont celles que demande la ',
            lawLinks.confidenceAct,
            ". Pour écrire à l'éditeur : la ",
            createLegalLink('page de contact', site.links.contact),
            '. Elle est aussi le point de contact unique des membres, des visiteurs et des autorités, en français, au sens des articles 11 et 12 du ',
            lawLinks.digitalServices,
            '.',
          ),
        ],
      },
      {
        id: 'hebergeur',
        title: 'Hébergeur du site',
        blocks: [
          createLegalFactList({ label: 'Nom, adresse et téléphone', value: operator.hostingProvider }),
        ],
      },
      {
        id: 'contenus',
        title: 'Contenus publiés',
        blocks: [
          createLegalParagraph(
            `Les annonces, les photos et les pages de vendeurs sont écrites par les membres ${formatNameWithPrepositionDe(site.name)}, qui en sont responsables. Le site les héberge ; un administrateur les relit avant qu'elles paraissent.`,
          ),
          createLegalParagraph(
            'Un contenu vous paraît illégal ou contraire aux règles du site ? ',
            createLegalLink('Signalez-le', '/signaler'),
            ' : vous recevez un accusé de réception, puis la décision et ses raisons.',
          ),
        ],
      },
      {
        id: 'sources',
        title: 'Données et œuvres réutilisées',
        blocks: [
          createLegalList(
            "Communes, codes postaux et départements : Insee et La Poste, par le découpage administratif d'Etalab ; centres des communes : geo.api.gouv.fr et IGN (Licence Ouverte 2.0).",
            'Centres des villes : GeoNames (CC BY 4.0).',
            'Caractères Figtree et Fraunces (SIL Open Font License 1.1) ; icônes Lucide (licence ISC).',
          ),
        ],
      },
      {
        id: 'pages',
        title: 'À lire aussi',
        blocks: [
          createLegalList(
            [createLegalLink("Conditions générales d'utilisation", site.links.terms)],
            [createLegalLink('Confidentialité', site.links.privacy)],
            [createLegalLink('Accessibilité', '/accessibilite')],
          ),
        ],
      },
    ],
  };
}
