/** Text that a professional certifies (règlement (UE) 2022/2065, article 30, 1, e), after a comma or a colon. */
export const COMPANY_CERTIFICATION_TEXT =
  "je certifie que les informations de mon entreprise sont exactes, je les tiendrai à jour et je ne propose que des produits conformes au droit de l'Union européenne";
