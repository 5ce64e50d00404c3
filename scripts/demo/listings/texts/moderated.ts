import type { ListingType, PriceType } from '#contract/listings/rules.ts';
import { demoMemberEmail } from '../../members/gardeners.ts';

/** A listing that a moderator turned down, or removed after a report. */
interface Moderated {
  author: string;
  status: 'refuse' | 'deleted';
  reason: string;
  name: string;
  type: ListingType;
  price: number | null;
  unit: PriceType;
  quantity: number;
  text: string;
  picture: string;
}

export const moderated: readonly Moderated[] = [
  {
    author: demoMemberEmail,
    status: 'refuse',
    reason:
      'La description est trop courte : précisez la variété et la façon dont vous cultivez, puis publiez de nouveau.',
    name: 'pomme de terre',
    type: 'sell',
    price: 1.2,
    unit: 'kilo',
    quantity: 20,
    text: 'Pommes de terre du jardin.',
    picture: 'pomme-de-terre-1',
  },
  {
    author: 'patrick.rostagni@example.org',
    status: 'refuse',
    reason: 'Le prix semble erroné : 45 euros le kilo. Corrigez-le et publiez de nouveau votre annonce.',
    name: 'noix',
    type: 'sell',
    price: 45,
    unit: 'kilo',
    quantity: 10,
    text: "Noix de l'année, bien sèches, à retirer à Aubagne. Petit lot de dix kilos.",
    picture: 'noix-1',
  },
  {
    author: 'ines.aubert@example.org',
    status: 'refuse',
    reason: "Demander un paiement avant la remise n'est pas permis : le règlement se fait sur place.",
    name: 'miel',
    type: 'sell',
    price: 8,
    unit: 'unit',
    quantity: 12,
    text: "Miel de garrigue en pots de cinq cents grammes. Virement à l'avance, puis je vous donne le lieu de retrait.",
    picture: 'miel-2',
  },
  {
    author: 'thierry.bonnamour@example.org',
    status: 'refuse',
    reason: "La quantité dépasse ce qu'il est permis de cueillir en forêt domaniale.",
    name: 'champignon de Paris',
    type: 'sell',
    price: 6,
    unit: 'kilo',
    quantity: 60,
    text: 'Gros lot de champignons ramassés en forêt domaniale, toutes espèces mélangées. À trier chez vous.',
    picture: 'champignon-2',
  },
  {
    author: 'sylvain.dessaint@example.org',
    status: 'refuse',
    reason: 'Les animaux de compagnie ne sont pas acceptés sur le site.',
    name: 'lapin',
    type: 'sell',
    price: 25,
    unit: 'unit',
    quantity: 3,
    text: 'Lapins nains béliers de huit semaines, très doux, pour les enfants. Cage fournie.',
    picture: 'lapin-2',
  },
  {
    author: 'sabrina.haddad@example.org',
    status: 'refuse',
    reason: "L'annonce porte surtout sur du matériel : seuls les produits du jardin ont leur place ici.",
    name: 'graine de fleurs',
    type: 'sell',
    price: 80,
    unit: 'unit',
    quantity: 1,
    text: 'Vends motoculteur en bon état, avec quelques sachets de graines de fleurs offerts. À voir à Montreuil.',
    picture: 'graines-1',
  },
  {
    author: 'helene.wattrelos@example.org',
    status: 'refuse',
    reason: 'Cette annonce est en double : la même est déjà en ligne.',
    name: 'confiture',
    type: 'trade',
    price: null,
    unit: 'unit',
    quantity: 6,
    text: 'Confitures maison à échanger contre des légumes. Prune et rhubarbe, six pots en tout.',
    picture: 'confiture-3',
  },
  {
    author: 'regine.payet@example.org',
    status: 'refuse',
    reason:
      "Retirez le numéro de téléphone du texte : il s'affiche déjà sur votre annonce si vous l'avez permis.",
    name: 'piment',
    type: 'sell',
    price: 0.3,
    unit: 'unit',
    quantity: 50,
    text: 'Piments oiseaux très forts. Appelez-moi directement au 06 39 98 05 77, je ne lis pas les messages.',
    picture: 'piment-1',
  },
  {
    author: demoMemberEmail,
    status: 'deleted',
    reason: 'Annonce signalée : le produit a déjà été donné.',
    name: 'poule',
    type: 'donation',
    price: null,
    unit: 'unit',
    quantity: 2,
    text: 'Deux poules rousses à donner avant notre déménagement. Elles sont gentilles et pondent encore un peu.',
    picture: 'poule-3',
  },
  {
    author: 'karim.benhaddou@example.org',
    status: 'deleted',
    reason: 'Plusieurs acheteurs signalent que personne ne répond à cette annonce.',
    name: "huile d'olive",
    type: 'sell',
    price: 9,
    unit: 'liter',
    quantity: 40,
    text: "Huile d'olive en bidons, rapportée de chez un cousin. Plusieurs bidons disponibles.",
    picture: 'huile-1',
  },
  {
    author: 'laetitia.poggioli@example.org',
    status: 'deleted',
    reason: "Les photos montrent une marchandise de gros : la revente n'est pas permise aux particuliers.",
    name: 'clémentine',
    type: 'sell',
    price: 1.1,
    unit: 'kilo',
    quantity: 500,
    text: 'Clémentines par palettes, livraison possible. Prix selon la quantité.',
    picture: 'orange-2',
  },
  {
    author: 'yann.guillemot@example.org',
    status: 'deleted',
    reason: 'Annonce supprimée à la demande de son auteur.',
    name: 'œuf de poule',
    type: 'sell',
    price: 0.3,
    unit: 'unit',
    quantity: 30,
    text: 'Œufs frais du poulailler. Je publie cette annonce par erreur avec le compte de ma femme.',
    picture: 'oeuf-4',
  },
];
