/**
 * Canned reasons of refusals, each with the rule that it rests on, and the fragment of the built-in terms with that
 * rule; the author of a listing reads the text, which administrators may edit.
 */
export const cannedRefusalReasons: readonly { label: string; rule: string; text: string }[] = [
  {
    label: 'Photo',
    rule: 'regle-photos',
    text: "La photo ne montre pas le produit proposé. Règle : les photos d'une offre montrent ce que vous proposez réellement.",
  },
  {
    label: 'Texte trop court',
    rule: 'regle-texte',
    text: 'La description ne permet pas de savoir ce qui est proposé. Règle : une annonce précise le produit, sa variété et comment le retirer.',
  },
  {
    label: 'Prix',
    rule: 'regle-prix',
    text: "Le prix ne correspond pas à la quantité ou à l'unité choisie. Règle : le prix annoncé est celui qui sera payé.",
  },
  {
    label: 'Coordonnées',
    rule: 'regle-messagerie',
    text: "L'annonce contient un numéro de téléphone, une adresse ou un lien. Règle : les échanges passent par la messagerie du site, qui protège tout le monde.",
  },
  {
    label: 'Entreprise',
    rule: 'regle-professionnels',
    text: "Il manque l'adresse, l'e-mail ou le téléphone de votre entreprise dans votre profil. Règle : les acheteurs doivent pouvoir joindre un professionnel.",
  },
  {
    label: 'Doublon',
    rule: 'regle-doublons',
    text: 'Cette annonce existe déjà. Règle : une seule annonce par produit à la fois.',
  },
  {
    label: 'Hors sujet',
    rule: 'regle-produits',
    text: "Ce produit n'a pas sa place ici. Règle : le site est réservé aux produits du jardin, du verger et de la ferme.",
  },
  {
    label: 'Produit réglementé',
    rule: 'regle-loi',
    text: "La vente de ce produit est réglementée. Règle : ce que la loi interdit ou soumet à autorisation n'est pas admis sur le site.",
  },
  {
    label: 'Paiement',
    rule: 'regle-prix',
    text: "L'annonce demande un paiement à l'avance. Règle : le règlement se fait au moment de la remise.",
  },
  {
    label: 'Propos',
    rule: 'regle-respect',
    text: "L'annonce contient des propos injurieux ou discriminatoires. Règle : chacun s'exprime avec respect.",
  },
];

/** Text of the setting with the built-in reasons, for an administrator to begin with. */
export const formatCannedRefusalReasons = (): string =>
  cannedRefusalReasons.map(({ label, text }) => `${label} : ${text}`).join('\n');

/** Label, in the statistics, of a refusal whose text holds none of the canned reasons. */
export const OTHER_REFUSALS_STATISTICS_LABEL = 'Autre';

/** Parts of a canned reason that identify it even when an administrator has rewritten the other part. */
export const splitCannedRefusalReasonAndRule = (text: string): string[] => text.split(' Règle : ');
