import type { ListingType } from '#contract/listings/rules.ts';

/** Sentences that may follow any text of a gardener. */
export const closings: readonly string[] = [
  'Retrait à la maison, de préférence le soir après 18 h.',
  "À venir chercher sur place, je vous donne l'adresse par message.",
  'Disponible tout le week-end, prévenez-moi simplement avant de passer.',
  'Pensez à apporter un panier ou un cabas.',
  "Écrivez-moi pour convenir d'un rendez-vous.",
  'Je réponds aux messages en fin de journée.',
  'Remise en main propre uniquement.',
  'Je passe en ville le mardi et le jeudi, nous pouvons nous y retrouver.',
  'Premier arrivé, premier servi : je ne garde rien plus de deux jours.',
  'Vous pouvez visiter le jardin par la même occasion.',
  'Possibilité de passer entre midi et deux.',
  'Stationnement facile devant la maison.',
  'Merci de ne réserver que si vous êtes sûrs de venir.',
  'Je réserve volontiers un ou deux jours, pas davantage.',
  'Accessible à vélo par la voie verte.',
  'Le portail est vert, la sonnette est capricieuse : envoyez plutôt un message en arrivant.',
  'Nous sommes là presque tous les jours en dehors des horaires de travail.',
  "Au plaisir d'échanger quelques conseils de jardinage.",
];

/** Sentences that only suit a sale. */
export const saleClosings: readonly string[] = [
  'Je peux aussi apporter la commande au marché du samedi matin.',
  'Règlement en espèces ou par chèque, sur place.',
  'Prix doux si vous en prenez beaucoup.',
  "Je prépare tout à l'avance si vous me dites la quantité.",
];

interface Manner {
  text: string;
  /** Not for listings of products whose name matches. */
  unless?: RegExp;
}

const LIVELIHOOD = /œuf|poule|lapin|miel/;
const PRESERVE = /confiture|gelée|coulis|compote|sirop|jus|fermenté|pain/;
const SEED = /plant|graine|caïeu/;
const FRUIT = /pomme$|poire|cerise|griotte|prune|pêche|abricot|figue|raisin|fraise|framboise|mûre|myrtille/;

/** Why and how it is exchanged or given. */
export const manners: Record<Exclude<ListingType, 'sell'>, readonly Manner[]> = {
  trade: [
    { text: 'Je préfère le troc : proposez-moi ce que vous avez au jardin.' },
    { text: 'À échanger contre des œufs ou du miel, par exemple.', unless: LIVELIHOOD },
    { text: "J'échange volontiers contre des confitures ou des bocaux maison.", unless: PRESERVE },
    { text: 'Contre des plants, des graines ou un coup de main au jardin, à vous de voir.', unless: SEED },
    { text: "Je cherche surtout des fruits en échange, mais toute proposition m'intéresse.", unless: FRUIT },
    { text: 'Échange possible contre du fumier, de la paille ou des pots vides.' },
    { text: "Pas d'argent entre nous, seulement de bonnes choses." },
  ],
  donation: [
    { text: "C'est un don, je préfère que rien ne se perde." },
    { text: 'À donner à qui viendra avec ses propres contenants.' },
    { text: "Je ne demande rien en échange, si ce n'est de venir rapidement." },
    { text: 'Don sans contrepartie, dans la limite de ce qui reste.' },
    { text: 'Servez-vous généreusement, il y en a trop pour nous.' },
    { text: 'Gratuit pour les voisins comme pour les autres.' },
  ],
};
