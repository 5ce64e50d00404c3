import { link } from './legal-document.ts';

const legifrance = (path: string) => `https://www.legifrance.gouv.fr/${path}`;

/** Laws that the legal pages name, with a public link to each. */
export const lawLinks = {
  digitalServices: link(
    'règlement (UE) 2022/2065 sur les services numériques',
    'https://eur-lex.europa.eu/legal-content/FR/TXT/?uri=CELEX:32022R2065',
  ),
  dataProtection: link(
    'règlement (UE) 2016/679 (RGPD)',
    'https://eur-lex.europa.eu/legal-content/FR/TXT/?uri=CELEX:32016R0679',
  ),
  consumerCode: link('code de la consommation', legifrance('codes/texte_lc/LEGITEXT000006069565/')),
  civilCode: link('code civil', legifrance('codes/texte_lc/LEGITEXT000006070721/')),
  confidenceAct: link(
    "loi du 21 juin 2004 pour la confiance dans l'économie numérique",
    legifrance('loda/id/JORFTEXT000000801164'),
  ),
  incomeTax: link(
    'impots.gouv.fr',
    'https://www.impots.gouv.fr/particulier/revenus-des-plateformes-en-ligne',
  ),
  contributions: link('urssaf.fr', 'https://www.urssaf.fr/'),
  cnil: link('cnil.fr/fr/plaintes', 'https://www.cnil.fr/fr/plaintes'),
  arcom: link('Arcom', 'https://www.arcom.fr/'),
  defender: link('Défenseur des droits', 'https://www.defenseurdesdroits.fr/'),
  accessibilityRules: link('RGAA 4.1', 'https://accessibilite.numerique.gouv.fr/'),
} as const;
