import { createLegalLink } from './legal-document.ts';

const legifrance = (path: string) => `https://www.legifrance.gouv.fr/${path}`;

/** Laws that the legal pages name, with a public link to each. */
export const lawLinks = {
  digitalServices: createLegalLink(
    'règlement (UE) 2022/2065 sur les services numériques',
    'https://eur-lex.europa.eu/legal-content/FR/TXT/?uri=CELEX:32022R2065',
  ),
  dataProtection: createLegalLink(
    'règlement (UE) 2016/679 (RGPD)',
    'https://eur-lex.europa.eu/legal-content/FR/TXT/?uri=CELEX:32016R0679',
  ),
  consumerCode: createLegalLink(
    'code de la consommation',
    legifrance('codes/texte_lc/LEGITEXT000006069565/'),
  ),
  civilCode: createLegalLink('code civil', legifrance('codes/texte_lc/LEGITEXT000006070721/')),
  confidenceAct: createLegalLink(
    "loi du 21 juin 2004 pour la confiance dans l'économie numérique",
    legifrance('loda/id/JORFTEXT000000801164'),
  ),
  incomeTax: createLegalLink(
    'impots.gouv.fr',
    'https://www.impots.gouv.fr/particulier/revenus-des-plateformes-en-ligne',
  ),
  contributions: createLegalLink('urssaf.fr', 'https://www.urssaf.fr/'),
  cnil: createLegalLink('cnil.fr/fr/plaintes', 'https://www.cnil.fr/fr/plaintes'),
  arcom: createLegalLink('Arcom', 'https://www.arcom.fr/'),
  defender: createLegalLink('Défenseur des droits', 'https://www.defenseurdesdroits.fr/'),
  accessibilityRules: createLegalLink('RGAA 4.1', 'https://accessibilite.numerique.gouv.fr/'),
} as const;
